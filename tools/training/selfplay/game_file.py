# SPDX-License-Identifier: MIT
"""Writes games of self-play to a file for tools/training/train (games.py describes the format).

A score is 175 times the logit of the search's winning chance. A position with only one reply was not
searched: its score is games.UNSEARCHED, and training ignores it.
"""
import os
from dataclasses import dataclass

import numpy as np

from rules import BadInput
from checksum import crc32c_of_pieces
from games import HEADER, MAGIC, UNSEARCHED, VERSION, parse_games, ranges, read_bytes

SCORE_SCALE = 175.0
CERTAIN = 0.996  # winning chances are clamped to this
NO_VALUE = -128  # position not searched; other values are 127 times the search's


@dataclass
class Finished:
    """Finished games, a row each; columns are plies."""

    moves: np.ndarray
    best: np.ndarray
    values: np.ndarray  # int8
    stones: np.ndarray
    opening: np.ndarray
    result: np.ndarray  # the first player's: -1, 0, 1


def scores_of(values):
    chance = np.clip((values.astype(np.float64) / 127 + 1) / 2, 1 - CERTAIN, CERTAIN)
    scores = np.rint(SCORE_SCALE * np.log(chance / (1 - chance))).astype(np.int64)
    return np.where(values == NO_VALUE, UNSEARCHED, scores)


def _put(data, at, values, size):
    values = np.asarray(values).astype(np.int64) & (1 << 8 * size) - 1
    for i in range(size):
        data[at + i] = values >> 8 * i & 255


def records_of(games, size, rules, first_number):
    """The bytes of the games' records."""
    stones, opening = games.stones.astype(np.int64), games.opening.astype(np.int64)
    searched = stones - opening
    length = HEADER + 2 * stones + 4 * searched
    start = np.cumsum(length + 4) - (length + 4)
    data = np.zeros(int((length + 4).sum()), np.uint8)
    _put(data, start, length - 4, 4)
    _put(data, start + 4, first_number + np.arange(len(stones)), 4)
    for i, value in enumerate((size, size, 5, rules.overline, rules.blocked_five, rules.forbidden)):
        data[start + 8 + i] = value
    for offset, values, width in (
        (14, stones, 2),
        (16, opening, 2),
        (18, opening, 2),
        (20, games.result + 1, 1),
        (21, searched, 2),
    ):
        _put(data, start + offset, values, width)
    ply = np.arange(games.moves.shape[1])
    is_played = ply < stones[:, None]
    is_searched = is_played & (ply >= opening[:, None])
    at = np.repeat(start + HEADER, stones) + 2 * ranges(np.zeros_like(stones), stones)
    _put(data, at, games.moves[is_played], 2)
    at = np.repeat(start + HEADER + 2 * stones, searched) + 4 * ranges(np.zeros_like(stones), searched)
    _put(data, at, scores_of(games.values[is_searched]), 2)
    _put(data, at + 2, games.best[is_searched], 2)
    _put(data, start + length, crc32c_of_pieces(data, start, length), 4)
    return data.tobytes()


class GameFile:
    """The file of the games of one board size, to which games are appended."""

    def __init__(self, path, size, rules):
        """Continues the file if it exists; a truncated record at its end is removed."""
        self._path, self._size, self._rules = path, size, rules
        self.count = 0  # games in the file, and the number of the next game
        if path.exists():
            data = read_bytes(path)
            games, cut_off = parse_games(data, path)
            if games.rules != rules:
                raise BadInput(f"{path}: its games are of other rules")
            self.count = int(games.number.max()) + 1
            os.truncate(path, len(data) - cut_off)

    def append(self, games):
        try:
            with open(self._path, "ab") as file:
                if file.tell() == 0:
                    file.write(MAGIC + bytes([VERSION]))
                file.write(records_of(games, self._size, self._rules, self.count))
        except OSError as error:
            raise BadInput(f"{self._path}: {error.strerror}") from None
        self.count += len(games.stones)
