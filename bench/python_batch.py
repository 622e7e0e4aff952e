#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Random games of 15x15 through rowan.BatchedState, compared with a plain numpy implementation of the batch.

    PYTHONPATH=build/release/bindings/python/package bench/python_batch.py [--count 4096] [--repeat 7]

Moves per second of processor time on one core, the best of several runs; the methods are measured in
rotation, so that ratios are valid on a busy machine. "library": actions drawn by the library. "numpy":
actions drawn by numpy, a random point for each game, redrawn if the mask says that it is illegal. "order":
actions drawn by numpy without masks, in a shuffled order for each game. "plain": boards, masks and the search
for five in a row all in numpy. """
import argparse
import time

import numpy as np

import rowan

SIZE, K = 15, 5
POINTS = SIZE * SIZE


def random_legal(mask, generator):
    """A legal action of each game: a random point, redrawn if it is illegal."""
    rows = np.arange(len(mask))
    flat = mask.reshape(-1)
    starts = rows * mask.shape[1]
    actions = generator.integers(0, mask.shape[1], len(mask), np.int32)
    rows = rows[~flat[starts + actions]]
    while len(rows):
        again = generator.integers(0, mask.shape[1], len(rows), np.int32)
        actions[rows] = again
        rows = rows[~flat[starts[rows] + again]]
    return actions


class PlainBatch:
    """The same batch in numpy, without the library."""

    def __init__(self, count):
        self.boards = np.zeros((count, SIZE + 2 * K, SIZE + 2 * K), np.int8)  # with a border of empty points
        self.mask = np.ones((count, POINTS), bool)
        self.side = np.ones(count, np.int8)
        self.left = np.full(count, POINTS)
        self.rows = np.arange(count)

    def step(self, actions):
        """Plays an action in each game, and restarts finished games."""
        y, x = actions // SIZE + K, actions % SIZE + K
        self.boards[self.rows, y, x] = self.side
        self.mask[self.rows, actions] = False
        self.left -= 1
        won = np.zeros(len(self.rows), bool)
        reach = np.arange(-K + 1, K)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = self.boards[self.rows[:, None], y[:, None] + down * reach, x[:, None] + right * reach]
            own = line == self.side[:, None]
            run = own[:, :K].copy()
            for offset in range(1, K):
                run &= own[:, offset : offset + K]
            won |= run.any(1)
        over = won | (self.left == 0)
        self.side = np.where(over, 1, -self.side).astype(np.int8)
        ended = np.flatnonzero(over)
        self.boards[ended] = 0
        self.mask[ended] = True
        self.left[ended] = POINTS
        return len(ended)


def measured(play, count, seconds=0.3):
    """Moves per second of processor time."""
    moves, begun = 0, time.process_time()
    while (passed := time.process_time() - begun) < seconds:
        play()
        moves += count
    return moves / passed


def players(count):
    """A function for each method that plays a move in every game."""
    game, generator = rowan.Game(f"{SIZE}x{SIZE}x{K}"), np.random.default_rng(1)
    library, fused, drawn, ordered = (rowan.BatchedState(game, count, seed) for seed in range(4))
    plain = PlainBatch(count)
    order = generator.random((count, POINTS)).argsort(1).astype(np.int32)
    starts = np.arange(count) * POINTS
    observed = rowan.BatchedState(game, count, 5)

    def with_masks_and_planes():
        observed.step_random()
        observed.legal_actions_mask()
        observed.observation_tensor(dtype=np.uint8)

    return {
        "library: step_random()": fused.step_random,
        "library: step(random_actions())": lambda: library.step(library.random_actions()),
        "library: the same, masks and planes": with_masks_and_planes,
        "numpy: drawn until legal": lambda: drawn.step(random_legal(drawn.legal_actions_mask(), generator)),
        "numpy: in a shuffled order": lambda: ordered.step(
            order.reshape(-1)[starts + ordered.move_numbers()]
        ),
        "plain numpy": lambda: plain.step(random_legal(plain.mask, generator)),
    }


def main():
    """Measures all methods in rotation, and prints the best of each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=4096)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    ways = players(options.count)
    best = dict.fromkeys(ways, 0.0)
    for _ in range(options.repeat):
        for name, play in ways.items():
            best[name] = max(best[name], measured(play, options.count))
    for name, speed in best.items():
        print(f"{name:36} {speed / 1e6:8.2f} M moves/s {speed / best['plain numpy']:8.1f} x plain")


if __name__ == "__main__":
    main()
