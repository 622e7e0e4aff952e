#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Self-play of a tiny teacher on the CPU: search, games, learning, and the path from its games to a network
that the engine reads. ROWAN is network_tool."""
import contextlib
import io
import json
import tempfile
import unittest
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

from selfplay_modules import np, seeded, torch
from trainer import TRAINING, board_lines, load_command, random_boards, tool

from failure import BadInput
from game_file import Finished, GameFile
from games import UNSEARCHED, parse_games, read_games
from improvement import Settings, prepare
from learning import Learner
from openings import random_openings, set_up
from playing import SelfPlay, most_stones
from replay import Replay
from rules import RULES
from search import SearchSettings, search, visit_sequence
from tactics import Board, put
from teacher import FastTeacher, Shape, Teacher, load_teacher, save_teacher, sides_of
from weights_file import parse_weights
from whole_numbers import WholeNumbers

TINY = Shape(width=4, depth=2, row=4, row_hidden=8, head=4)
SEARCH = SearchSettings(simulations=4, root_moves=2)
SIZE = 9


def tiny_teacher(rule):
    return Teacher(Shape(**{**vars(TINY), "sides": sides_of(rule)})).eval()


def tiny_settings(rule, **changes):
    return Settings(
        rule,
        **{
            **dict(
                minutes=0,
                sizes=(SIZE, SIZE + 1),
                main_size=SIZE,
                games=4,
                other_games=2,
                moves=25,
                window=500,
                other_window=100,
                batch=16,
                openings=1,
                search=SEARCH,
            ),
            **changes,
        },
    )


def command_of_selfplay(name):
    loader = SourceFileLoader(f"selfplay_{name}", str(TRAINING / "selfplay" / name))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module.main


def printed(function, *arguments):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        function(*arguments)
    return output.getvalue()


class Parts(unittest.TestCase):
    def setUp(self):
        self.rng = seeded()

    def boards(self, rule, count=12):
        """Positions after random openings and a few more stones, all undecided."""
        board = Board(SIZE, RULES[rule], "cpu")
        cells = np.where(
            self.rng.random((40 * count, board.points)) < 0.25,
            self.rng.integers(1, 3, (40 * count, board.points)),
            0,
        )
        cells = torch.from_numpy(cells.astype(np.uint8))
        side = torch.from_numpy(self.rng.integers(0, 2, len(cells)))
        status = board.status(cells, side, board.lines(cells))
        kept = torch.nonzero(~(status.won | status.lost | status.forced))[:count, 0]
        self.assertGreater(len(kept), 3)
        return board, cells[kept], side[kept]

    def test_the_fast_teacher_agrees_with_the_teacher(self):
        for rule in ("freestyle", "renju"):
            board, cells, side = self.boards(rule)
            teacher = tiny_teacher(rule)
            if rule == "renju":
                torch.nn.init.normal_(teacher.side_input)
            windows = board.windows(cells, side, board.lines(cells))
            for norm in (m for m in teacher.modules() if isinstance(m, torch.nn.BatchNorm2d)):
                norm.running_mean.normal_(std=0.1)
                norm.running_var.uniform_(0.5, 2.0)
            with torch.no_grad():
                logits, value = teacher(windows, side, SIZE)
            fast_logits, fast_value = FastTeacher(teacher)(windows, side, SIZE)
            torch.testing.assert_close(fast_logits, logits, atol=1e-4, rtol=1e-4)
            torch.testing.assert_close(fast_value, torch.tanh(value / 2), atol=1e-4, rtol=1e-4)

    def test_visits_follow_sequential_halving(self):
        self.assertEqual(visit_sequence(4, 8), [0, 0, 0, 0, 1, 1, 2, 2])
        for moves, simulations in ((8, 32), (2, 4), (16, 20)):
            self.assertEqual(len(visit_sequence(moves, simulations)), simulations)

    def test_a_search_finds_the_moves_that_do_not_lose_at_once(self):
        """With one simulation per move the search finds the moves that do not lose at once."""
        stopped = 0
        for rule in RULES:
            board, cells, side = self.boards(rule, 6)
            settings = SearchSettings(simulations=board.points, root_moves=board.points)
            found = search(board, FastTeacher(tiny_teacher(rule)), cells, side, 0.0, settings)
            torch.testing.assert_close(found.policy.sum(1), torch.ones(len(cells)), atol=1e-4, rtol=0)
            legal = board.status(cells, side, board.lines(cells)).legal
            self.assertTrue(bool(legal.gather(1, found.move[:, None]).all()))
            for i in range(len(cells)):
                moves = torch.nonzero(legal[i])[:, 0]
                after = cells[i].repeat(len(moves), 1)
                put(after, side[i].repeat(len(moves)), moves)
                loses = board.status(after, 1 - side[i].repeat(len(moves)), board.lines(after)).won
                if loses.any() and not loses.all():
                    stopped += 1
                    self.assertFalse(bool(loses[moves == found.move[i]]), (rule, i))
        self.assertGreater(stopped, 0)

    def test_openings_are_quiet_and_balanced(self):
        for rule in ("renju", "caro"):
            board, teacher = Board(13, RULES[rule], "cpu"), FastTeacher(tiny_teacher(rule))
            moves, stones = random_openings(board, teacher, 30)
            cells, side = set_up(board, moves, stones)
            self.assertEqual((cells > 0).sum(1).tolist(), stones.tolist())
            self.assertEqual((cells == 1).sum(1).tolist(), ((stones + 1) // 2).tolist())
            self.assertEqual(side.tolist(), (stones % 2).tolist())
            self.assertTrue(bool(board.status(cells, side, board.lines(cells)).quiet.all()))

    def test_positions_are_rotated_with_their_policies(self):
        board, cells, side = self.boards("freestyle")
        replay = Replay(board, 50)
        found = search(board, FastTeacher(tiny_teacher("freestyle")), cells, side, 1.0, SEARCH)
        replay.add(cells, side, found, torch.arange(len(cells)))
        replay.set_result(torch.arange(len(cells)), torch.ones(len(cells)))
        again = Replay(board, 50)
        self.assertEqual(again.load(replay.state()), len(cells))
        for source in (replay, again):
            turned, sides, policy, chance = source.batch(64, 1.0)
            torch.testing.assert_close(policy.sum(1), torch.ones(64), atol=1e-2, rtol=0)
            self.assertLess(float((policy * (turned != 0)).sum()), 1e-3)
            self.assertEqual(chance.tolist(), (1.0 - sides.float()).tolist())
            wanted = {(int((c == 1).sum()), int((c == 2).sum())) for c in cells}
            self.assertLessEqual({(int((c == 1).sum()), int((c == 2).sum())) for c in turned}, wanted)

    def test_a_resumed_learner_does_the_same_step(self):
        board, cells, side = self.boards("caro")
        replay = Replay(board, 50)
        found = search(board, FastTeacher(tiny_teacher("caro")), cells, side, 1.0, SEARCH)
        replay.add(cells, side, found, torch.arange(len(cells)))
        one, two = Learner(tiny_teacher("caro"), "cpu"), Learner(tiny_teacher("caro"), "cpu")
        for _ in range(9):
            one.step(replay, 8, 1e-3)
        two.load(one.state())
        for learner in (one, two):
            torch.manual_seed(5)
            learner.step(replay, 8, 1e-3)
        for name, value in one.teacher.state_dict().items():
            torch.testing.assert_close(two.teacher.state_dict()[name], value)


class Games(unittest.TestCase):
    def setUp(self):
        seeded()

    def play(self, rule, steps):
        board = Board(SIZE, RULES[rule], "cpu")
        player = SelfPlay(board, 16, Replay(board, 600), SEARCH)
        teacher = FastTeacher(tiny_teacher(rule))
        return board, [ended for ended in (player.step(teacher) for _ in range(steps)) if ended is not None]

    def test_games_follow_the_rules(self):
        count = forced = 0
        for rule in RULES:
            board, ended = self.play(rule, 25)
            for games in ended:
                for row in range(len(games.stones)):
                    count += 1
                    forced += self.follow(board, games, row)
        self.assertGreater(count, 20)
        self.assertGreater(forced, 2)

    def follow(self, board, games, row):
        """Replays a game; returns how many of its moves were forced."""
        cells, forced = torch.zeros(1, board.points, dtype=torch.uint8), 0
        stones, result = int(games.stones[row]), int(games.result[row])
        for ply in range(stones + 1):
            side = torch.tensor([ply % 2])
            status = board.status(cells, side, board.lines(cells))
            if ply == stones:
                break
            move = int(games.moves[row, ply])
            self.assertTrue(bool(status.legal[0, move]))
            if ply >= games.opening[row]:
                self.assertFalse(bool(status.won) or bool(status.lost))
                if games.values[row, ply] == -128:
                    forced += 1
                    self.assertTrue(bool(status.forced))
                    self.assertEqual(move, int(status.reply))
            put(cells, side, torch.tensor([move]))
        if bool(status.won) or bool(status.lost):
            self.assertEqual(result, (1 if status.won else -1) * (1 - 2 * (stones % 2)))
        elif result == 0:
            self.assertGreaterEqual(stones, most_stones(board))
        return forced

    def test_the_trainer_reads_what_is_written(self):
        board, ended = self.play("standard", 20)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "9.games"
            for games in ended:
                GameFile(path, SIZE, board.rules).append(games)  # each continues the existing file
                with open(path, "ab") as file:
                    file.write(b"\x40\0\0\0cut off")
            number = GameFile(path, SIZE, board.rules).count
            with self.assertRaisesRegex(BadInput, "other rules"):
                GameFile(path, SIZE, RULES["caro"])
            read, notes = read_games([path])
        self.assertEqual((len(read), notes), (number, []))
        self.assertEqual(read.number.tolist(), list(range(number)))
        self.assertEqual(read.rules, RULES["standard"])
        self.assertEqual(read.stones.tolist(), np.concatenate([games.stones for games in ended]).tolist())
        values = np.concatenate(
            [
                games.values[row, games.opening[row] : games.stones[row]]
                for games in ended
                for row in range(len(games.stones))
            ]
        ).astype(int)
        np.testing.assert_array_equal(read.scores == UNSEARCHED, values == -128)
        searched = values != -128
        chance = 1 / (1 + np.exp(-read.scores[searched] / 175))
        expected = np.clip((values[searched] / 127 + 1) / 2, 0.004, 0.996)
        np.testing.assert_allclose(chance, expected, atol=0.002)

    def test_a_game_without_searched_moves_is_written(self):
        nothing = np.zeros((1, 5), np.int16)
        game = Finished(
            np.arange(5, dtype=np.int16)[None],
            nothing,
            nothing.astype(np.int8) - 128,
            np.array([4]),
            np.array([3]),
            np.array([-1], np.int8),
        )
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "9.games"
            GameFile(path, SIZE, RULES["renju"]).append(game)
            read, _ = parse_games(path.read_bytes())
        self.assertEqual((read.moves.tolist(), read.scores.tolist()), ([0, 1, 2, 3], [UNSEARCHED]))
        self.assertEqual((int(read.number[0]), int(read.result[0]), read.rules.forbidden), (0, 0, 1))


class Commands(unittest.TestCase):
    def setUp(self):
        seeded()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def improve(self, rule, out, start=None, **changes):
        settings = tiny_settings(rule, **changes)
        return printed(lambda: prepare(settings, self.folder / out, start, "cpu", TINY).run())

    def log(self, out):
        return [json.loads(line) for line in (self.folder / out / "log.jsonl").read_text().splitlines()]

    def test_a_student_of_self_play_is_read_by_the_engine(self):
        """A run, its continuation, a student of its games that the engine reads, and a teacher for another
        rule initialized from this one."""
        self.assertIn("against the teacher at the beginning", self.improve("renju", "renju"))
        first = self.log("renju")
        self.improve("renju", "renju", moves=5)
        log = self.log("renju")
        self.assertEqual(log[: len(first)], first)
        self.assertIn("share", log[-1])
        games = sorted((self.folder / "renju").glob("*.games"))
        numbers = read_games([games[1]])[0].number.tolist()
        self.assertEqual(numbers, list(range(len(numbers))))
        self.assertEqual([path.name for path in games], ["10.games", "9.games"])
        student = self.folder / "student"
        printed(
            load_command("train").main,
            [
                "--games",
                *map(str, games),
                "--out",
                str(student),
                "--epochs",
                "1",
                "--row-hidden",
                "8",
                "--batch",
                "32",
                "--held-out",
                "0.2",
                "--result-share",
                "0.5",
                "--device",
                "cpu",
            ],
        )
        begin = json.loads((student / "log.jsonl").read_text().splitlines()[0])
        used = read_games(games)[0].scores != UNSEARCHED
        self.assertEqual(begin["training"] + begin["held_out"], used.sum())
        network = self.folder / "renju.rnet"
        printed(load_command("export").main, [str(student / "network.pt"), "--out", str(network)])
        weights = parse_weights(network.read_bytes())
        self.assertEqual((weights.smallest, weights.largest, len(weights.rows)), (9, 10, 2))
        cells, side = random_boards(np.random.default_rng(3), 20, 9, 9)
        scores = np.array(tool("scores", network, text=board_lines(cells, side, 9, 9)).split(), np.int64)
        np.testing.assert_array_equal(WholeNumbers(weights).scores(cells, side, 9, 9), scores)

    def test_a_teacher_initializes_another_rule(self):
        path = self.folder / "freestyle.pt"
        save_teacher(path, tiny_teacher("freestyle"), "freestyle", {"generation": 3})
        teacher, rule, about = load_teacher(path)
        self.assertEqual((rule, about["generation"], teacher.shape), ("freestyle", 3, TINY))
        teacher.eval()
        other = load_teacher(path, "renju")[0]
        self.assertEqual(other.shape.sides, 2)
        board = Board(SIZE, RULES["renju"], "cpu")
        cells = torch.from_numpy(random_boards(np.random.default_rng(1), 4, SIZE, SIZE)[0].astype(np.uint8))
        for side in (torch.zeros(4, dtype=torch.long), torch.ones(4, dtype=torch.long)):
            windows = board.windows(cells, side, board.lines(cells))
            with torch.no_grad():
                for one, two in zip(teacher(windows, side, SIZE), other.eval()(windows, side, SIZE)):
                    torch.testing.assert_close(one, two)
        self.improve("caro", "caro", path, moves=1)
        text = printed(
            command_of_selfplay("match"),
            [str(path), str(path), "--openings", "1", "--size", "9", "--simulations", "8", "--device", "cpu"],
        )
        self.assertIn("50.0", text)

    def test_bad_input_is_explained(self):
        other = self.folder / "other"
        other.write_bytes(b"something else")
        path = self.folder / "caro.pt"
        save_teacher(path, tiny_teacher("caro"), "caro", {})
        standard = self.folder / "standard.pt"
        save_teacher(standard, tiny_teacher("standard"), "standard", {})
        self.improve("caro", "run", moves=1)
        improve, match = command_of_selfplay("improve"), command_of_selfplay("match")
        run = str(self.folder / "run")
        for command, arguments, expected in (
            (
                improve,
                ("--rule", "caro", "--out", str(self.folder / "new"), "--start", str(other)),
                "not a teacher",
            ),
            (improve, ("--rule", "caro", "--out", run, "--start", str(path)), "is continued"),
            (improve, ("--rule", "renju", "--out", run), "of the rule caro"),
            (improve, ("--rule", "renju", "--out", str(other)), "other"),
            (match, (str(path), str(self.folder / "none")), "cannot be read"),
            (match, (str(path), str(standard)), "different rules"),
        ):
            with self.assertRaisesRegex(BadInput, expected) as raised:
                command([*arguments, "--device", "cpu"])
            self.assertNotIn("\n", str(raised.exception))
        for arguments, expected in (
            (("--sizes", "13-21"), "9 to 20"),
            (("--sizes", "x"), "such as 13-20"),
            (("--games", "0"), "--games must be"),
            (("--main-size", "12"), "--main-size must be"),
        ):
            error = io.StringIO()
            with contextlib.redirect_stderr(error), self.assertRaises(SystemExit) as left:
                improve(["--rule", "caro", "--out", run, *arguments])
            self.assertEqual(left.exception.code, 2)
            self.assertIn(expected, error.getvalue())


if __name__ == "__main__":
    unittest.main(verbosity=2)
