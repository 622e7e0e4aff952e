#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Game files and training games: read, written, damaged."""
import random
import struct
import tempfile
from pathlib import Path

from package import Case, run

import numpy as np
import rowan

SGF = (b"(;GM[4]FF[4]SZ[15]PB[Anna]PW[Bo]EV[Cup]DT[2026-11-15]RE[B+Resign]C[a game]"
       b";B[hh]C[center];W[ii](;B[hg];W[hi])(;B[gg]))")


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def training_record(moves, searched, opening, result, size=(3, 3, 3), clean_from=0):
    """A game as docs/formats.md has it."""
    body = struct.pack("<I6BHHHBH", 7, *size, 0, 0, 0, len(moves), opening, clean_from, result, len(searched))
    body += struct.pack(f"<{len(moves)}H", *moves) + b"".join(struct.pack("<hH", *each) for each in searched)
    head = struct.pack("<I", len(body)) + body
    return head + struct.pack("<I", crc32c(head))


class Folder(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Files(Folder):
    def test_read(self):
        file = rowan.parse_games(SGF, "a.sgf")
        self.assertEqual((file.format, len(file)), ("sgf", 1))
        game = file[0]
        self.assertEqual((game.first_player, game.second_player, game.event, game.result, game.termination),
                         ("Anna", "Bo", "Cup", "first wins", "resignation"))
        self.assertEqual(game.state.moves(), "h8 i7 h9 h7")
        self.assertEqual((game.moves[0].comment, game.comment, game.moves[0].time), ("center", "a game", None))
        (self.folder / "a.sgf").write_bytes(SGF)
        self.assertEqual(rowan.read_games(self.folder / "a.sgf"), file)
        self.assertEqual([each.first_player for each in file], ["Anna"])

    def test_round_trips(self):
        state = rowan.Game().new_initial_state()
        state.apply_moves("h8 i9 h7 i8 h9 i7 h6 i6 h5")
        for ending in ("sgf", "psq", "json", "lib"):
            path = self.folder / f"game.{ending}"
            rowan.write_game(path, state, first_player="Kim", second_player="Lee")
            again = rowan.read_games(path)
            self.assertEqual(again[0].state.moves(), state.moves())
            if ending in ("sgf", "json"):
                self.assertEqual((again[0].first_player, again[0].result), ("Kim", "first wins"))
        rowan.write_games(self.folder / "two.sgf", [again[0], rowan.parse_games(SGF)[0]])
        self.assertEqual(len(rowan.read_games(self.folder / "two.sgf")), 2)
        self.assertIn("sgf", [name for name, _ in rowan.file_formats()])

    def test_refusals(self):
        state = rowan.Game().new_initial_state()
        self.refused("", rowan.read_games, self.folder / "none.sgf", error=OSError)
        self.refused("", rowan.write_game, self.folder / "x.nonsense", state)
        self.refused("result", rowan.write_game, self.folder / "x.sgf", state, result="perhaps")
        self.refused("", rowan.write_game, self.folder / "no folder" / "x.sgf", state, error=OSError)
        self.refused("", rowan.parse_games, b"\x00\x01 nothing", "x.sgf")
        self.refused("", rowan.parse_games, SGF, format="nonsense")
        self.refused("", rowan.parse_games, SGF, game="chess")
        draw = random.Random(1)
        for _ in range(1000):
            damaged = bytearray(SGF)
            for _ in range(draw.randint(1, 5)):
                damaged[draw.randrange(len(damaged))] = draw.randrange(256)
            try:
                rowan.parse_games(bytes(damaged), "a.sgf")
            except ValueError:
                pass


class Training(Folder):
    def write(self, data):
        path = self.folder / "games"
        path.write_bytes(b"ROWANGAM\1" + data)
        return path

    def test_arrays(self):
        one = training_record([0, 4, 1, 3, 2], [(-3, 1), (300, 8), (29999, 2)], 2, 2, clean_from=3)
        two = training_record([4, 0], [(0, 8)], 1, 1, clean_from=1)
        games = rowan.read_training(self.write(one + two))
        self.assertEqual(len(games), 2)
        self.assertFalse(games.cut_off)
        self.assertEqual(games.moves.tolist(), [0, 4, 1, 3, 2, 4, 0])
        self.assertEqual((games.result.tolist(), games.searched.tolist()), ([1, 3], [3, 1]))
        self.assertEqual(games.game(0), rowan.Game("tictactoe"))
        samples = games.samples()
        self.assertEqual(samples.planes.shape, (4, 4, 3, 3))
        self.assertEqual(samples.result.tolist(), [1.0, 0.0, 1.0, 0.5])
        self.assertEqual(samples.best.tolist(), [1, 8, 2, 8])
        self.assertEqual(samples.clean.tolist(), [False, True, True, True])
        self.assertEqual(samples.chance[2], 1.0)
        self.assertLess(samples.chance[0], 0.5)
        for sample, moves in enumerate(([0, 4], [0, 4, 1], [0, 4, 1, 3], [4])):
            state = rowan.Game("tictactoe").new_initial_state()
            for move in moves:
                state.apply_action(move)
            np.testing.assert_array_equal(samples.planes[sample], state.observation_tensor())
        shuffled = games.samples(seed=5, limit=3)
        self.assertEqual(len(shuffled.planes), 3)
        self.assertEqual(len(games.samples(rowan.Game("4x4x4")).planes), 0)

    def test_damage(self):
        record = training_record([0, 4, 1, 3, 2], [(-3, 1)], 2, 2, clean_from=2)
        self.assertTrue(rowan.read_training(self.write(record + record[:9])).cut_off)
        self.refused("", rowan.read_training, self.write(record[:20] + b"\xff" + record[21:] + record))
        self.refused("", rowan.read_training, self.folder / "none", error=OSError)
        self.refused("", rowan.read_training, self.folder, error=OSError)
        self.refused("no games", rowan.read_training(self.write(b"")).samples)
        path = self.folder / "other"
        path.write_bytes(b"something else")
        self.refused("", rowan.read_training, path)
        games = rowan.read_training(self.write(record))
        for arguments in (([0], [0], [2]), ([0, 1], [-1], [1]), ([99], [0], [1]), ([0], [0, 0], [1]),
                          ([[0]], [0], [0]), ([0], [2 ** 31 - 1], [2 ** 31 - 1])):
            self.refused("", rowan._rowan.training_planes, rowan.Game("tictactoe"), *map(np.array, arguments))
        self.assertEqual(len(games), 1)


if __name__ == "__main__":
    run()
