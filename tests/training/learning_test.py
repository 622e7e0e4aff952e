#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Training of a tiny network on the CPU, from game files to a file that the engine reads. Needs PyTorch.

The games are artificial, with something to learn: the stones are random, and the side with more pairs of
horizontally or vertically adjacent stones wins. ROWAN is network_tool."""
import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

from trainer import (
    CANNOT_RUN,
    FILE_START,
    board_lines,
    command,
    load_command,
    np,
    random_boards,
    record,
    tool,
)

try:
    import torch
except ImportError:
    print("PyTorch is not installed (python3-torch): training is not tried")
    sys.exit(CANNOT_RUN)

from exporting import _layer, whole_head
from failure import BadInput
from games import UNSEARCHED, parse_games
from model import SCALE, Model, SumOfRows
from positions import load_positions, make_targets, split_games
from stepping import Sampler
from training import Settings, learning_rate
from weights_file import parse_weights
from whole_numbers import SCORE_UNIT, WholeNumbers, head_scores
from windows import Canvas

OPTIONS = ("--device", "cpu", "--row-hidden", "8", "--batch", "128", "--held-out", "0.1")


def pairs(board, stone):
    mine = board == stone
    return (mine[:, 1:] & mine[:, :-1]).sum() + (mine[1:] & mine[:-1]).sum()


def made_up_game(rng, number, size, rules):
    """Twenty-four stones, a run of searched positions, and scores from the pairs."""
    width, height = size
    moves = rng.permutation(width * height)[:24]
    board = np.zeros((height, width), np.int64)
    searched, ahead = [], 0
    for ply, move in enumerate(moves.tolist()):
        board[move // width, move % width] = 1 + ply % 2
        ahead = int(pairs(board, 1) - pairs(board, 2))
        if 8 <= ply + 1 < len(moves):
            score = 150 * ahead * (1 if ply % 2 else -1)  # from the view of the side to move next
            searched.append((score, int(moves[ply + 1])))
    return record(
        moves.tolist(), searched, number, size, rules, opening=8, clean_from=8, result=int(np.sign(ahead)) + 1
    )


def made_up_games(count, seed=1, rules=(0, 0, 0), sizes=((9, 9), (9, 9), (9, 9), (11, 8), (8, 12))):
    rng = np.random.default_rng(seed)
    return FILE_START + b"".join(made_up_game(rng, i, sizes[i % len(sizes)], rules) for i in range(count))


COMMANDS = {name: load_command(name) for name in ("train", "export")}


def run(name, *arguments):
    """The output of a command."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        COMMANDS[name].main([str(argument) for argument in arguments])
    return printed.getvalue()


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.games = self.folder / "made_up.games"

    def train(self, out, *options):
        run("train", "--games", self.games, "--out", self.folder / out, *OPTIONS, *options)
        return [json.loads(line) for line in (self.folder / out / "log.jsonl").read_text().splitlines()]

    def export(self, out):
        path = self.folder / out / "trained.rnet"
        self.assertIn("log loss", run("export", self.folder / out / "network.pt", "--out", path))
        return path

    def expect_engine_agrees(self, path, size):
        """Checks that the engine reads the file and scores as the integer arithmetic does."""
        weights = parse_weights(path.read_bytes())
        cells, side = random_boards(np.random.default_rng(3), 40, *size)
        scores = WholeNumbers(weights).scores(cells, side, *size)
        expected = np.array(tool("scores", path, text=board_lines(cells, side, *size)).split(), np.int64)
        np.testing.assert_array_equal(scores, expected)
        self.assertGreater(len(set(scores.tolist())), 10)
        return weights

    def test_training_makes_a_network_that_the_engine_reads(self):
        self.games.write_bytes(made_up_games(400))
        log = self.train("out", "--epochs", "1.5", "--check-every", "12")
        checks = [line["loss"] for line in log if "loss" in line]
        best = log[-1]["best"]
        self.assertGreater(len(checks), 2)
        self.assertEqual(best["loss"], min(checks))
        self.assertLess(best["loss"], checks[0] - 0.03)
        self.assertLess(best["result_loss"], 0.66)
        self.assertTrue((self.folder / "out" / "loss.svg").read_text().endswith("</svg>\n"))
        path = self.export("out")
        weights = self.expect_engine_agrees(path, (9, 9))
        self.assertEqual((weights.smallest, weights.largest, weights.name), (8, 12, "trained"))

    def test_renju_has_two_views(self):
        self.games.write_bytes(made_up_games(40, rules=(0, 0, 1), sizes=((9, 9),)))
        self.train("out", "--epochs", "1")
        weights = self.expect_engine_agrees(self.export("out"), (9, 9))
        self.assertEqual(weights.rules.forbidden, 1)
        self.assertEqual(len(weights.rows), 2)
        self.assertFalse(np.array_equal(weights.rows[0], weights.rows[1]))

    def test_equal_seeds_give_equal_networks(self):
        self.games.write_bytes(made_up_games(30))
        results = []
        for out, seed in (("one", 5), ("two", 5), ("three", 6)):
            self.train(out, "--epochs", "1", "--seed", str(seed))
            results.append(self.export(out).read_bytes())
        self.assertEqual(results[0], results[1])
        self.assertNotEqual(results[0], results[2])
        # Training can start from the network of an earlier run.
        self.train("four", "--epochs", "0.1", "--rate", "1e-9", "--start", self.folder / "one" / "network.pt")

    def test_bad_input_is_explained(self):
        self.games.write_bytes(made_up_games(2))
        out = self.folder / "out"
        other = self.folder / "other"
        other.write_bytes(b"something else")
        for name, arguments, expected in (
            ("train", ("--games", self.folder / "none.gz", "--out", out), "none.gz: cannot be read"),
            ("train", ("--games", other, "--out", out), "begin with ROWANGAM"),
            ("train", ("--games", self.games, "--out", out, "--start", other), "not a checkpoint"),
            ("train", ("--games", self.games, "--out", other), "other"),
            ("export", (other, "--out", out), "not a checkpoint"),
            ("export", (self.folder / "none", "--out", out), "cannot be read"),
        ):
            with self.assertRaisesRegex(BadInput, expected) as raised:
                run(name, *arguments)
            self.assertNotIn("\n", str(raised.exception))
        for name, arguments, expected in (
            ("train", ("--games", self.games, "--out", out, "--epochs", "0"), "--epochs must be"),
            ("export", (other, "--out", out), "error: .*not a checkpoint"),
        ):
            done = command(name, *arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertRegex(done.stderr, expected)
            self.assertNotIn("Traceback", done.stderr)


class Parts(unittest.TestCase):
    def test_gradients_of_gpu_and_cpu_agree(self):
        torch.manual_seed(1)
        windows = torch.randint(0, 50, (300, 4), dtype=torch.int32)
        weight = torch.randn(300, 32)
        gradients = []
        for sum_of_rows in (SumOfRows.apply, lambda rows, which: rows[which.long()].sum(1)):
            table = torch.ones(50, 32, requires_grad=True)
            (sum_of_rows(table, windows) * weight).sum().backward()
            gradients.append(table.grad)
        torch.testing.assert_close(*gradients)

    def test_positions_match_the_games(self):
        games, _ = parse_games(made_up_games(6, sizes=((9, 9), (9, 9), (11, 8))))
        held = split_games(len(games), 0.3, 1)
        seen = 0
        for part in (
            part
            for pair in load_positions(games, held, make_targets(games, 0.75, 175.0), "cpu")
            for part in pair
        ):
            batch = part.batch(torch.arange(len(part)))
            for i in range(len(part)):
                game, ply = int(part.game[i]), int(part.ply[i])
                stones = int((batch.cells[i] > 0).sum())
                self.assertEqual((stones, int(batch.side[i])), (ply, ply % 2))
                self.assertEqual(int((batch.cells[i] == 1).sum()), (ply + 1) // 2)
                self.assertEqual(int(part.ages[game, batch.best[i]]), ply)  # each best move is played
            seen += len(part)
        self.assertEqual(seen, games.searched.sum())

    def test_an_epoch_uses_no_position_twice(self):
        games, _ = parse_games(made_up_games(10, sizes=((9, 9), (9, 9), (11, 8))))
        held = split_games(len(games), 0.1, 1)
        parts = [part for part, _ in load_positions(games, held, make_targets(games, 0.75, 175.0), "cpu")]
        orders = []
        for _ in range(2):
            sampler = Sampler(parts, 20, seed=3)
            taken = [sampler.next() for _ in range(sampler.steps_in_epoch)]
            for number, part in enumerate(parts):
                numbers = torch.cat([step[number] for step in taken]).tolist()
                self.assertEqual(len(numbers), len(set(numbers)))
                self.assertLess(len(part) - len(numbers), sampler.steps_in_epoch)
            orders.append([step[0].tolist() for step in taken])
        self.assertEqual(orders[0], orders[1])
        self.assertNotEqual(sampler.next()[0].tolist(), orders[0][0])

    def test_targets_mix_result_and_score(self):
        lost = record([0, 1, 2, 3], [(0, 2), (175, 3), (-29_000, 4)], opening=2, clean_from=3, result=0)
        games, _ = parse_games(FILE_START + lost)
        targets = make_targets(games, 0.75, 175.0)
        chance = 1 / (1 + np.exp(-1))
        np.testing.assert_allclose(targets.target, [0.5, 0.75 * 1 + 0.25 * chance, 0], atol=1e-6)
        self.assertEqual(targets.result.tolist(), [0, 1, 0])
        self.assertEqual(targets.told.tolist(), [False, True, False])

    def test_unsearched_positions_are_dropped(self):
        games, _ = parse_games(
            FILE_START + record([0, 1, 2, 3, 4], [(0, 2), (UNSEARCHED, 3), (175, 4)], opening=2)
        )
        ((part, held),) = load_positions(games, np.zeros(1, bool), make_targets(games, 0.75, 175.0), "cpu")
        self.assertEqual((len(part), len(held)), (2, 0))
        self.assertEqual((part.ply.tolist(), part.best.tolist()), ([2, 4], [2, 4]))
        self.assertEqual((part.batch(torch.tensor([1])).cells > 0).sum(), 4)

    def test_a_larger_canvas_does_not_change_scores(self):
        """A board scores the same on its own canvas and in the corner of a larger one."""
        torch.manual_seed(2)
        games, _ = parse_games(made_up_games(4, sizes=((9, 9),)))
        held = split_games(len(games), 0.5, 1)
        ((part, _),) = load_positions(games, held, make_targets(games, 0.75, 175.0), "cpu")
        model = Model(1, [(part.canvas, part.sizes), (Canvas(12, 11), [(12, 11), (9, 9)])], 8).eval()
        batch = part.batch(torch.arange(len(part)))
        larger = part.batch(torch.arange(len(part)))
        larger.cells = torch.zeros(len(part), 11, 12)
        larger.cells[:, :9, :9] = batch.cells.view(-1, 9, 9)
        larger.cells = larger.cells.flatten(1)
        larger.size = torch.ones_like(larger.size)
        with torch.no_grad():
            value, _ = model([batch, None])
            other, _ = model([None, larger])
        torch.testing.assert_close(value, other, atol=1e-4, rtol=1e-4)

    def test_large_weights_get_smaller_scales(self):
        rng = np.random.default_rng(1)
        for factor in (0.01, 1.0, 30.0):
            weights, bias = rng.normal(size=(96, 32)) * factor, rng.normal(size=32)
            whole, whole_bias, bits = _layer(weights, bias, 0)
            np.testing.assert_allclose(whole / 2.0**bits, weights, atol=2.0**-bits)
            np.testing.assert_allclose(whole_bias / 2.0**bits, bias, atol=2.0**-bits)
        model = Model(1, [], 8).eval()
        pools = rng.integers(-200_000, 200_001, (50, 96))
        exact_pools = pools / SCALE
        with torch.no_grad():
            inputs = model.norm(torch.from_numpy(exact_pools).float(), torch.ones(len(pools), 1))
            logits = model.heads[0](inputs)[:, 0].numpy()
        head = whole_head(model.heads[0], model.norm, 0, pools)
        self.assertGreaterEqual(head.pool_shift.min(), 9)
        np.testing.assert_allclose(head_scores(head, pools), logits * SCORE_UNIT, rtol=0.01, atol=20)

    def test_a_dead_channel_costs_no_precision(self):
        torch.manual_seed(3)
        rng = np.random.default_rng(2)
        model = Model(1, [], 8).eval()
        model.norm.variance[:] = 100.0
        pools = rng.integers(-3_000, 3_001, (200, 96))
        pools[:, 6::16] = 0

        def scores():
            return head_scores(whole_head(model.heads[0], model.norm, 0, pools), pools)

        expected = scores()
        model.norm.variance[0, 6::16] = 0.0  # makes these inputs' weights 3,000 times larger
        np.testing.assert_allclose(scores(), expected, atol=1)
        inputs = torch.from_numpy(pools / SCALE).float()
        with torch.no_grad():
            exact = model.heads[0](model.norm(inputs, torch.ones(len(inputs), 1)))[:, 0].numpy() * SCORE_UNIT
        np.testing.assert_allclose(scores(), exact, atol=3)

    def test_the_rate_rises_and_falls(self):
        rates = [learning_rate(Settings(), step, 1000) for step in range(1000)]
        self.assertAlmostEqual(max(rates), 5e-3, places=5)
        self.assertEqual(rates.index(max(rates)), 49 if rates[49] >= rates[50] else 50)
        self.assertLess(rates[-1], 1e-6)


if __name__ == "__main__":
    unittest.main(verbosity=2)
