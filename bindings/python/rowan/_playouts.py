# SPDX-License-Identifier: MIT
"""Random games, counted."""
from dataclasses import dataclass

from . import _rowan
from ._rowan import State


@dataclass(frozen=True)
class Tally:
    """How random games ended."""

    games: int
    moves: int
    """Of all games together; those before the state are not counted."""
    first_wins: int
    second_wins: int
    draws: int

    @property
    def value(self) -> float:
        """What the first player got on average: 1 for a win, -1 for a loss."""
        return (self.first_wins - self.second_wins) / self.games if self.games else 0.0


def playouts(state: State, n: int, seed: int = 0) -> Tally:
    """Plays n random games from a state to their ends, as fast as the library can; Ctrl-C ends it.

    The same state, number and seed give the same tally on every machine.
    """
    return Tally(**_rowan.playouts(state, n, seed))
