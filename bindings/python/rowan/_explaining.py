# SPDX-License-Identifier: MIT
"""Why a move is good."""
from dataclasses import dataclass
from typing import Optional, Tuple, Union

from . import _rowan
from ._engine import Analysis, Line
from ._rowan import State


@dataclass(frozen=True)
class Reason:
    """One effect of a move."""

    kind: str
    """'completes', 'makes', 'blocks', 'keeps-from', 'threatens', 'wins-by-fours', ..."""
    player: int
    """The player whose stones or moves `points` has."""
    shape: str
    """For 'makes' and 'blocks', the shape: 'open-three', ..."""
    point_class: str
    """For 'keeps-from' and 'threatens', the class of the point: 'four-three', ..."""
    forbidden: str
    """For 'leaves-no-answer', why the answer is forbidden: 'double-three', ..."""
    plies: int
    """For winning lines, the number of moves of both sides to the end."""
    points: Tuple[int, ...]
    """The stones or moves."""


@dataclass(frozen=True)
class Explanation:
    """The reasons why a move is good, the most important first. As text it is a sentence."""

    text: str
    """The sentence: 'makes a four f8-i8; blocks the open three g7-i9'."""
    reasons: Tuple[Reason, ...]

    def __str__(self) -> str:
        return self.text


def explain(state: State, move: Union[int, Analysis], line: Optional[Line] = None) -> Explanation:
    """Explains a legal action of the side to move, or the best action of an analysis.

    `line` is the engine's line for that action."""
    if isinstance(move, Analysis):
        line = move.lines[0] if line is None and move.lines else line
        move = move.move
    text, reasons = _rowan.explain_move(state, move, line)
    return Explanation(text, tuple(Reason(*each) for each in reasons))
