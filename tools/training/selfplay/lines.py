# SPDX-License-Identifier: MIT
"""The effect of a stone on an empty point on one line through it, tabulated for all lines.

A *line* is the five cells on either side of an empty point, as the number left * 364 + right. A half with n
cells on the board is (3^n - 1) / 2 + the sum of cell * 3^(i - 1), where i is 1 for the nearest cell. These
are the windows of windows.py with one more cell at each end: whether a row has exactly five stones, and
whether both of its ends are blocked, can depend on the fifth cell.

    bits    0..2   the first player's stone here makes a row that wins
            3..5   ... and no opponent's stone elsewhere can prevent that (a *firm* five)
            6..9   points on which the first player would then make a firm five
           10..19  the same for the second player
            20..22  Black makes six or more in a row        (these three under renju only)
            23..26  fours that Black makes
            27..29  Black may make a three: `threes` has the possible fourth stones

Each field can hold the sum over the four lines of a point. A five is not firm only under caro: if one end is
blocked and the other is empty, a stone there blocks it as well.
"""
from functools import lru_cache

import numpy as np

from rules import FIRST, SECOND, overline_wins
from windows import LEFT_UNIT, swapped_windows

REACH = 5
HALF_COUNT = 364
LINE_COUNT = HALF_COUNT * HALF_COUNT
CENTER = REACH
OFF_BOARD = 3
FOURTH_OFFSETS = (-3, -2, -1, 1, 2, 3)  # possible fourth stones of a straight four, bit by bit

FIVE, FIRM, MAKES = 0, 3, 6
PLAYER_BITS = 10
OVERLINE, FOURS, THREES = 20, 23, 27
MOST_MAKES = 3


def _halves():
    """The cells of each half number, nearest first."""
    cells = np.full((HALF_COUNT, REACH), OFF_BOARD, np.int8)
    for on_board in range(REACH + 1):
        first = (3**on_board - 1) // 2
        for stones in range(3**on_board):
            for i in range(on_board):
                cells[first + stones, i] = stones // 3**i % 3
    return cells


def line_cells():
    """The eleven cells of each line from left to right, the center empty."""
    halves, numbers = _halves(), np.arange(LINE_COUNT)
    center = np.zeros((LINE_COUNT, 1), np.int8)
    return np.concatenate([halves[numbers // HALF_COUNT][:, ::-1], center, halves[numbers % HALF_COUNT]], 1)


def _with_stones(cells, player, *offsets):
    placed = cells.copy()
    for offset in (0, *offsets):
        placed[:, CENTER + offset] = player + 1
    return placed


def _reach_of_run(cells, player):
    """The number of the player's contiguous stones to the left and right of the center."""
    own = cells == player + 1
    left = np.cumprod(own[:, CENTER - 1 :: -1], 1).sum(1)
    right = np.cumprod(own[:, CENTER + 1 :], 1).sum(1)
    return left, right


def _at(cells, places):
    return cells[np.arange(len(cells)), np.clip(places, 0, 2 * REACH)]


def _holds(left, right, offset):
    """Whether the cell at this offset is part of the run."""
    return right >= offset if offset > 0 else left >= -offset


def _rows(cells, player, rules):
    """Which runs through the center win, and which of these are firm."""
    left, right = _reach_of_run(cells, player)
    length = left + right + 1
    ends = np.stack([_at(cells, CENTER - left - 1), _at(cells, CENTER + right + 1)])
    blocked = (ends == 2 - player).sum(0)
    five = length == 5
    longer = (length > 5) & overline_wins(rules, player)
    if not rules.blocked_five:
        return five | longer, five | longer
    can_be_blocked = (blocked == 1) & (ends == 0).any(0)
    return five & (blocked < 2) | longer, five & (blocked < 2) & ~can_be_blocked | longer


def _fifths(cells, player, rules):
    """For each offset -4..4, whether a second stone there makes a firm five together with the first."""
    result = np.zeros((len(cells), 2 * REACH - 1), bool)
    for offset in range(-4, 5):
        if offset:
            placed = _with_stones(cells, player, offset)
            left, right = _reach_of_run(placed, player)
            free = cells[:, CENTER + offset] == 0
            result[:, offset + 4] = free & _holds(left, right, offset) & _rows(placed, player, rules)[1]
    return result


def _straight_four(cells, *offsets):
    """Whether black stones on the center and at these offsets are in an unbroken run of four that a stone at
    either end makes exactly five."""
    placed = _with_stones(cells, FIRST, *offsets)
    left, right = _reach_of_run(placed, FIRST)
    result = left + right + 1 == 4
    for offset in offsets:
        result &= _holds(left, right, offset)
    for end, beyond in ((CENTER - left - 1, CENTER - left - 2), (CENTER + right + 1, CENTER + right + 2)):
        result &= (_at(placed, end) == 0) & (_at(placed, beyond) != FIRST + 1)
    return result


def _forbidden_flags(cells, fifths):
    """Black's overlines and fours under renju, packed, and the fourth stones of Black's threes."""
    left, right = _reach_of_run(_with_stones(cells, FIRST), FIRST)
    overline = left + right + 1 > 5
    fours = np.where(_straight_four(cells), 1, fifths.sum(1))
    threes = np.zeros(len(cells), np.uint8)
    for bit, offset in enumerate(FOURTH_OFFSETS):
        reaches = (cells[:, CENTER + offset] == 0) & _straight_four(cells, offset) & (fours == 0)
        threes |= (reaches.astype(np.uint8) << bit).astype(np.uint8)
    packed = (
        overline.astype(np.int32) << OVERLINE
        | fours.astype(np.int32) << FOURS
        | (threes > 0).astype(np.int32) << THREES
    )
    return packed, threes


@lru_cache(maxsize=None)
def line_flags(rules):
    """The packed flags of each line, and the fourth stones of Black's threes (FOURTH_OFFSETS)."""
    cells = line_cells()
    flags = np.zeros(LINE_COUNT, np.int32)
    threes = np.zeros(LINE_COUNT, np.uint8)
    for player in (FIRST, SECOND):
        wins, firm = _rows(_with_stones(cells, player), player, rules)
        fifths = _fifths(cells, player, rules)
        packed = (
            wins.astype(np.int32) << FIVE
            | firm.astype(np.int32) << FIRM
            | np.minimum(fifths.sum(1), MOST_MAKES).astype(np.int32) << MAKES
        )
        flags |= packed << (PLAYER_BITS * player)
        if player == FIRST and rules.forbidden:
            more, threes = _forbidden_flags(cells, fifths)
            flags |= more
    return flags, threes


def inner_windows():
    """For each line the number of the contained window of windows.py with an empty center, in the first and
    the second player's view, [2, line]."""
    cells = _halves()[:, :4]
    on_board = (cells != OFF_BOARD).sum(1)
    halves = (3**on_board - 1) // 2
    for i in range(4):
        halves = halves + np.where(cells[:, i] == OFF_BOARD, 0, cells[:, i]) * 3**i
    numbers = np.arange(LINE_COUNT)
    windows = halves[numbers // HALF_COUNT] * LEFT_UNIT + halves[numbers % HALF_COUNT]
    return np.stack([windows, swapped_windows()[windows]]).astype(np.int32)
