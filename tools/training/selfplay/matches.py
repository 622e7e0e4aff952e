# SPDX-License-Identifier: MIT
"""Matches between two teachers: each opening is played twice, with colors swapped."""
import math
from dataclasses import dataclass

import torch

from openings import random_openings, set_up
from playing import most_stones, play_forced
from search import search
from tactics import put

LEVEL = 0.3  # match openings have values closer to 0 than this according to the second teacher


@dataclass
class Score:
    """The first teacher's result; errors are standard errors, from pairs of games."""

    share: float
    error: float
    games: int

    @property
    def elo(self):
        return -400 * math.log10(1 / self._bounded - 1)

    @property
    def elo_error(self):
        return 400 / math.log(10) * self.error / (self._bounded * (1 - self._bounded))

    @property
    def _bounded(self):
        return min(max(self.share, 1e-3), 1 - 1e-3)

    def __str__(self):
        return (
            f"{100 * self.share:.1f} ± {100 * self.error:.1f} % of {self.games} games, "
            f"Elo {self.elo:+.0f} ± {self.elo_error:.0f}"
        )


@torch.no_grad()
def play_match(board, teachers, opening_count, settings):
    """Searches without noise; a game that reaches self-play's limit of stones is a draw."""
    moves, stones = random_openings(board, teachers[1], opening_count, LEVEL)
    cells, side = set_up(board, moves.repeat(2, 1), stones.repeat(2))
    stones, side = stones.repeat(2), side.clone()
    games = torch.arange(len(cells), device=board.device)
    first_teacher_side = (games >= opening_count).long()
    points = torch.full((len(cells),), 0.5, device=board.device)
    live = torch.ones(len(cells), dtype=torch.bool, device=board.device)
    while bool(live.any()):
        move = torch.zeros_like(side)
        for number, teacher in enumerate(teachers):
            turn = torch.nonzero(live & ((side == first_teacher_side) == (number == 0)))[:, 0]
            if len(turn):
                move[turn] = search(board, teacher, cells[turn], side[turn], 0.0, settings).move
        put(cells, side, move, live)
        side = torch.where(live, 1 - side, side)
        stones = stones + live.long()
        status = play_forced(board, cells, side, stones, live)
        decided = live & (status.won | status.lost)
        wins = (status.won == (side == first_teacher_side)).float()
        points = torch.where(decided, wins, points)
        live = live & ~decided & (stones < most_stones(board)) & status.legal.any(1)
    pairs = points.view(2, -1).mean(0)
    error = pairs.std().item() / math.sqrt(opening_count) if opening_count > 1 else 0.5
    return Score(pairs.mean().item(), error, len(points))
