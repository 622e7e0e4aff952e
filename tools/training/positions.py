# SPDX-License-Identifier: MIT
"""The positions of games on the training device, and batches of them.

For each game, the ply at which each point was occupied is stored, [game, point], and for each position only
its ply: the position at ply n has stones on the points with a smaller number.
"""
from collections import Counter
from dataclasses import dataclass

import numpy as np
import torch

from failure import BadInput
from games import UNSEARCHED, ranges
from windows import Canvas

WIN_BOUND = 28_800  # scores from here on are proved wins: src/think/score.hpp
NEVER = 32_767


@dataclass
class Batch:
    """A batch of positions of one canvas."""

    cells: torch.Tensor  # [position, point]: 0 empty or off the board, 1 first player's stone, 2 second's
    side: torch.Tensor  # 0 if the first player is to move, else 1
    size: torch.Tensor  # which of the canvas's sizes
    best: torch.Tensor  # the best move that the search found
    target: torch.Tensor  # the target of the value: the winning chance of the side to move
    result: torch.Tensor  # of the game, for the side to move: 0, 0.5, 1
    told: torch.Tensor  # whether the result counts and no win or loss was proved


class Positions:
    """The searched positions of the chosen games, whose boards share one canvas."""

    def __init__(self, canvas, sizes, games, chosen, targets, device):
        self.canvas, self.sizes, self.device = canvas, sizes, device
        self.ages = torch.from_numpy(_ages(games, chosen, canvas)).to(device)
        size_numbers = {size: i for i, size in enumerate(sizes)}
        size_of_game = np.array(
            [size_numbers[size] for size in zip(games.width[chosen].tolist(), games.height[chosen].tolist())],
            np.int64,
        )
        searched = games.searched[chosen]
        first = (np.cumsum(games.searched) - games.searched)[chosen]
        at = ranges(first, searched)
        used = games.scores[at] != UNSEARCHED
        at = at[used]
        game, ply = np.repeat(np.arange(len(chosen)), searched)[used], ranges(games.opening[chosen], searched)
        width = games.width[chosen][game]
        best = games.best[at].astype(np.int64)

        def tensor(values, kind):
            return torch.from_numpy(np.ascontiguousarray(values, kind)).to(device)

        self.game = tensor(game, np.int64)
        self.ply = tensor(ply[used], np.int16)
        self.size_of_game = tensor(size_of_game, np.int64)
        self.best = tensor(best // width * canvas.width + best % width, np.int64)
        self.target = tensor(targets.target[at], np.float32)
        self.result = tensor(targets.result[at], np.float32)
        self.told = tensor(targets.told[at], bool)

    def __len__(self):
        return len(self.game)

    def batch(self, index):
        game, ply = self.game[index], self.ply[index]
        age = self.ages[game]
        cells = torch.where(age < ply[:, None], (age & 1) + 1, torch.zeros_like(age)).float()
        return Batch(
            cells,
            (ply & 1).long(),
            self.size_of_game[game],
            self.best[index],
            self.target[index],
            self.result[index],
            self.told[index],
        )


@dataclass
class Targets:
    """The training targets of each searched position of all games."""

    target: np.ndarray
    result: np.ndarray
    told: np.ndarray


def make_targets(games, result_share, score_scale):
    """The target is result_share * result + (1 - result_share) * chance, or the chance alone if the result
    does not count. The chance is sigmoid(score / score_scale), or 0 or 1 if the score is proved."""
    searched = games.searched
    ply = ranges(games.opening, searched)
    first_won = np.repeat(games.result, searched).astype(np.float32) / 2
    result = np.where(ply % 2 == 0, first_won, 1 - first_won)
    score = games.scores.astype(np.float32)
    chance = 1 / (1 + np.exp(-np.clip(score / score_scale, -30, 30)))
    chance = np.where(score >= WIN_BOUND, 1, np.where(score <= -WIN_BOUND, 0, chance))
    clean = ply >= np.repeat(games.clean_from, searched)
    share = np.where(clean, result_share, 0)
    return Targets(share * result + (1 - share) * chance, result, clean & (np.abs(score) < WIN_BOUND))


def _ages(games, chosen, canvas):
    """The ply at which each point of each game was occupied."""
    stones = games.stones[chosen]
    first = (np.cumsum(games.stones) - games.stones)[chosen]
    moves = games.moves[ranges(first, stones)].astype(np.int64)
    width = np.repeat(games.width[chosen], stones)
    game = np.repeat(np.arange(len(chosen)), stones)
    place = game * canvas.points + moves // width * canvas.width + moves % width
    ply = ranges(np.zeros_like(stones), stones).astype(np.int16)
    ages = np.full(len(chosen) * canvas.points, NEVER, np.int16)
    ages[place] = ply
    repeated = ages[place] != ply
    if repeated.any():
        number = games.number[chosen][game[np.argmax(repeated)]]
        raise BadInput(f"game {number} puts two stones on one point")
    return ages.reshape(len(chosen), canvas.points)


def canvases(games):
    """The most common size has its own canvas; all others share one canvas that is large enough for each."""
    counts = Counter(zip(games.width.tolist(), games.height.tolist()))
    (common, _), *others = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    result = [(Canvas(*common), [common])]
    if others:
        sizes = sorted(size for size, _ in others)
        result.append((Canvas(max(w for w, _ in sizes), max(h for _, h in sizes)), sizes))
    return result


def split_games(count, share, seed):
    """Which games are held out: whole games, so that no position of a training game is among them."""
    held = np.zeros(count, bool)
    held[np.random.default_rng(seed).permutation(count)[: max(1, round(count * share))]] = True
    return held


def load_positions(games, held_out, targets, device):
    """A list of (training, held out) positions, one for each canvas."""
    result = []
    sizes_of_games = list(zip(games.width.tolist(), games.height.tolist()))
    for canvas, sizes in canvases(games):
        known = set(sizes)
        here = np.fromiter((size in known for size in sizes_of_games), bool, len(games))
        result.append(
            tuple(
                Positions(canvas, sizes, games, np.flatnonzero(here & part), targets, device)
                for part in (~held_out, held_out)
            )
        )
    return result
