# SPDX-License-Identifier: MIT
"""The engine's integer arithmetic: src/network/network.cpp in numpy, each position from scratch. The tests
compare the engine with it, and the export computes its error with it."""
import numpy as np

from weights_file import CHANNELS, LARGEST_INPUT, LARGEST_VALUE, POOL_BITS, POOL_WIDTH
from windows import Canvas, folded_windows, swapped_windows

SCORE_UNIT = 200  # a score is the logit times this


class WholeNumbers:
    """Scores of positions. `cells` are [position, point]: 0 empty, 1 first player's, 2 second player's stone;
    `side` is 0 if the first player is to move, else 1."""

    def __init__(self, weights):
        self.weights = weights
        folded = folded_windows()
        self._rows = np.concatenate([weights.rows[0][folded], weights.rows[-1][folded[swapped_windows()]]], 1)
        self._bias = np.concatenate([weights.biases[0], weights.biases[-1]])
        self._canvases = {}

    def _canvas(self, width, height):
        if (width, height) not in self._canvases:
            canvas = Canvas(width, height)
            self._canvases[width, height] = (
                canvas.empty_windows(width, height),
                canvas.units.astype(np.float64),
                canvas.areas(width, height),
            )
        return self._canvases[width, height]

    def _sums(self, windows, areas):
        """The sum of the points' values for each area."""
        values = self._bias + sum(self._rows[windows[..., line]] for line in range(4))
        return np.einsum("ap,npc->nac", areas.astype(np.int64), np.clip(values, 0, LARGEST_VALUE))

    def pools(self, cells, width, height):
        """[position, area, in the first player's view | in the second's]"""
        empty, units, areas = self._canvas(width, height)
        # Sums of integers far below 2^53: exact.
        windows = empty + (cells.astype(np.float64) @ units).astype(np.int64).reshape(len(cells), -1, 4)
        return self._sums(windows, areas) - self._sums(empty[None], areas)

    def scores(self, cells, side, width, height, chunk=256):
        """The scores for the side to move."""
        parts = [
            self.scores_of_pools(self.pools(cells[i : i + chunk], width, height), side[i : i + chunk])
            for i in range(0, len(cells), chunk)
        ]
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    def scores_of_pools(self, pools, side):
        result = np.zeros(len(pools), np.int64)
        for value in (0, 1):
            which = side == value
            head = self.weights.heads[0 if value == 0 else -1]
            seen = np.roll(pools[which], -value * CHANNELS, 2).reshape(-1, POOL_WIDTH)
            result[which] = head_scores(head, seen)
        return result


def head_scores(head, pools):
    """Scores from pools in the view of the side to move, [position, POOL_WIDTH]."""
    inputs = ((pools - head.mean) << POOL_BITS) >> head.pool_shift
    inputs = np.clip(inputs, -LARGEST_INPUT, LARGEST_INPUT)
    first = np.clip((inputs @ head.first + head.first_bias) >> head.first_shift, 0, LARGEST_INPUT)
    second = np.clip((first @ head.second + head.second_bias) >> head.second_shift, 0, LARGEST_INPUT)
    return ((second @ head.last + head.last_bias) * SCORE_UNIT) >> head.last_shift
