#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The commands of docs/backup.md, run on files in use and on files that are moved away while in use."""
import asyncio
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, Participant, Server, curl, websockets

PAGE = Path(__file__).resolve().parents[2] / "docs" / "backup.md"
RULES = {"width": 15, "height": 15, "k": 5, "overline": "wins", "blocked_five": "wins", "forbidden": "none"}


def documented(name):
    """The commands in the block of the document that has this name."""
    return re.search(rf"```sh {name}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[1]


@unittest.skipUnless(shutil.which("sqlite3"), "the shell of SQLite is not installed")
class Backup(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        os.mkdir(self.path("bin"))
        os.symlink(os.path.abspath(PROGRAM), self.path("bin/rowan"))

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_page(self, name, expected=0):
        environment = {**os.environ, "PATH": self.path("bin") + os.pathsep + os.environ["PATH"]}
        done = subprocess.run(
            ["bash", "-e", "-c", documented(name)],
            cwd=self.folder.name,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        self.assertEqual(done.returncode, expected, done.stdout + done.stderr)
        return done.stdout

    def rowan(self, *words):
        return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE)

    def verify(self, name):
        return self.rowan("serve", "--games", self.path(name), "--verify")

    def add(self, *games):
        with open(self.path("more.jsonl"), "w", encoding="ascii") as file:
            for moves in games:
                file.write(
                    json.dumps({"rowan_record": 1, "rules": RULES, "moves": moves, "result": "x"}) + "\n"
                )
        self.assertEqual(
            self.rowan("games", self.path("games.db"), "--add", self.path("more.jsonl")).returncode, 0
        )

    def games_in(self, name):
        return len(self.rowan("games", self.path(name), "--json").stdout.splitlines())

    def test_a_store_in_use_is_backed_up_and_damage_is_found(self):
        self.add(["h8", "i9"])
        reader = sqlite3.connect(self.path("games.db"))  # an open transaction preserves the log
        reader.execute("BEGIN")
        self.assertEqual(reader.execute("SELECT count(*) FROM game").fetchone(), (1,))
        self.add(["h8", "h9"], ["h8", "g9"])
        shutil.copy(self.path("games.db"), self.path("copied.db"))
        self.assertLess(self.games_in("copied.db"), 3, "a copy without the log: as the page says")
        self.assertIn("3 games checked, 0 damaged", self.run_page("store"))
        self.add(["a1"])
        reader.close()
        with open(self.path("games.db"), "r+b") as file:
            file.seek(4096)
            file.write(b"\x55" * 4096)
        self.assertEqual(self.rowan("games", self.path("games.db"), "--verify").returncode, 1)
        self.assertIn("3 games checked, 0 damaged", self.run_page("store-restore"))
        self.assertEqual(self.games_in("games.db"), 3)
        self.add(["b2"])
        self.assertEqual(self.games_in("games.db"), 4)

    def test_shared_games_in_use_are_backed_up_and_damage_is_found(self):
        server = Server("--games", self.path("shared_games.db"))
        try:
            made = json.loads(curl(server.url + "/api/v1/games", data={"game": "freestyle"})[2])
            self.play(server, made, "h8")
            self.assertGreater(os.path.getsize(self.path("shared_games.db-wal")), 0)
            self.assertIn("1 game and 0 classes checked, 0 damaged", self.run_page("shared"))
            self.assertEqual(self.verify("shared_games.db").returncode, 0, "while the server uses it")
        finally:
            server.stop()
        with sqlite3.connect(self.path("shared_games.db")) as other:
            other.execute("UPDATE event SET event = replace(event, 'h8', 'g8')")
        other.close()
        damaged = self.verify("shared_games.db")
        self.assertEqual(damaged.returncode, 1)
        self.assertIn(f"game '{made['game']}': a checksum does not match", damaged.stdout)
        self.run_page("shared-restore")
        server = Server("--games", self.path("shared_games.db"))
        try:
            self.assertEqual(self.state(server, made)["position"]["moves"], ["h8"])
        finally:
            server.stop()
        self.assertEqual(self.verify("none.db").returncode, 2)

    def state(self, server, made, expected=200):
        status, _, text = curl(
            "-H", "Authorization: Bearer " + made["seat_token"], f"{server.url}/api/v1/games/{made['game']}"
        )
        self.assertEqual(status, expected, text)
        return json.loads(text).get("state")

    async def play_a_move(self, server, made, point, expected):
        player = Participant(server.websocket + "/games")
        player.socket = await websockets.connect(player.url)
        joined = await player.ask(t="join", game=made["game"], token=made["seat_token"])
        answer = await player.ask(t="move", point=point) if joined["t"] == "joined" else joined
        await player.socket.close()
        self.assertEqual(answer.get("status", 200), expected, answer)

    def play(self, server, made, point, expected=200):
        asyncio.run(asyncio.wait_for(self.play_a_move(server, made, point, expected), PATIENCE))

    def test_nothing_is_acknowledged_while_the_file_is_moved_away(self):
        server = Server("--games", self.path("shared_games.db"))
        try:
            made = json.loads(curl(server.url + "/api/v1/games", data={"game": "freestyle"})[2])
            self.assertEqual(curl(server.url + "/healthz/games")[0], 200)
            os.rename(self.path("shared_games.db"), self.path("away.db"))
            self.assertEqual(curl(server.url + "/api/v1/games", data={"game": "freestyle"})[0], 503)
            self.assertEqual(curl(server.url + "/healthz/games")[0], 503)
            self.assertEqual(curl(server.url + "/healthz")[0], 200, "the rest of the page works")
            self.state(server, made, 503)
            self.play(server, made, "h8", 503)
            os.rename(self.path("away.db"), self.path("shared_games.db"))
            self.assertEqual(curl(server.url + "/healthz/games")[0], 200)
            self.play(server, made, "h8")
        finally:
            server.process.terminate()
            complaint = server.process.communicate(timeout=PATIENCE)[1]
            self.assertIn("was moved or deleted while the server was running", complaint)

    def explored(self, server, expected=200):
        status, _, body = curl(server.url + "/api/v1/explore", data={"game": "freestyle", "moves": "h8"})
        self.assertEqual(status, expected, body)
        return json.loads(body).get("store", {}).get("games")

    def test_an_open_store_can_be_moved_and_replaced(self):
        self.add(["h8", "i9"])
        server = Server("--store", self.path("games.db"))
        try:
            self.assertEqual(self.explored(server), 1)
            os.rename(self.path("games.db"), self.path("away.db"))
            self.explored(server, 503)
            self.add(["h8", "i9"], ["h8", "h9"], ["h8", "g9"])
            self.assertEqual(self.explored(server), 3)
            os.replace(self.path("away.db"), self.path("games.db"))
            self.assertEqual(self.explored(server), 1)
        finally:
            server.stop()


if __name__ == "__main__":
    unittest.main()
