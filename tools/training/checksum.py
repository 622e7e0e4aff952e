# SPDX-License-Identifier: MIT
"""CRC-32C, as used in the files of games and networks."""
import numpy as np


def _make_table():
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = (table >> 1) ^ np.where(table & 1, np.uint32(0x82F63B78), np.uint32(0))
    return table


_TABLE = _make_table()


def crc32c(data):
    """The CRC-32C of bytes."""
    table = _TABLE.tolist()
    value = 0xFFFFFFFF
    for byte in data:
        value = table[(value ^ byte) & 0xFF] ^ (value >> 8)
    return value ^ 0xFFFFFFFF


def crc32c_of_pieces(data, starts, lengths):
    """The checksums of many pieces data[start:start + length] of a byte array, all at once.

    Pieces of similar length are processed together, byte by byte, so that numpy's loops are long."""
    result = np.empty(len(starts), np.uint32)
    order = np.argsort(-lengths, kind="stable")
    chunk = 1 << 14
    for first in range(0, len(order), chunk):
        which = order[first : first + chunk]
        at, left = starts[which], lengths[which]
        # The number of pieces that have a byte i. Lengths are descending, so these are the first pieces.
        having = np.searchsorted(-left, -np.arange(left[0] if len(left) else 0), side="left")
        values = np.full(len(which), 0xFFFFFFFF, np.uint32)
        for i, count in enumerate(having):
            now = values[:count]
            now[:] = _TABLE[(now ^ data[at[:count] + i]) & 0xFF] ^ (now >> 8)
        result[which] = values ^ np.uint32(0xFFFFFFFF)
    return result
