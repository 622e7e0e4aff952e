#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`rowan serve --store --library` over a socket: exploring while other processes write to the store."""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, Server, curl

RULES = {"width": 15, "height": 15, "k": 5, "overline": "wins", "blocked_five": "wins", "forbidden": "none"}


def rowan(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE)


class Explore(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.store = os.path.join(self.folder.name, "games.db")
        self.library = os.path.join(self.folder.name, "small.lib")
        self.add(["h8", "i9", "j10"], ["h8", "h9"])
        sgf = os.path.join(self.folder.name, "small.sgf")
        with open(sgf, "w", encoding="ascii") as file:
            file.write("(;GM[4]SZ[15];B[hh];W[ig]C[indirect])")
        self.assertEqual(rowan("convert", sgf, self.library).returncode, 0)

    def add(self, *games):
        path = os.path.join(self.folder.name, "more.jsonl")
        with open(path, "w", encoding="ascii") as file:
            for moves in games:
                file.write(
                    json.dumps({"rowan_record": 1, "rules": RULES, "moves": moves, "result": "x"}) + "\n"
                )
        self.assertEqual(rowan("games", self.store, "--add", path).returncode, 0)

    def explore(self, server, moves):
        status, _, body = curl(server.url + "/api/v1/explore", data={"game": "freestyle", "moves": moves})
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def serve(self, *options):
        server = Server(*options)
        self.addCleanup(server.stop)
        return server

    def test_a_store_and_a_library_are_explored(self):
        server = self.serve("--store", self.store, "--library", self.library)
        info = json.loads(curl(server.url + "/api/v1/info")[2])
        self.assertEqual(info["collections"]["store"], "games.db")
        self.assertEqual([library["name"] for library in info["collections"]["libraries"]], ["small.lib"])
        found = self.explore(server, "h8 g7")
        self.assertEqual(
            found["store"]["moves"], [{"move": "f6", "games": 1, "x_wins": 1, "draws": 0, "o_wins": 0}]
        )
        self.assertEqual(found["libraries"][0]["comment"], "indirect")
        status, _, body = curl(
            server.url + "/api/v1/stored_game", data={"id": found["store"]["newest"][0]["id"]}
        )
        self.assertEqual(status, 200)
        self.assertEqual(json.loads(body)["moves"], ["h8", "i9", "j10"])

    def test_games_added_meanwhile_are_found(self):
        server = self.serve("--store", self.store)
        self.assertEqual(self.explore(server, "h8")["store"]["games"], 2)
        with concurrent.futures.ThreadPoolExecutor(8) as visitors:
            asked = [visitors.submit(self.explore, server, "h8") for _ in range(40)]
            for _ in range(5):
                self.add(["h8", "h10"])
            for answer in asked:
                self.assertIn(answer.result()["store"]["games"], range(2, 8))
        found = self.explore(server, "h8")["store"]
        self.assertEqual(found["games"], 7)
        self.assertEqual(found["newest"][0]["id"], 7)

    def test_the_store_is_not_written(self):
        os.chmod(self.store, 0o444)
        with open(self.store, "rb") as file:
            before = file.read()
        server = self.serve("--store", self.store)
        self.assertEqual(self.explore(server, "h8")["store"]["games"], 2)
        with open(self.store, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_invalid_files_are_refused(self):
        for options, words in (
            (["--store", "/nowhere/games.db"], "no such store"),
            (["--store", self.library], "not a Rowan store"),
            (["--library", "/nowhere/a.lib"], "/nowhere/a.lib"),
            (["--library", self.store], "not a RenLib library"),
        ):
            done = rowan("serve", "--port", "0", *options)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(words, done.stderr, options)


if __name__ == "__main__":
    unittest.main()
