#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Only the owner can read what the program stores about people, whatever the umask."""
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, Server, curl


def modes_below(folder):
    """The permissions of the folder and of everything in it, by name."""
    found = {".": stat.S_IMODE(os.stat(folder).st_mode)}
    for path, folders, files in os.walk(folder):
        for name in folders + files:
            whole = os.path.join(path, name)
            found[os.path.relpath(whole, folder)] = stat.S_IMODE(os.stat(whole).st_mode)
    return found


class PrivateFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.umask, os.umask(0))  # files are open to everyone by default
        self.state = os.path.join(folder.name, "deep", "state")
        self.folder = os.path.join(self.state, "rowan")
        self.environment = {**os.environ, "XDG_STATE_HOME": self.state}

    def assert_private(self, *names):
        modes = modes_below(self.folder)
        for name in names:
            self.assertIn(name, modes)
        for name, mode in modes.items():
            whole = os.path.join(self.folder, name)
            self.assertEqual(oct(mode), oct(0o700 if os.path.isdir(whole) else 0o600), name)

    def create_game(self, server):
        status, _, text = curl(server.url + "/api/v1/games", data={"game": "freestyle", "name": "Ada"})
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def test_the_default_file_of_games_is_private(self):
        server = Server(environment=self.environment)
        try:
            self.assertFalse(os.path.exists(self.folder))  # nothing is stored until the first game
            self.create_game(server)
            self.assert_private(
                "shared_games.db", "shared_games.db-wal", "shared_games.db-shm", "shared_games.db-lock"
            )
        finally:
            server.process.kill()  # this leaves the auxiliary files of SQLite
            server.process.communicate()
        for name in modes_below(self.folder):
            path = os.path.join(self.folder, name)
            os.chmod(path, 0o755 if os.path.isdir(path) else 0o644)
        with open(os.path.join(self.folder, "shared_games.db.backup"), "w", encoding="utf-8"):
            pass
        server = Server(environment=self.environment)
        try:
            self.assert_private("shared_games.db", "shared_games.db-lock", "shared_games.db.backup")
            self.create_game(server)
            self.assert_private("shared_games.db-wal")
        finally:
            server.process.terminate()
            _, notes = server.process.communicate(timeout=PATIENCE)
        self.assertIn("others could read", notes)

    def test_a_given_file_of_games_is_made_private(self):
        with tempfile.TemporaryDirectory() as shared:
            os.chmod(shared, 0o755)
            file = os.path.join(shared, "games.db")
            server = Server("--games", file, environment=self.environment)
            self.create_game(server)
            server.stop()
            os.chmod(file, 0o664)
            server = Server("--games", file, environment=self.environment)
            server.process.terminate()
            _, notes = server.process.communicate(timeout=PATIENCE)
            self.assertIn("games.db' could be read by others", notes)
            self.assertEqual(oct(stat.S_IMODE(os.stat(file).st_mode)), oct(0o600))
            self.assertEqual(oct(stat.S_IMODE(os.stat(shared).st_mode)), oct(0o755))  # not created by Rowan

    def test_progress_and_saved_games_are_private(self):
        subprocess.run(
            [PROGRAM, "puzzles", "--solve", "--kind", "fours"],
            input="solution\n",
            env=self.environment,
            text=True,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        subprocess.run(
            [PROGRAM, "play", "--game", "freestyle", "--two"],
            input="h8\n",
            env=self.environment,
            text=True,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        self.assert_private("puzzles.txt", "games")


if __name__ == "__main__":
    unittest.main(verbosity=2)
