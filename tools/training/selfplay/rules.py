# SPDX-License-Identifier: MIT
"""The four rules of self-play, with their numbers in the files of games and networks."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from failure import BadInput  # noqa: E402
from games import Rules  # noqa: E402

FIRST, SECOND = 0, 1  # players; a stone's cell is the player plus one

RULES = {
    "freestyle": Rules(overline=0, blocked_five=0, forbidden=0),
    "standard": Rules(overline=1, blocked_five=0, forbidden=0),
    "caro": Rules(overline=0, blocked_five=1, forbidden=0),
    "renju": Rules(overline=0, blocked_five=0, forbidden=1),
}


def rule_named(name):
    if name not in RULES:
        raise BadInput(f"the rule '{name}' is not known; expected {', '.join(RULES)}")
    return RULES[name]


def overline_wins(rules, player):
    """Whether a row of more than five wins for this player."""
    return not rules.overline and not (rules.forbidden and player == FIRST)
