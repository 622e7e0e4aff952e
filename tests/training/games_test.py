#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The trainer's reader of game files: intact, truncated and damaged ones, and those written by ROWAN."""
import gzip
import lzma
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from trainer import FILE_START, np, record

from checksum import crc32c, crc32c_of_pieces
from failure import BadInput
from games import Rules, parse_games, ranges, read_games


class Checksum(unittest.TestCase):
    def test_it_is_crc_32c(self):
        self.assertEqual(crc32c(b"123456789"), 0xE3069283)
        self.assertEqual(crc32c(b""), 0)

    def test_every_piece_has_its_own_checksum(self):
        rng = np.random.default_rng(1)
        data = rng.integers(0, 256, 20_000).astype(np.uint8)
        lengths = rng.integers(0, 300, 500)
        starts = rng.integers(0, len(data) - 300, 500)
        sums = crc32c_of_pieces(data, starts, lengths)
        for start, length, value in zip(starts, lengths, sums):
            self.assertEqual(crc32c(data[start : start + length].tobytes()), value)


class Reading(unittest.TestCase):
    def complaint(self, *records, start=FILE_START):
        with self.assertRaises(BadInput) as raised:
            parse_games(start + b"".join(records), "some.games")
        text = str(raised.exception)
        self.assertIn("some.games", text)
        self.assertNotIn("\n", text)
        return text

    def test_games_are_read_as_written(self):
        first = record(
            [112, 113, 97, 128], [(30, 97), (-29_990, 128), (29_991, 82)], number=7, opening=2, clean_from=3
        )
        second = record([0, 1, 399], [], number=70_000, size=(20, 20), result=1, opening=3, clean_from=3)
        third = record(list(range(5, 26)), [(-5, 300)] * 4, number=2, size=(13, 24), result=0, opening=17)
        games, cut_off = parse_games(FILE_START + first + second + third)
        self.assertEqual(cut_off, 0)
        self.assertEqual(games.rules, Rules(0, 0, 0))
        for name, expected in (
            ("number", [7, 70_000, 2]),
            ("width", [15, 20, 13]),
            ("height", [15, 20, 24]),
            ("stones", [4, 3, 21]),
            ("opening", [2, 3, 17]),
            ("clean_from", [3, 3, 0]),
            ("result", [2, 1, 0]),
            ("searched", [3, 0, 4]),
            ("moves", [112, 113, 97, 128, 0, 1, 399, 5, *range(6, 26)]),
            ("scores", [30, -29_990, 29_991] + 4 * [-5]),
            ("best", [97, 128, 82] + 4 * [300]),
        ):
            self.assertEqual(getattr(games, name).tolist(), expected, name)

    def test_a_truncated_record_is_dropped(self):
        whole = FILE_START + record([112, 113], [(1, 2)])
        last = record([3, 4, 5], [(1, 6)])
        for length in range(len(last)):
            games, cut_off = parse_games(whole + last[:length])
            self.assertEqual((len(games), cut_off), (1, length))
            games, cut_off = parse_games(whole + bytes(length))
            self.assertEqual((len(games), cut_off), (1, length))

    def test_damage_is_refused(self):
        good = [record([112 + i, 40], [(i, 3)], number=i) for i in range(3)]
        for byte in range(4, len(good[1])):
            damaged = bytearray(good[1])
            damaged[byte] ^= 0x20
            self.assertIn("record 1 at byte", self.complaint(good[0], bytes(damaged), good[2]))
        for bit in range(32):  # bits of the length, in each of the last two records
            for which in (1, 2):
                records = [bytearray(one) for one in good]
                records[which][bit // 8] ^= 1 << bit % 8
                self.assertIn(" at byte ", self.complaint(*map(bytes, records)))
        self.assertIn("says that it is 3 bytes long", self.complaint(b"\x03\0\0\0" + bytes(40)))

    def test_impossible_records_are_refused(self):
        for expected, arguments in (
            ("off the board", {"moves": [225], "searched": []}),
            ("off the board", {"moves": [3], "searched": [(0, 225)]}),
            ("length", {"moves": [3], "searched": [], "stones": 2}),
            ("result", {"moves": [3], "searched": [], "result": 3}),
            ("searched positions", {"moves": [3], "searched": [(0, 1)] * 3}),
            ("5 to 32", {"moves": [], "searched": [], "size": (4, 15)}),
            ("5 to 32", {"moves": [], "searched": [], "size": (15, 33)}),
            ("five in a row", {"moves": [], "searched": [], "row_length": 6}),
            ("unsupported rules", {"moves": [], "searched": [], "rules": (2, 0, 0)}),
        ):
            self.assertIn(expected, self.complaint(record(**arguments)))
        self.assertIn("other rules", self.complaint(record([3], []), record([3], [], rules=(1, 0, 0))))
        self.assertIn("no games", self.complaint())
        self.assertIn("begin with ROWANGAM", self.complaint(start=b"ROWANNET\1"))
        self.assertIn("not supported", self.complaint(start=b"ROWANGAM\2"))

    def test_several_and_compressed_files_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            data = FILE_START + record([112, 113], [(1, 2)])
            paths = [Path(folder) / name for name in ("a.games", "b.games.gz", "c.games.xz")]
            paths[0].write_bytes(data + b"\x99")
            paths[1].write_bytes(gzip.compress(data))
            paths[2].write_bytes(lzma.compress(data))
            games, notes = read_games(paths)
            self.assertEqual(len(games), 3)
            self.assertEqual(games.moves.tolist(), 3 * [112, 113])
            self.assertEqual(len(notes), 1)
            self.assertIn("last 1 bytes", notes[0])
            paths[1].write_bytes(gzip.compress(data)[:-9])
            with self.assertRaisesRegex(BadInput, "cannot be unpacked"):
                read_games(paths)
            with self.assertRaisesRegex(BadInput, "cannot be read"):
                read_games([Path(folder) / "none"])
            paths[0].write_bytes(FILE_START + record([1], [], rules=(0, 0, 1)))
            with self.assertRaisesRegex(BadInput, "other rules than those of"):
                read_games([paths[2], paths[0]])

    def test_games_of_selfplay_are_read(self):
        program = os.environ["ROWAN"]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "own.games"
            subprocess.run(
                [
                    program,
                    "selfplay",
                    "--player",
                    "engine",
                    "nodes=60",
                    "--game",
                    "renju",
                    "--games",
                    "6",
                    "--format",
                    "training",
                    "--random-openings",
                    "--random-moves",
                    "0.5",
                    "--quiet",
                    "--out",
                    path,
                ],
                check=True,
                capture_output=True,
            )
            games, notes = read_games([path])
        self.assertEqual((len(games), games.rules, notes), (6, Rules(0, 0, 1), []))
        self.assertEqual(sorted(games.number.tolist()), list(range(6)))
        self.assertTrue((games.opening >= 3).all() and (games.searched > 0).all())
        # From ply clean_from on, the best move was played; before it, a random move may have been played
        # instead. If a proved result ended the game, the best move of the last position was not played.
        first_move, first_searched = 0, 0
        for game in range(len(games)):
            opening, searched = games.opening[game], games.searched[game]
            moves = games.moves[first_move : first_move + games.stones[game]]
            best = games.best[first_searched : first_searched + searched][: len(moves) - opening]
            other = np.flatnonzero(best != moves[opening:]) + opening
            self.assertTrue((other < games.clean_from[game]).all(), game)
            first_move, first_searched = first_move + games.stones[game], first_searched + searched

    def test_ranges_are_concatenated(self):
        self.assertEqual(ranges(np.array([5, 0, 9, 2]), np.array([2, 0, 1, 3])).tolist(), [5, 6, 9, 2, 3, 4])
        self.assertEqual(ranges(np.zeros(2, int), np.zeros(2, int)).tolist(), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
