#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The trainer's windows, files and integer arithmetic match the engine's.

ROWAN_TRAINING_POSITIONS=10000 compares that many positions for each network; ROWAN_NETWORK=FILE adds that
network. ROWAN is network_tool."""
import os
import tempfile
import unittest
from pathlib import Path

from trainer import board_lines, np, random_boards, random_weights, tool

from failure import BadInput
from games import Rules
from weights_file import parse_weights, weights_bytes
from whole_numbers import WholeNumbers
from windows import Canvas, folded_windows, reversed_windows, swapped_windows

SEED = int(os.environ.get("ROWAN_TEST_SEED", "20261118"))
POSITIONS = int(os.environ.get("ROWAN_TRAINING_POSITIONS", "300"))
SIZES = ((15, 15), (13, 20), (20, 20), (5, 5), (32, 6), (19, 13))


def whole_numbers(text):
    return np.array(text.split(), np.int64)


class Windows(unittest.TestCase):
    def test_all_windows_match_the_engines(self):
        expected = whole_numbers(tool("windows")).reshape(-1, 3)
        self.assertEqual(len(expected), 43_923)
        windows = np.stack([reversed_windows(), swapped_windows(), folded_windows()], 1)
        np.testing.assert_array_equal(windows, expected)

    def test_windows_and_areas_of_boards_match_the_engines(self):
        rng = np.random.default_rng(SEED)
        for width, height in SIZES:
            cells, side = random_boards(rng, 5, width, height)
            expected = whole_numbers(tool("boards", text=board_lines(cells, side, width, height)))
            expected = expected.reshape(len(cells), 5 * width * height)
            # On a canvas of the board's own size, and in the top left corner of a larger one.
            for canvas in (Canvas(width, height), Canvas(width + 2, height + 3)):
                whole = np.zeros((len(cells), canvas.height, canvas.width), np.int64)
                whole[:, :height, :width] = cells.reshape(-1, height, width)
                windows = canvas.empty_windows(width, height) + (
                    whole.reshape(len(cells), -1) @ canvas.units.astype(np.int64)
                ).reshape(len(cells), -1, 4)
                areas = canvas.areas(width, height)
                inside = areas.sum(0) == 1
                self.assertEqual(inside.sum(), width * height)
                windows = windows[:, inside].reshape(len(cells), -1)
                np.testing.assert_array_equal(windows, expected[:, : windows.shape[1]])
                np.testing.assert_array_equal(areas.argmax(0)[inside], expected[0, windows.shape[1] :])


class Networks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.rng = np.random.default_rng(SEED)

    def expect_equal(self, data, weights, positions):
        """The engine reads the file, writes an identical one, and scores positions as WholeNumbers does."""
        path, copy = self.folder / "network.rnet", self.folder / "copy.rnet"
        path.write_bytes(data)
        tool("copy", path, copy)
        self.assertEqual(copy.read_bytes(), data)
        network = WholeNumbers(weights)
        sizes = [size for size in SIZES if weights.smallest <= min(size) and max(size) <= weights.largest]
        seen = set()
        for number, (width, height) in enumerate(sizes):
            count = positions // 2 if number == 0 else max(5, positions // 2 // (len(sizes) - 1))
            cells, side = random_boards(self.rng, count, width, height)
            expected = whole_numbers(tool("scores", path, text=board_lines(cells, side, width, height)))
            scores = network.scores(cells, side, width, height)
            np.testing.assert_array_equal(scores, expected, f"seed {SEED}")
            seen |= set(expected.tolist())
        self.assertGreater(len(seen), 20)

    def test_random_networks_score_as_the_engine_does(self):
        for values, views in (((0, 0, 0), 1), ((0, 0, 1), 2), ((1, 0, 0), 1), ((0, 1, 0), 2)):
            weights = random_weights(self.rng, Rules(*values), views)
            data = weights_bytes(weights)
            self.assertEqual(weights_bytes(parse_weights(data)), data)
            self.expect_equal(data, weights, POSITIONS)

    def test_rows_at_the_limit_score_as_the_engine_does(self):
        weights = random_weights(self.rng, Rules(0, 0, 0), 1, largest_row=6_153)
        self.expect_equal(weights_bytes(weights), weights, POSITIONS // 3)

    def test_a_given_network_scores_as_the_engine_does(self):
        if "ROWAN_NETWORK" not in os.environ:
            self.skipTest("ROWAN_NETWORK names no network")
        data = Path(os.environ["ROWAN_NETWORK"]).read_bytes()
        self.expect_equal(data, parse_weights(data), POSITIONS)

    def test_networks_that_the_engine_refuses_are_refused(self):
        weights = random_weights(self.rng, Rules(0, 0, 0), 1)
        weights.rows[0][100, 3] = 6_600
        with self.assertRaisesRegex(BadInput, "16 bits"):
            weights_bytes(weights)
        weights = random_weights(self.rng, Rules(0, 0, 0), 1)
        weights.heads[0].first[:, 5] = 3_000
        with self.assertRaisesRegex(BadInput, "32 bits"):
            weights_bytes(weights)
        weights = random_weights(self.rng, Rules(0, 0, 0), 1)
        weights.heads[0].last_shift = 31
        with self.assertRaisesRegex(BadInput, "shift"):
            weights_bytes(weights)

    def test_damage_is_refused(self):
        data = weights_bytes(random_weights(self.rng, Rules(0, 0, 0), 1))
        for length in (0, 8, 13, 16, len(data) // 2, len(data) - 1):
            with self.assertRaises(BadInput):
                parse_weights(data[:length])
        for _ in range(5):
            damaged = bytearray(data)
            damaged[self.rng.integers(13, len(data))] ^= 0x10
            with self.assertRaisesRegex(BadInput, "damaged"):
                parse_weights(bytes(damaged))


if __name__ == "__main__":
    unittest.main(verbosity=2)
