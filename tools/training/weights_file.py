# SPDX-License-Identifier: MIT
"""The file of a network, byte for byte as in src/network/weights.hpp."""
import struct
from dataclasses import dataclass, field

import numpy as np

from checksum import crc32c
from failure import BadInput
from games import Rules
from windows import AREA_COUNT, FOLDED_COUNT

MAGIC = b"ROWANNET"
VERSION = 1
CHANNELS = 16
ROW_WIDTH = 2 * CHANNELS
POOL_WIDTH = AREA_COUNT * ROW_WIDTH
HIDDEN = 32
LARGEST_INPUT = 8191  # of a layer
LARGEST_VALUE = 4095  # of a point
LARGEST_MEAN = 2**24
POOL_BITS = 4  # pools are first shifted left by this many bits to preserve the precision of small pools
MOST_SHIFT = 30
MOST_16, MOST_32 = 2**15 - 1, 2**31 - 1
SHIFTS = ("first_shift", "second_shift", "last_shift")
ARRAYS = (
    ("mean", "<i4", (POOL_WIDTH,)),
    ("pool_shift", "<i4", (POOL_WIDTH,)),
    ("first", "<i2", (POOL_WIDTH, HIDDEN)),
    ("first_bias", "<i4", (HIDDEN,)),
    ("second", "<i2", (HIDDEN, HIDDEN)),
    ("second_bias", "<i4", (HIDDEN,)),
    ("last", "<i2", (HIDDEN,)),
    ("last_bias", "<i4", ()),
)


@dataclass
class Head:
    """The layers after the pools, in integers; arrays as in src/network/weights.hpp."""

    mean: np.ndarray
    pool_shift: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray
    first_shift: int
    second_shift: int
    last_shift: int


@dataclass
class Weights:
    """A network: for each view its rows [folded window, channel], bias and head."""

    name: str
    rules: Rules
    smallest: int
    largest: int
    rows: list = field(default_factory=list)
    biases: list = field(default_factory=list)
    heads: list = field(default_factory=list)


def _sizes(values):
    return np.abs(np.asarray(values, np.int64))


def layer_fits(weights, bias):
    """Whether no sum of a layer can overflow 32 bits, whatever its inputs."""
    largest = _sizes(bias) + LARGEST_INPUT * _sizes(weights).sum(0)
    return bool((largest <= MOST_32).all())


def rows_fit(rows, bias):
    """Whether no value of a point can overflow 16 bits. During an update the value includes five rows."""
    return bool((5 * _sizes(rows).max(0) + _sizes(bias) <= MOST_16).all())


def check_usable(weights):
    """Raises an error for weights that the engine would refuse."""
    for rows, bias, head in zip(weights.rows, weights.biases, weights.heads):
        if not rows_fit(rows, bias):
            raise BadInput("the rows of the network are too large for 16 bits")
        if not (layer_fits(head.first, head.first_bias) and layer_fits(head.second, head.second_bias)):
            raise BadInput("the layers of the network are too large for 32 bits")
        shifts = [*head.pool_shift, *(getattr(head, shift) for shift in SHIFTS)]
        if not all(0 <= shift <= MOST_SHIFT for shift in shifts):
            raise BadInput(f"a shift of the network is not between 0 and {MOST_SHIFT}")
        if (_sizes(head.mean) >= LARGEST_MEAN).any():
            raise BadInput("a mean of the network is too large for 24 bits")


def _packed(values, kind, shape):
    """The bytes of numbers that fit their type; anything else is an error of the caller."""
    values = np.asarray(values)
    limits = np.iinfo(kind)
    if values.shape != shape or values.min() < limits.min or values.max() > limits.max:
        raise ValueError(f"{values.shape}, {values.min()} to {values.max()}: does not fit {kind} {shape}")
    return values.astype(kind).tobytes()


def weights_bytes(weights):
    check_usable(weights)
    name = weights.name.encode()
    if len(name) > 255:
        raise BadInput(f"the name of a network has at most 255 bytes; this one has {len(name)}")
    rules = weights.rules
    body = (
        bytes(
            [
                rules.overline,
                rules.blocked_five,
                rules.forbidden,
                weights.smallest,
                weights.largest,
                len(weights.rows),
                len(name),
            ]
        )
        + name
    )
    for rows in weights.rows:
        body += _packed(rows, "<i2", (FOLDED_COUNT, CHANNELS))
    for bias in weights.biases:
        body += _packed(bias, "<i2", (CHANNELS,))
    for head in weights.heads:
        body += bytes(getattr(head, shift) for shift in SHIFTS)
        for array, kind, shape in ARRAYS:
            body += _packed(getattr(head, array), kind, shape)
    file = MAGIC + bytes([VERSION]) + struct.pack("<I", len(body)) + body
    return file + struct.pack("<I", crc32c(file))


class _Reader:
    def __init__(self, data, path):
        self.data, self.path, self.at = data, path, 0

    def take(self, size):
        if self.at + size > len(self.data):
            raise BadInput(f"{self.path}: the network does not have the size that it should")
        self.at += size
        return self.data[self.at - size : self.at]

    def array(self, kind, shape):
        size = int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
        return np.frombuffer(self.take(size), kind).reshape(shape).astype(np.int64)


def parse_weights(data, path="network"):
    if data[: len(MAGIC)] != MAGIC:
        raise BadInput(f"{path}: not a network: a network begins with {MAGIC.decode()}")
    if len(data) < 17 or data[8] != VERSION:
        raise BadInput(f"{path}: cut off, or of a version of networks other than {VERSION}")
    if struct.unpack_from("<I", data, 9)[0] != len(data) - 17:
        raise BadInput(f"{path}: the network is cut off or has extra bytes after its end")
    if struct.unpack_from("<I", data, len(data) - 4)[0] != crc32c(data[:-4]):
        raise BadInput(f"{path}: the network is damaged: its checksum is wrong")
    reader = _Reader(data[13:-4], path)
    overline, blocked_five, forbidden, smallest, largest, views, length = reader.take(7)
    if views not in (1, 2) or max(overline, blocked_five, forbidden) > 1:
        raise BadInput(f"{path}: the network is for unsupported rules")
    name = reader.take(length).decode(errors="replace")
    weights = Weights(name, Rules(overline, blocked_five, forbidden), smallest, largest)
    weights.rows = [reader.array("<i2", (FOLDED_COUNT, CHANNELS)) for _ in range(views)]
    weights.biases = [reader.array("<i2", (CHANNELS,)) for _ in range(views)]
    for _ in range(views):
        shifts = dict(zip(SHIFTS, reader.take(len(SHIFTS))))
        arrays = {array: reader.array(kind, shape) for array, kind, shape in ARRAYS}
        weights.heads.append(Head(**arrays, **shifts))
    if reader.at != len(reader.data):
        raise BadInput(f"{path}: the network does not have the size that it should")
    check_usable(weights)
    return weights
