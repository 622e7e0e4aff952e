# SPDX-License-Identifier: MIT
"""Statistics of random games."""
from dataclasses import dataclass

from . import _rowan
from ._rowan import State


@dataclass(frozen=True)
class Tally:
    """The results of random games."""

    games: int
    moves: int
    """The number of moves in all games together, not counting those before the state."""
    first_wins: int
    second_wins: int
    draws: int

    @property
    def value(self) -> float:
        """The first player's mean result: 1 for a win, -1 for a loss."""
        return (self.first_wins - self.second_wins) / self.games if self.games else 0.0


def playouts(state: State, n: int, seed: int = 0) -> Tally:
    """Plays n random games from a state to their ends, at the library's full speed; Ctrl-C stops it.

    The same state, number and seed give the same tally on every machine.
    """
    return Tally(**_rowan.playouts(state, n, seed))
