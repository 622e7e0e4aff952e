# SPDX-License-Identifier: MIT
"""Batches of boards of one size and rule on a device, and what is certain about them without a search.

Boards are [board, point], uint8: 0 empty, 1 a stone of the first player, 2 of the second; points are
y * size + x; `side` is 0 where the first player is to move, else 1.

    won      the side to move can make a five; or the opponent has no five, and one move creates two points
             for a five
    lost     the side to move is not `won` and cannot stop all of the opponent's fives: two of them are
             firm, or the only one is on a point that is forbidden to the side to move
    forced   the side to move has only one point to stop the opponent's five: `reply`

Fives and forbidden points are exactly those of rowan::Position. `won` and `lost` are always correct. Without
blocked fives and forbidden points, they also cover every position that is won by a five or by two fives at
once, or lost to two fives.
"""
from typing import NamedTuple

import numpy as np
import torch

from lines import (
    FIRM,
    FIVE,
    FOURS,
    FOURTH_OFFSETS,
    HALF_COUNT,
    LINE_COUNT,
    MAKES,
    OVERLINE,
    PLAYER_BITS,
    REACH,
    THREES,
    inner_windows,
    line_flags,
)
from windows import CENTER_UNIT, DIRECTIONS

FLAG, COUNT = 7, 15  # masks of the fields


class Status(NamedTuple):
    won: torch.Tensor
    lost: torch.Tensor
    forced: torch.Tensor
    reply: torch.Tensor  # the only move if `forced`, else any point
    legal: torch.Tensor  # [board, point]
    quiet: torch.Tensor  # neither side has a five, and neither could make two at once


def _empty_lines(size):
    """The line numbers of the empty board, [point, line]."""
    y, x = np.mgrid[0:size, 0:size]
    lines = np.zeros((size, size, 4), np.int64)
    for line, (dx, dy) in enumerate(DIRECTIONS):
        counts = [
            sum(
                (
                    (x + i * sign * dx >= 0)
                    & (x + i * sign * dx < size)
                    & (y + i * sign * dy >= 0)
                    & (y + i * sign * dy < size)
                ).astype(int)
                for i in range(1, REACH + 1)
            )
            for sign in (-1, 1)
        ]
        left, right = ((3**count - 1) // 2 for count in counts)
        lines[..., line] = left * HALF_COUNT + right
    return lines.reshape(-1, 4)


def _neighbors(size):
    """For each point and line its ten cells, left end first; size * size if off the board. Also what a stone
    adds to the line's number, [ten]."""
    points = np.full((size * size, 4, 2 * REACH), size * size, np.int64)
    offsets = [i for i in range(-REACH, REACH + 1) if i]
    for line, (dx, dy) in enumerate(DIRECTIONS):
        for k, i in enumerate(offsets):
            y, x = np.mgrid[0:size, 0:size]
            y, x = y + i * dy, x + i * dx
            inside = (x >= 0) & (x < size) & (y >= 0) & (y < size)
            points[:, line, k] = np.where(inside, y * size + x, size * size).reshape(-1)
    units = [3 ** (-i - 1) * HALF_COUNT if i < 0 else 3 ** (i - 1) for i in offsets]
    return points, np.array(units)


def _symmetries(size):
    """The eight symmetries as orders of the points: new[i] = old[order[i]]."""
    grid = np.arange(size * size).reshape(size, size)
    return np.stack([np.rot90(start, turns).reshape(-1) for start in (grid, grid.T) for turns in range(4)])


class Board:
    """Precomputed tables for boards of one size under one rule."""

    def __init__(self, size, rules, device):
        self.size, self.points, self.rules, self.device = size, size * size, rules, torch.device(device)
        neighbors, units = _neighbors(size)
        matrix = np.zeros((self.points + 1, self.points, 4), np.float32)
        for point in range(self.points):
            for line in range(4):
                np.add.at(matrix[:, point, line], neighbors[point, line], units)
        flags, threes = line_flags(rules)

        def tensor(values, kind):
            return torch.from_numpy(np.ascontiguousarray(values)).to(kind).to(self.device)

        self._units = tensor(matrix[:-1].reshape(self.points, -1), torch.float32)
        self._empty = tensor(_empty_lines(size), torch.int32)
        self._flags = tensor(flags, torch.int32)
        self._threes = tensor(threes, torch.uint8)
        self._inner = tensor(inner_windows().reshape(-1), torch.int32)
        self._neighbors = tensor(neighbors, torch.long)
        self._neighbor_units = tensor(units, torch.long)
        first = REACH + FOURTH_OFFSETS[0]
        self._fourths = self._neighbors[:, :, first : first + len(FOURTH_OFFSETS)].contiguous()
        self._bits = torch.arange(len(FOURTH_OFFSETS), device=self.device)
        self.symmetries = tensor(_symmetries(size), torch.long)
        self.inverse_symmetries = self.symmetries.argsort(1)

    def lines(self, cells):
        """The line numbers of all points, [board, point, 4]: exact, since floats hold integers below 2^24."""
        added = (cells.float() @ self._units).view(len(cells), -1, 4)
        return self._empty + added.int()

    def windows(self, cells, side, lines):
        """The window numbers of windows.py in the view of the side to move, [board, point, 4]."""
        shifted = lines + side[:, None, None].int() * LINE_COUNT
        inner = torch.index_select(self._inner, 0, shifted.reshape(-1)).view_as(lines)
        return inner + (own_view(cells, side).int() * CENTER_UNIT)[..., None]

    def flags(self, cells, lines):
        """The flags of lines.py summed over the four lines of each empty point, [board, point]."""
        flags = torch.index_select(self._flags, 0, lines.reshape(-1)).view_as(lines)
        return flags.sum(2, dtype=torch.int32) * (cells == 0)

    def forbidden(self, cells, lines, flags):
        """The points forbidden to Black, [board, point]."""
        certain, doubtful = _by_flags(flags)
        board, point = torch.nonzero(doubtful & (cells == 0), as_tuple=True)
        result = certain & (cells == 0)
        if len(board):
            result[board, point] = self._double_three(cells[board], point, lines[board, point])
        return result

    def status(self, cells, side, lines):
        flags = self.flags(cells, lines)
        first = (side == 0)[:, None]
        own = torch.where(first, flags, flags >> PLAYER_BITS)
        other = torch.where(first, flags >> PLAYER_BITS, flags)
        legal = cells == 0
        if self.rules.forbidden:
            legal = legal & ~(self.forbidden(cells, lines, flags) & first)
        fives, firm = (other >> FIVE & FLAG) > 0, (other >> FIRM & FLAG) > 0
        five = ((own >> FIVE & FLAG) > 0).any(1)
        five_count = fives.sum(1)
        twice = ((own >> MAKES & COUNT) >= 2) & legal
        threatened = ~five & (five_count > 0)
        reply = fives.int().argmax(1)
        only = threatened & (five_count == 1) & (firm.sum(1) == 1)
        blockable = legal.gather(1, reply[:, None])[:, 0]
        won = five | ((five_count == 0) & twice.any(1))
        lost = threatened & (firm.sum(1) >= 2) | only & ~blockable
        quiet = ~won & ~threatened & ~((other >> MAKES & COUNT) >= 2).any(1)
        return Status(won, lost, only & blockable, reply, legal, quiet)

    def _lines_at(self, cells, point):
        """The line numbers of one point of each board, [board, 4]."""
        cells = torch.cat([cells, cells.new_zeros(len(cells), 1)], 1)
        around = cells.gather(1, self._neighbors[point].view(len(cells), -1)).view(len(cells), 4, -1)
        return self._empty[point] + (around.long() * self._neighbor_units).sum(2).int()

    def _double_three(self, cells, point, lines):
        """Whether Black on `point` makes two threes, for points that the flags leave open."""
        placed = cells.scatter(1, point[:, None], 1)
        fourths = torch.index_select(self._threes, 0, lines.reshape(-1)).view(-1, 4, 1).long()
        board, line, which = torch.nonzero(fourths >> self._bits & 1, as_tuple=True)
        good = self._completes_three(placed[board], self._fourths[point[board], line, which])
        found = torch.zeros(len(cells) * 4, device=self.device)
        found.index_add_(0, board * 4 + line, good.float())
        return (found.view(-1, 4) > 0).sum(1) >= 2

    def _completes_three(self, cells, point):
        """Whether Black may play the fourth stone on `point` without making a five."""
        lines = self._lines_at(cells, point)
        flags = torch.index_select(self._flags, 0, lines.reshape(-1)).view_as(lines).sum(1, dtype=torch.int32)
        certain, doubtful = _by_flags(flags)
        good = ((flags >> FIVE & FLAG) == 0) & ~certain
        which = torch.nonzero(doubtful)[:, 0]
        if len(which):
            good[which] = ~self._double_three(cells[which], point[which], lines[which])
        return good


def _by_flags(flags):
    """Points forbidden to Black because of overlines and fours, and those that threes may forbid."""
    five = (flags >> FIVE & FLAG) > 0
    certain = ~five & (((flags >> OVERLINE & FLAG) > 0) | ((flags >> FOURS & COUNT) >= 2))
    return certain, ~five & ~certain & ((flags >> THREES & FLAG) >= 2)


def own_view(cells, side):
    """Boards in which 1 marks the stones of the side to move."""
    swapped = torch.where(cells == 0, cells, 3 - cells)
    return torch.where((side == 0)[:, None], cells, swapped)


def put(cells, side, move, where=None):
    """Places a stone of `side` on `move` of each board selected by `where`, in place."""
    stone = (side + 1).to(cells.dtype)[:, None]
    if where is not None:
        stone = torch.where(where[:, None], stone, cells.gather(1, move[:, None]))
    cells.scatter_(1, move[:, None], stone)
