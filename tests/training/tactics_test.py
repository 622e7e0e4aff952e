#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the exact tactics of self-play with rowan::Position, on random boards of all four rules. ROWAN is
rules_tool; ROWAN_TACTICS_BOARDS is the number of boards for each rule and size."""
import os
import unittest

from selfplay_modules import np, seeded, torch
from trainer import tool

from lines import FIVE, MAKES, PLAYER_BITS
from rules import FIRST, RULES, SECOND
from tactics import COUNT, FLAG, Board

BOARDS = int(os.environ.get("ROWAN_TACTICS_BOARDS", "40"))
SIZES = (13, 15, 20)
WINS = (1, 2)  # flags of rules_tool, as is FORBIDDEN
FORBIDDEN = 4


def lines_by_chance(rng, size, blocks):
    """A board with overlapping rows of stones and gaps, so that many patterns occur."""
    cells = np.zeros((size, size), np.int64)
    low, high = (0, size) if rng.random() < 0.4 else (size // 4, 3 * size // 4 + 1)
    player = int(rng.integers(1, 3))
    for _ in range(blocks):
        dx, dy = ((1, 0), (0, 1), (1, 1), (1, -1))[rng.integers(0, 4)]
        x, y = rng.integers(low, high, 2)
        player = player if rng.random() < 0.7 else 3 - player
        for i in range(rng.integers(3, 8)):
            at_x, at_y = x + i * dx, y + i * dy
            if 0 <= at_x < size and 0 <= at_y < size and rng.random() < 0.6:
                cells[at_y, at_x] = player if rng.random() < 0.9 else 3 - player
    return cells.reshape(-1)


def digits_of(rule, size, boards):
    """rules_tool's digits for each board, or None if the game is over."""
    text = "".join(f"{size} {(cells + 48).astype(np.uint8).tobytes().decode()}\n" for cells in boards)
    rows = tool(rule, text=text).split()
    return [None if row == "over" else np.frombuffer(row.encode(), np.uint8) - 48 for row in rows]


def open_boards(rng, rule, size, count, blocks=(2, 14)):
    """Undecided boards with their digits."""
    boards, digits = [], []
    while len(boards) < count:
        made = [lines_by_chance(rng, size, int(rng.integers(*blocks))) for _ in range(count)]
        for cells, row in zip(made, digits_of(rule, size, made)):
            if row is not None:
                boards.append(cells)
                digits.append(row)
    return np.stack(boards[:count]), np.stack(digits[:count])


class Tactics(unittest.TestCase):
    def setUp(self):
        self.rng = seeded()

    def boards(self, count, blocks=(2, 14), sizes=SIZES):
        """For each rule and size: the rule's name, its Board, the cells of `count` boards as a tensor, and
        their digits."""
        for rule, rules in RULES.items():
            for size in sizes:
                cells, digits = open_boards(self.rng, rule, size, count, blocks)
                yield rule, Board(size, rules, "cpu"), torch.from_numpy(cells.astype(np.uint8)), digits

    def test_fives_and_forbidden_points_match_position(self):
        for rule, board, cells, digits in self.boards(BOARDS):
            with self.subTest(rule=rule, size=board.size):
                lines = board.lines(cells)
                flags = board.flags(cells, lines)
                for player in (FIRST, SECOND):
                    five = (flags >> (FIVE + PLAYER_BITS * player) & FLAG) > 0
                    np.testing.assert_array_equal(five.numpy(), digits & WINS[player] > 0)
                forbidden = board.forbidden(cells, lines, flags).numpy()
                np.testing.assert_array_equal(forbidden, digits & FORBIDDEN > 0)
                self.assertGreater(np.count_nonzero(digits & 3), 10)
                self.assertEqual(forbidden.any(), rule == "renju")

    def test_double_threes_match_position(self):
        """Points whose legality depends on the legality of the fourth stones, some of them allowed."""
        board = Board(15, RULES["renju"], "cpu")
        cells, digits = open_boards(self.rng, "renju", 15, 4 * BOARDS, (10, 16))
        cells = torch.from_numpy(cells.astype(np.uint8))
        lines = board.lines(cells)
        flags = board.flags(cells, lines)
        threes = ((flags >> 27 & 7) >= 2) & ((flags >> 20 & 127) == 0) & ((flags & 7) == 0)
        forbidden = board.forbidden(cells, lines, flags)
        np.testing.assert_array_equal(forbidden.numpy(), digits & FORBIDDEN > 0)
        self.assertGreater(int((threes & forbidden).sum()), 10)
        self.assertGreater(int((threes & ~forbidden & (cells == 0)).sum()), 0)

    def test_points_that_make_two_fives_are_found(self):
        """The number of firm fives that a move creates: fives that only a stone on the same point prevents."""
        for rule, board, cells, digits in self.boards(3, sizes=(13,)):
            flags = board.flags(cells, board.lines(cells))
            for which, player in ((0, FIRST), (1, SECOND), (2, FIRST)):
                makes = (flags[which] >> (MAKES + PLAYER_BITS * player) & COUNT).numpy()
                row = digits[which]
                if (row & WINS[player]).any():
                    continue  # the player can win at once
                tried = [
                    p
                    for p in range(board.points)
                    if cells[which, p] == 0 and (makes[p] > 0 or self.rng.random() < 0.1)
                ]
                for point in tried:
                    found = self.firm_fives(rule, board.size, cells[which].numpy(), point, player)
                    if found is not None:
                        self.assertEqual(min(found, 3), min(int(makes[point]), 3), (rule, which, point))

    def firm_fives(self, rule, size, cells, point, player):
        """The number of firm fives after the player's stone on `point`: fives that no stone of the opponent
        elsewhere prevents. None if that stone ends the game."""
        after = cells.astype(np.int64)
        after[point] = player + 1
        (row,) = digits_of(rule, size, [after])
        if row is None:
            return None
        fives = np.flatnonzero(row & WINS[player])
        if RULES[rule].blocked_five and len(fives):
            kept = []
            for five in fives:
                stops = [
                    p
                    for p in np.flatnonzero(after == 0)
                    if p != five and max(abs(p // size - five // size), abs(p % size - five % size)) <= 5
                ]
                boards = np.repeat(after[None], len(stops), 0)
                boards[np.arange(len(stops)), stops] = 2 - player
                kept.append(
                    all(
                        other is None or other[five] & WINS[player] for other in digits_of(rule, size, boards)
                    )
                )
            return sum(kept)
        return len(fives)

    def test_verdicts_on_positions_are_true(self):
        """Checks `won` and `lost` by trying all replies, and `forced` by counting the opponent's fives."""
        seen = {"won": 0, "lost": 0, "forced": 0}
        for rule, board, cells, digits in self.boards(12, (4, 9), (13,)):
            for side in (FIRST, SECOND):
                sides = torch.full((len(cells),), side)
                status = board.status(cells, sides, board.lines(cells))
                for i, row in enumerate(digits):
                    own, other = row & WINS[side] > 0, row & WINS[1 - side] > 0
                    closed = (row & FORBIDDEN > 0) & (side == FIRST)
                    np.testing.assert_array_equal(status.legal[i].numpy(), (cells[i] == 0).numpy() & ~closed)
                    said = {name: bool(getattr(status, name)[i]) for name in seen}
                    if own.any():
                        self.assertEqual(said, {"won": True, "lost": False, "forced": False})
                        continue
                    seen = {name: count + said[name] for name, count in seen.items()}
                    if said["won"]:
                        self.assertFalse(other.any())
                        self.assertTrue(self.wins_in_two(rule, board, cells[i], side, closed))
                    if said["lost"]:
                        self.assertTrue(self.all_lose(rule, board.size, cells[i].numpy(), side, closed))
                    if said["forced"]:
                        self.assertEqual(np.flatnonzero(other).tolist(), [int(status.reply[i])])
                    elif not RULES[rule].blocked_five:
                        self.assertEqual(said["lost"], bool(other.any()))
        print(seen, flush=True)
        for name, count in seen.items():
            self.assertGreater(count, 5, name)

    def all_lose(self, rule, size, cells, side, closed):
        """Whether the opponent has a five after every legal move."""
        legal = np.flatnonzero((cells == 0) & ~closed)
        boards = np.repeat(cells.astype(np.int64)[None], len(legal), 0)
        boards[np.arange(len(legal)), legal] = side + 1
        return all(row is not None and (row & WINS[1 - side]).any() for row in digits_of(rule, size, boards))

    def wins_in_two(self, rule, board, cells, side, closed):
        """Whether some move that makes at least two fives leaves a five after every reply."""
        flags = board.flags(cells[None], board.lines(cells[None]))[0]
        makes = (flags >> (MAKES + PLAYER_BITS * side) & COUNT).numpy()
        for move in np.flatnonzero((makes >= 2) & ~closed):
            after = cells.numpy().astype(np.int64)
            after[move] = side + 1
            (row,) = digits_of(rule, board.size, [after])
            fouls = (row & FORBIDDEN > 0) & (side == SECOND)
            if self.all_lose(rule, board.size, after, 1 - side, fouls):
                return True
        return False


if __name__ == "__main__":
    unittest.main(verbosity=2)
