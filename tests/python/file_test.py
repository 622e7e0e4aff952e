#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Game files, training games and proofs: read, written, damaged, missing."""
import errno
import lzma
import os
import random
import struct
import tempfile
import unittest
from pathlib import Path

from package import SOURCE, Case, run

import numpy as np
import rowan

SGF = (
    b"(;GM[4]FF[4]SZ[15]PB[Anna]PW[Bo]EV[Cup]DT[2026-11-15]RE[B+Resign]C[a game]"
    b";B[hh]C[center];W[ii](;B[hg];W[hi])(;B[gg]))"
)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def training_record(moves, searched, opening, result, size=(3, 3, 3), clean_from=0):
    """A game in the format of docs/formats.md."""
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
    def test_a_file_is_read_with_its_texts(self):
        file = rowan.parse_games(SGF, "a.sgf")
        self.assertEqual((file.format, len(file)), ("sgf", 1))
        game = file[0]
        self.assertEqual(
            (game.first_player, game.second_player, game.event, game.result, game.termination),
            ("Anna", "Bo", "Cup", "first wins", "resignation"),
        )
        self.assertEqual(game.state.moves(), "h8 i7 h9 h7")
        self.assertEqual(
            (game.moves[0].comment, game.comment, game.moves[0].time), ("center", "a game", None)
        )
        (self.folder / "a.sgf").write_bytes(SGF)
        self.assertEqual(rowan.read_games(self.folder / "a.sgf"), file)
        self.assertEqual([each.first_player for each in file], ["Anna"])

    def test_games_survive_a_round_trip_in_every_format(self):
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

    def test_invalid_files_and_arguments_are_refused(self):
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

    def test_games_are_read_as_arrays(self):
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

    def test_damaged_files_and_wrong_arguments_are_refused(self):
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
        for arguments in (
            ([0], [0], [2]),
            ([0, 1], [-1], [1]),
            ([99], [0], [1]),
            ([0], [0, 0], [1]),
            ([[0]], [0], [0]),
            ([0], [2**31 - 1], [2**31 - 1]),
        ):
            self.refused("", rowan._rowan.training_planes, rowan.Game("tictactoe"), *map(np.array, arguments))
        self.assertEqual(len(games), 1)


class Missing(Folder):
    """Files that cannot be read or written raise Python's own exceptions, with errno and filename."""

    def readers(self):
        yield lambda path: rowan.read_games(path)
        yield lambda path: rowan.read_training(path)
        yield lambda path: rowan.verify(path)
        yield lambda path: rowan.verify([path, path])
        yield lambda path: rowan.Engine(network=path)
        yield lambda path: rowan.Network(path)

    def expect(self, error, number, call, path):
        for each in (path, str(path)):
            with self.assertRaises(error) as caught:
                call(each)
            self.assertEqual((caught.exception.errno, caught.exception.filename), (number, str(path)))
            self.assertTrue(caught.exception.__suppress_context__ or caught.exception.__context__ is None)

    def test_a_file_that_cannot_be_read_raises_an_os_error(self):
        file = self.folder / "file"
        file.write_bytes(b"nonsense")
        for call in self.readers():
            self.expect(FileNotFoundError, errno.ENOENT, call, self.folder / "missing")
            self.expect(NotADirectoryError, errno.ENOTDIR, call, file / "in it")
            self.expect(IsADirectoryError, errno.EISDIR, call, self.folder)
            with self.assertRaises(ValueError):
                call("with a \0 in it")

    @unittest.skipIf(os.geteuid() == 0, "everything is permitted to root")
    def test_a_file_without_permission_raises_permission_error(self):
        file = self.folder / "file"
        file.write_bytes(SGF)
        file.chmod(0)
        for call in self.readers():
            self.expect(PermissionError, errno.EACCES, call, file)

    def test_a_file_that_cannot_be_written_raises_an_os_error(self):
        solver = rowan.Solver(rowan.Game("tictactoe").new_initial_state())
        solver.run()
        state = rowan.Game().new_initial_state()
        for call in (solver.write_proof, lambda path: rowan.write_game(path, state, "sgf")):
            self.expect(FileNotFoundError, errno.ENOENT, call, self.folder / "missing" / "file")
            self.expect(IsADirectoryError, errno.EISDIR, call, self.folder)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_invalid_content_is_a_value_error(self):
        file = self.folder / "file"
        file.write_bytes(b"nonsense")
        for call in (rowan.read_games, rowan.Network, lambda path: rowan.Engine(network=path)):
            with self.assertRaises(ValueError):
                call(file)


class Proofs(Folder):
    """One function verifies proofs of every kind."""

    CORPUS = SOURCE / "fuzz" / "corpus" / "threat_file"

    def test_threat_proofs_are_verified(self):
        proof = (self.CORPUS / "proof").read_bytes()
        for given in (proof, self.CORPUS / "proof", str(self.CORPUS / "proof"), [self.CORPUS / "proof"]):
            check = rowan.verify(given)
            self.assertEqual(
                (check.accepted, check.kind, check.value, check.proofs, check.game),
                (True, "threats", "first wins", 1, "freestyle"),
            )
            self.assertEqual((check.bytes, check.reason), (len(proof), ""))
            self.assertIn("x", rowan.Game(check.game).new_initial_state(check.position).position())
        for damaged in (proof[:-1], proof[:-1] + b"?", (self.CORPUS / "empty").read_bytes()):
            check = rowan.verify(damaged)
            self.assertEqual((check.accepted, check.kind), (False, "threats"))
            self.assertTrue(check.reason)

    def test_compressed_parts_are_joined(self):
        proof = (self.CORPUS / "proof").read_bytes()
        packed, plain = self.folder / "first.tp.xz", self.folder / "second.tp"
        packed.write_bytes(lzma.compress(proof) + lzma.compress(proof))
        plain.write_bytes(proof)
        self.assertEqual(rowan.verify(packed).proofs, 2)
        self.assertEqual(rowan.verify([packed, str(plain)]).proofs, 3)
        self.assertEqual(rowan.verify(iter([packed])).bytes, 2 * len(proof))
        self.assertIn("xz", rowan.verify(packed.read_bytes()).reason)
        packed.write_bytes(lzma.compress(proof)[:-20])
        self.refused("damaged xz file", rowan.verify, packed)
        self.refused("at least one", rowan.verify, [])

    def test_proofs_of_values_are_verified(self):
        solver = rowan.Solver(rowan.Game("tictactoe").new_initial_state())
        solver.run()
        solver.write_proof(self.folder / "draw.proof")
        check = rowan.verify(self.folder / "draw.proof")
        self.assertEqual((check.accepted, check.kind, check.value, check.proofs), (True, "value", "draw", 0))
        (self.folder / "draw.proof.xz").write_bytes(lzma.compress(solver.proof()))
        self.assertTrue(rowan.verify(self.folder / "draw.proof.xz").accepted)


if __name__ == "__main__":
    run()
