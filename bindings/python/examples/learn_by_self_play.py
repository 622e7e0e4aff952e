# SPDX-License-Identifier: MIT
"""Learns 5x5 with four in a row by playing against itself for a minute, with numpy alone.

    python3 learn_by_self_play.py [--seconds 60] [--seed 1]

A small network evaluates positions: its inputs are the stones of both players, its output the expected result
for the player who has just moved. Each game of a batch tries all of its legal moves and plays the one that
leaves the best position, or occasionally a random one. The target for a position is the value that the best
reply leaves, and at the end the result (temporal differences). Prints the score against a random player
before and after.
"""
import argparse
import time
from typing import Any, List, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

import rowan

GAME = rowan.Game("5x5x4")
POINTS = GAME.num_distinct_actions()
Floats = NDArray[np.float32]


class Network:
    """Two layers: 50 inputs (own stones, the opponent's), tanh units, one value from -1 to 1."""

    def __init__(self, generator: np.random.Generator, units: int = 96) -> None:
        self.weights: List[Floats] = [
            generator.normal(0, 0.15, (2 * POINTS, units)).astype(np.float32),
            np.zeros(units, np.float32),
            generator.normal(0, 0.1, units).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self._moments: List[Tuple[Floats, Floats]] = [
            (np.zeros_like(each), np.zeros_like(each)) for each in self.weights
        ]
        self._steps = 0

    def value(self, inputs: Floats) -> Floats:
        """The values of positions for the player whose stones come first."""
        first, bias, second, last = self.weights
        value: Floats = np.tanh(np.tanh(inputs @ first + bias) @ second + last)
        return value

    def values_of_moves(self, boards: Floats, mask: NDArray[np.bool_]) -> Floats:
        """The value of each legal move of each board for the player who makes it; -inf for illegal moves.

        A move adds one row of weights to the hidden units' input, so that no new board has to be evaluated.
        """
        first, bias, second, last = self.weights
        hidden = boards @ first + bias
        games, actions = np.nonzero(mask)
        values = np.full(mask.shape, -np.inf, np.float32)
        values[games, actions] = np.tanh(np.tanh(hidden[games] + first[actions]) @ second + last)
        return values

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> None:
        """One step of Adam toward the targets."""
        first, bias, second, last = self.weights
        hidden = np.tanh(inputs @ first + bias)
        value = np.tanh(hidden @ second + last)
        slope = (value - targets) * (1 - value * value) / len(targets)
        inner = slope[:, None] * second * (1 - hidden * hidden)
        gradients = [inputs.T @ inner, inner.sum(0), hidden.T @ slope, slope.sum(keepdims=True)]
        self._steps += 1
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self._moments):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weight -= (
                rate * mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            ).astype(np.float32)


def boards_of(batch: rowan.BatchedState) -> Floats:
    """A copy of the stones of the side to move and of the opponent, for all games."""
    planes: Floats = batch.observation_tensor()[:, :2].reshape(len(batch), 2 * POINTS).copy()
    return planes


def choose(
    network: Network, batch: rowan.BatchedState, generator: np.random.Generator, chance: float
) -> Tuple[NDArray[np.int64], Floats]:
    """The best move of each game, or a random one with the given probability, and the value of the best
    move."""
    mask = batch.legal_actions_mask()
    values = network.values_of_moves(boards_of(batch), mask)
    best = values.argmax(1)
    drawn = np.where(mask, generator.random(mask.shape, np.float32), -1).argmax(1)
    actions = np.where(generator.random(len(batch)) < chance, drawn, best)
    return actions, values[np.arange(len(batch)), best]


def train(network: Network, seconds: float, generator: np.random.Generator) -> int:
    """Plays against itself and learns; returns the number of games played."""
    batch = rowan.BatchedState(GAME, 256, seed=int(generator.integers(2**32)))
    games, begun = 0, time.monotonic()
    before: Optional[Floats] = None  # the boards after the previous moves, as the movers see them
    while (passed := time.monotonic() - begun) < seconds:
        share = passed / seconds
        boards = boards_of(batch)
        actions, worth = choose(network, batch, generator, 0.3 * (1 - share) + 0.02)
        if before is not None:
            # A position's value for one player is minus its value for the other.
            going_on = batch.move_numbers() > 0
            network.learn(before[going_on], -worth[going_on], 0.003 * (1 - share) + 0.0003)
        boards[np.arange(len(batch)), actions] = 1
        movers = batch.current_players().astype(np.int64)
        games += batch.step(actions)
        ended = batch.outcomes() != 0
        if ended.any():
            results = batch.returns()[np.arange(len(batch)), movers]
            network.learn(boards[ended], results[ended], 0.003 * (1 - share) + 0.0003)
        before = boards
    return games


def score_against_random(network: Network, generator: np.random.Generator, games: int = 1000) -> float:
    """The share of points against a random player, with the first move in half of the games."""
    points = 0.0
    for side in (0, 1):
        batch = rowan.BatchedState(GAME, games // 2, seed=int(generator.integers(2**32)), auto_reset=False)
        for move in range(POINTS):
            ours = move % 2 == side
            over = ~batch.legal_actions_mask().any(1)
            actions: NDArray[Any] = batch.random_actions()
            if ours:
                actions = choose(network, batch, generator, 0.0)[0]
            batch.step(np.where(over, -1, actions))
        points += float((batch.returns()[:, side] + 1).sum()) / 2
    return points / games


def main() -> None:
    """Measures, learns, measures again."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator = np.random.default_rng(options.seed)
    network = Network(generator)
    before = score_against_random(network, generator)
    print(f"before: {before:.1%} of the points against a random player")
    games = train(network, options.seconds, generator)
    after = score_against_random(network, generator)
    print(f"after {games:,} games against itself: {after:.1%}")
    if after <= before:
        raise SystemExit("it did not improve")


if __name__ == "__main__":
    main()
