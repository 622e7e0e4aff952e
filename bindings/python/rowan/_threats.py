# SPDX-License-Identifier: MIT
"""Forced wins and shapes."""
from dataclasses import dataclass
from typing import Optional, Tuple

from . import _rowan
from ._rowan import State


@dataclass(frozen=True)
class ForcedWin:
    """The result of a search for a forced win. The result is truthy if there is a forced win."""

    verdict: str
    """'win', 'no win' (everything was searched) or 'not known' (a limit came first)."""
    line: Tuple[int, ...]
    """The actions against the longest defense: attack, answer, attack, ..."""
    text: str
    """The line in the usual notation: 'h8 i9'."""
    checked: bool
    """Whether the win was replayed against all answers, by code independent of the search."""
    nodes: int
    """The size of the tree, which has an attack for every answer that matters."""

    def __bool__(self) -> bool:
        return self.verdict == "win"


@dataclass(frozen=True)
class Shapes:
    """What a stone on an empty point would make."""

    lines: Tuple[str, str, str, str]
    """The shapes on the row, the column and the diagonals down to the left and right: 'open-three', ..."""
    point_class: str
    """The class that the four shapes make together: 'four-three', ..."""


def threats(
    state: State,
    kind: str = "threats",
    player: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    attacks: Optional[int] = None,
) -> ForcedWin:
    """Whether a side wins by force. `kind` is 'fours' (VCF) or 'threats' (VCT).

    The given player, if any, is taken to be to move. Limits are attacks tried (`nodes`), seconds (`time`) and,
    for fours, attacks in one line.
    """
    limits = {"nodes": nodes, "time": time, "attacks": attacks}
    verdict, line, checked, count = _rowan.threats(state, kind, player, limits)
    actions = tuple(line or ())
    return ForcedWin(verdict, actions, " ".join(map(state.game.action_to_string, actions)), checked, count)


def shapes(state: State, action: int, player: Optional[int] = None) -> Shapes:
    """What a stone of that player, by default the side to move, would make on an empty point."""
    return Shapes(*_rowan.shapes(state, action, player))
