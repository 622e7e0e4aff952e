# SPDX-License-Identifier: MIT
"""Reads the files of games that `rowan selfplay` writes.

    file     "ROWANGAM" | version (u8 = 1) | records
    record   bytes of the record after this number, without the checksum (u32)
             | number of the game (u32) | width, height, k, overline, blocked five, forbidden (u8 each)
             | stones (u16) | opening (u16) | clean from (u16: the ply from which on the result counts)
             | result (u8: 0 second player won, 1 draw, 2 first player won) | searched (u16)
             | moves (u16 each: y * width + x) x stones
             | for each searched position, from ply `opening` on: score (i16), best move (u16) x searched;
               a score of -32768 (UNSEARCHED) means that there was only one reply and no search
             | CRC-32C of the record from its length on (u32)

Numbers are little-endian. A record truncated at the end of a file, as after a crash, and zero bytes there, as
after a power failure, are ignored. Files may be compressed (.gz, .xz).
"""
import gzip
import lzma
import zlib
from dataclasses import dataclass

import numpy as np

from checksum import crc32c_of_pieces
from failure import BadInput

MAGIC = b"ROWANGAM"
VERSION = 1
HEADER = 23  # bytes of a record before its moves, the length included
UNSEARCHED = -32_768
SMALLEST_SIDE, LARGEST_SIDE = 5, 32


@dataclass(frozen=True)
class Rules:
    """The rules of all games of a training run, as in the files of games and networks."""

    overline: int
    blocked_five: int
    forbidden: int

    @property
    def views(self):
        """Number of views: both sides see the board alike unless one has forbidden points."""
        return 2 if self.forbidden else 1


@dataclass
class Games:
    """Games as arrays, one entry per game; `moves` of all games are concatenated, and so are `scores` and
    `best`."""

    rules: Rules
    number: np.ndarray
    width: np.ndarray
    height: np.ndarray
    stones: np.ndarray
    opening: np.ndarray
    clean_from: np.ndarray
    result: np.ndarray
    searched: np.ndarray
    moves: np.ndarray
    scores: np.ndarray
    best: np.ndarray

    def __len__(self):
        return len(self.number)


def ranges(starts, lengths):
    """The numbers start, start + 1, ... of many ranges, concatenated."""
    total = int(lengths.sum())
    steps = np.ones(total, np.int64)
    ends = np.cumsum(lengths)
    filled = lengths > 0
    firsts = (ends - lengths)[filled]
    starts, lengths = starts[filled], lengths[filled]
    if total:
        steps[firsts[0]] = starts[0]
        steps[firsts[1:]] = starts[1:] - (starts[:-1] + lengths[:-1] - 1)
    return np.cumsum(steps)


def read_bytes(path):
    """The bytes of a file, decompressed if its name says so."""
    opener = gzip.open if str(path).endswith(".gz") else lzma.open if str(path).endswith(".xz") else open
    try:
        with opener(path, "rb") as file:
            return file.read()
    except (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error) as error:
        raise BadInput(f"{path}: cannot be unpacked: {error}") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror or error}") from None


def _stated_length(header):
    """The length of a record implied by its numbers of moves and searched positions."""
    return HEADER + 2 * int.from_bytes(header[14:16], "little") + 4 * int.from_bytes(header[21:23], "little")


def _record_starts(data, path):
    """The offsets of the complete records, their lengths without checksums, and the offset after the last."""
    starts, lengths = [], []
    at, end = len(MAGIC) + 1, len(data)
    from_bytes = int.from_bytes
    while at + 4 <= end:
        length = 4 + from_bytes(data[at : at + 4], "little")
        if length < HEADER and not data[at:].strip(b"\0"):
            break
        if length < HEADER:
            raise BadInput(
                f"{path}: record {len(starts)} at byte {at} says that it is {length - 4} bytes "
                f"long, expected at least {HEADER - 4}"
            )
        if at + length + 4 > end:
            # A corrupted length must not make whole records look truncated.
            if end - at >= HEADER and length != _stated_length(data[at : at + HEADER]):
                raise BadInput(
                    f"{path}: record {len(starts)} at byte {at} is damaged: its length does not "
                    "match its numbers of moves"
                )
            break
        starts.append(at)
        lengths.append(length)
        at += length + 4
    return np.array(starts, np.int64), np.array(lengths, np.int64), at


def _little(data, at, size):
    """Unsigned numbers of `size` bytes at many offsets."""
    value = data[at].astype(np.uint32)
    for i in range(1, size):
        value |= data[at + i].astype(np.uint32) << (8 * i)
    return value


def _refuse(path, starts, wrong, reason):
    """Raises an error about the first record for which `wrong` holds, if any."""
    if wrong.any():
        which = int(np.argmax(wrong))
        raise BadInput(f"{path}: record {which} at byte {starts[which]} {reason}")


def parse_games(data, path="games"):
    """The games of one file, and the number of bytes of a truncated record after them."""
    if data[: len(MAGIC)] != MAGIC:
        raise BadInput(f"{path}: not a file of games: these begin with {MAGIC.decode()}")
    if len(data) <= len(MAGIC) or data[len(MAGIC)] != VERSION:
        raise BadInput(f"{path}: this version of files of games is not supported; expected {VERSION}")
    starts, lengths, end = _record_starts(data, path)
    cells = np.frombuffer(data, np.uint8)
    if not len(starts):
        raise BadInput(f"{path}: there are no games in it")
    _refuse(
        path,
        starts,
        crc32c_of_pieces(cells, starts, lengths) != _little(cells, starts + lengths, 4),
        "is damaged: its checksum is wrong",
    )

    def field(offset, size):
        return _little(cells, starts + offset, size).astype(np.int64)

    width, height, row_length = field(8, 1), field(9, 1), field(10, 1)
    stones, opening, clean_from = field(14, 2), field(16, 2), field(18, 2)
    result, searched = field(20, 1), field(21, 2)
    _refuse(
        path,
        starts,
        lengths != HEADER + 2 * stones + 4 * searched,
        "does not have the length that its numbers of moves ask for",
    )
    for side in (width, height):
        _refuse(
            path,
            starts,
            (side < SMALLEST_SIDE) | (side > LARGEST_SIDE),
            f"is on a board that is not {SMALLEST_SIDE} to {LARGEST_SIDE} points wide and high",
        )
    _refuse(path, starts, row_length != 5, "is of a game other than five in a row")
    _refuse(
        path,
        starts,
        (result > 2) | (opening + searched > stones + 1),
        "has a result or a number of searched positions that cannot be",
    )
    rules = np.stack([field(11, 1), field(12, 1), field(13, 1)], 1)
    _refuse(path, starts, (rules != rules[0]).any(1), "is of other rules than the first one")
    _refuse(path, starts, (rules > 1).any(1), "has unsupported rules")

    moves = _little(
        cells, 2 * ranges(np.zeros_like(stones), stones) + np.repeat(starts + HEADER, stones), 2
    ).astype(np.uint16)
    at = 4 * ranges(np.zeros_like(searched), searched) + np.repeat(starts + HEADER + 2 * stones, searched)
    best = _little(cells, at + 2, 2).astype(np.uint16)
    for points, count in ((moves, stones), (best, searched)):
        off_board = points >= np.repeat(width * height, count)
        _refuse(
            path,
            starts,
            np.bincount(np.repeat(np.arange(len(starts)), count), off_board, minlength=len(starts)) > 0,
            "has a move off the board",
        )
    games = Games(
        Rules(*(int(value) for value in rules[0])),
        field(4, 4),
        width,
        height,
        stones,
        opening,
        clean_from,
        result,
        searched,
        moves,
        _little(cells, at, 2).astype(np.uint16).view(np.int16),
        best,
    )
    return games, len(data) - end


def read_games(paths):
    """The games of several files with the same rules, and notes about what was left out."""
    parts, notes = [], []
    for path in paths:
        games, cut_off = parse_games(read_bytes(path), path)
        if parts and games.rules != parts[0].rules:
            raise BadInput(f"{path}: its games are of other rules than those of {paths[0]}")
        if cut_off:
            notes.append(f"{path}: left out the last {cut_off} bytes, a record that is cut off")
        parts.append(games)
    if not parts:
        raise BadInput("no files of games given")
    joined = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in Games.__dataclass_fields__
        if name != "rules"
    }
    return Games(parts[0].rules, **joined), notes
