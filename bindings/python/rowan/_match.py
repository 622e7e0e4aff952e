# SPDX-License-Identifier: MIT
"""Matches between two players."""
from dataclasses import dataclass
from typing import Any, Callable, Optional, Tuple, Union

from . import _rowan, _work
from ._rowan import Game, State

_OUTCOMES = ("", "first wins", "second wins", "draw")


@dataclass(frozen=True)
class MatchResult:
    """The score of a match so far, for the first of its two players."""

    games: int
    wins: int
    draws: int
    losses: int
    elo: float
    """The Elo of the first player minus that of the second; infinite if all games were won, or all lost."""
    elo_low: float
    """The lower end of the 95 % confidence interval; `elo_high` is the upper end."""
    elo_high: float
    superiority: float
    """The probability that the first of the two is the stronger one, 0 to 1."""
    stopped: bool


@dataclass(frozen=True)
class MatchGame:
    """A game of a match."""

    number: int
    """The game's number in the schedule, from 0."""
    first_player: int
    """Who moved first: 0 for the first of the two players, 1 for the second."""
    outcome: str
    """'first wins', 'second wins' or 'draw'; "" for a game that was stopped."""
    termination: str
    """How it ended: 'line', 'full-board', 'late', ..."""
    detail: str
    """Details of a fault, as text."""
    moves: Tuple[int, ...]
    so_far: MatchResult
    """The score of the match, this game included."""


def _game_of(told: Tuple[Any, ...]) -> MatchGame:
    number, first_player, outcome, termination, detail, moves, so_far = told
    return MatchGame(
        number, first_player, _OUTCOMES[outcome], termination, detail, moves, MatchResult(*so_far)
    )


class Match:
    """A match between two players, with colors swapped in each pair of games.

    Players are written as for `rowan arena --player`: a name and its limits, such as 'engine nodes=2000', or
    another Gomocup engine, 'cmd=./pbrain-other turn=5'. If a state is given, its moves open every game.
    """

    def __init__(
        self,
        start: Union[Game, State],
        first: str,
        second: str,
        games: int = 2,
        concurrency: int = 1,
        seed: int = 0,
        max_moves: int = 0,
        swap2: bool = False,
    ) -> None:
        state = start.new_initial_state() if isinstance(start, Game) else start
        self._match = _rowan.Match(state, first, second, games, concurrency, seed, max_moves, swap2)
        self._turn = _work.Turn()

    def run(self, callback: Optional[Callable[[MatchGame], Optional[bool]]] = None) -> MatchResult:
        """Plays the rest of the match. The callback receives each game; returning False stops the match, as
        do Ctrl-C and stop(); a later call continues it."""
        match = self._match
        if callback is None:
            return MatchResult(*_work.run(lambda _: match.run(), match.stop, self._turn))
        told = callback
        return MatchResult(*_work.run(match.run, match.stop, self._turn, lambda game: told(_game_of(game))))

    def stop(self) -> None:
        """Stops the current games, whichever thread plays them; they are not counted."""
        self._match.stop()
