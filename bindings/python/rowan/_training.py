# SPDX-License-Identifier: MIT
"""Training games for a network, as numpy arrays."""
import os
from dataclasses import dataclass
from typing import Optional

import numpy as np
from numpy.typing import NDArray

from . import _paths, _rowan
from ._paths import Path
from ._rowan import Game

_WIN_BOUND = 28800
_SCORE_SCALE = 175.0


@dataclass(frozen=True)
class TrainingSamples:
    """Positions with their training targets."""

    planes: NDArray[np.uint8]
    """[positions, 4, height, width], as State.observation_tensor has them."""
    result: NDArray[np.float32]
    """How the game ended for the side to move: 1, 0.5 or 0."""
    chance: NDArray[np.float32]
    """The winning chance of the side to move according to the search, 0 to 1."""
    best: NDArray[np.int64]
    """The action that the search would play."""
    clean: NDArray[np.bool_]
    """False if a later move was drawn at random: then the result says little about the position."""


@dataclass(frozen=True)
class TrainingGames:
    """The games of a file. Arrays have an entry for each game, in the order of the file; `moves` concatenates
    the moves of all games, as do `scores` and `best` for the searched positions."""

    number: NDArray[np.int64]
    width: NDArray[np.int32]
    height: NDArray[np.int32]
    k: NDArray[np.int32]
    exact: NDArray[np.int32]
    ends_must_be_free: NDArray[np.int32]
    renju: NDArray[np.int32]
    result: NDArray[np.int32]
    """1 if the first player won, 2 if the second player won, 3 for a draw."""
    opening: NDArray[np.int32]
    """How many moves were played before the first search."""
    clean_from: NDArray[np.int32]
    """The ply from which on the result is meaningful: an earlier move was drawn at random."""
    stones: NDArray[np.int32]
    """How many moves the game has."""
    searched: NDArray[np.int32]
    """How many positions were searched."""
    moves: NDArray[np.int32]
    scores: NDArray[np.int32]
    best: NDArray[np.int32]
    cut_off: bool
    """Whether the file ends in a record that was not finished."""

    def __len__(self) -> int:
        return len(self.number)

    def game(self, index: int) -> Game:
        """The rules of a game."""
        rule = (
            "renju"
            if self.renju[index]
            else ("caro-exact" if self.exact[index] else "caro")
            if self.ends_must_be_free[index]
            else "standard"
            if self.exact[index]
            else "freestyle"
        )
        return Game(f"{self.width[index]}x{self.height[index]}x{self.k[index]}", rule)

    def samples(
        self, size: Optional[Game] = None, limit: Optional[int] = None, seed: Optional[int] = None
    ) -> TrainingSamples:
        """The searched positions of the games with the given rules and board size, by default those of the
        first game. With a seed they are shuffled; `limit` is the maximum number."""
        if not len(self):
            raise ValueError("there are no games in it")
        wanted = self.game(0) if size is None else size
        same = (
            (self.width == wanted.width)
            & (self.height == wanted.height)
            & (self.k == wanted.k)
            & (self.exact == wanted.exact)
            & (self.renju == wanted.renju)
            & (self.ends_must_be_free == wanted.ends_must_be_free)
        )
        counts = self.searched.astype(np.int64)
        owner = np.repeat(np.arange(len(self)), counts)
        within = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
        plies = self.opening[owner] + within
        chosen = np.flatnonzero(same[owner] & (plies <= self.stones[owner]))
        if seed is not None:
            chosen = np.random.default_rng(seed).permutation(chosen)
        chosen = chosen[:limit]
        owner, plies = owner[chosen], plies[chosen]
        begins = (np.cumsum(self.stones, dtype=np.int64) - self.stones)[owner]
        planes = _rowan.training_planes(wanted, self.moves, begins, plies)
        first = np.choose(self.result[owner] - 1, [1.0, 0.0, 0.5])
        result = np.where(plies % 2 == 0, first, 1 - first).astype(np.float32)
        scores = self.scores[chosen]
        chance = 1 / (1 + np.exp(-np.clip(scores, -_WIN_BOUND, _WIN_BOUND) / _SCORE_SCALE))
        chance = np.where(scores > _WIN_BOUND, 1.0, np.where(scores < -_WIN_BOUND, 0.0, chance))
        return TrainingSamples(
            planes,
            result,
            chance.astype(np.float32),
            self.best[chosen].astype(np.int64),
            plies >= self.clean_from[owner],
        )


def read_training(path: Path) -> TrainingGames:
    """Reads a file written by `rowan selfplay --format training`."""
    name = os.fspath(path)
    with _paths.reading(name):
        return TrainingGames(**_rowan.read_training(name))
