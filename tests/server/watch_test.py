#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`rowan arena --watch`: a tournament shown over the network while it is played, with clients that read and
others that do not."""
import asyncio
import base64
import contextlib
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, PROGRAM, curl, in_time

import websockets

ENGINE = os.path.join(os.environ["ROWAN_SOURCE_DIR"], "tests", "fake_engines", "waiting_engine.py")


class Arena:
    """The program with --watch on a free port."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [PROGRAM, "arena", "--watch", "0", "--quiet", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stderr.readline()
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not address:
            raise RuntimeError(f"no address in {line!r}: {self.process.communicate()[1]}")
        self.port = int(address[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.websocket = f"ws://127.0.0.1:{self.port}/ws/v1"

    def result(self):
        """Returns the exit code and the output of the program."""
        text = self.process.communicate(timeout=2 * PATIENCE)[0]
        return self.process.returncode, text

    def open_websocket(self, *headers, buffer=None):
        """A connection that has requested a WebSocket without reading the answer."""
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", self.port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws/v1 HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *headers,
        ]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        return connection

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


class WithGate(unittest.TestCase):
    """Games that wait until the test opens a gate."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.gate = os.path.join(self.folder.name, "gate")
        words = [
            word
            for name in ("top", "bottom")
            for word in ("--player", f"cmd={ENGINE} {self.gate} {name}", f"name={name}", "turn=600")
        ]
        self.arena = Arena(*words, "--game", "7x7x5", "--games", "2", "--concurrency", "2", "--json")

    def tearDown(self):
        self.arena.stop()
        self.folder.cleanup()

    def open_gate(self):
        with open(self.gate, "w", encoding="utf-8"):
            pass

    def test_the_page_has_the_security_headers_of_the_server(self):
        status, headers, text = curl(self.arena.url + "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<title>arena</title>", text)
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertNotIn("unsafe", headers["content-security-policy"])
        self.assertEqual(headers["x-frame-options"], "DENY")
        for file in re.findall(rb'(?:src|href)="([^"]+)"', text):
            self.assertEqual(curl(f"{self.arena.url}/{file.decode()}")[0], 200, file)
        for arguments, expected in (
            (("-H", "Host: evil.example"), 403),
            (("-H", "Origin: http://evil.example"), 403),
            (("-X", "POST", "-d", "x"), 405),
        ):
            self.assertEqual(curl(*arguments, self.arena.url + "/")[0], expected, arguments)
        for path in ("/api/v1/info", "/api/v1/move", "/app.js", "/../etc/passwd"):
            self.assertEqual(curl("--path-as-is", self.arena.url + path)[0], 404, path)
        with self.arena.open_websocket("Origin: http://evil.example") as connection:
            self.assertIn(b" 403 ", connection.recv(65536).split(b"\r\n")[0])

    @in_time
    async def test_moves_come_as_they_are_played_and_then_the_end(self):
        async with websockets.connect(self.arena.websocket, max_size=None) as visitor:
            first = json.loads(await visitor.recv())
            self.assertEqual(first["tournament"]["players"], ["top", "bottom"])
            self.assertEqual(first["tournament"]["workers"], 2)
            self.assertEqual(first["table"]["total"], 0)
            self.open_gate()
            heard, boards, games, ending, table = 0, {}, {}, None, None
            async for text in visitor:
                message = json.loads(text)
                heard += 1
                for board in message.get("boards", []):
                    moves = boards.get(board["id"], "")
                    self.assertLessEqual(2 * board["from"], len(moves), "a move was left out")
                    boards[board["id"]] = moves[: 2 * board["from"]] + board["moves"]
                games.update({game["id"]: game for game in message.get("games", [])})
                table = message.get("table", table)
                ending = message.get("ending", ending)
            self.assertGreater(heard, 2, "news came while the games were played")
            self.assertEqual(ending, "finished")
            self.assertEqual(visitor.close_code, 1001)
        self.assertEqual(sorted(games), [1, 2])
        for number, moves in boards.items():
            self.assertEqual(games[number]["moves"], moves)
        code, text = self.arena.result()
        self.assertEqual(code, 0)
        self.assertEqual(json.loads(text)["games"], table["total"])

    @in_time
    async def test_late_readers_receive_everything(self):
        async with websockets.connect(self.arena.websocket) as early:
            await early.recv()
            async with websockets.connect(self.arena.websocket) as late:
                self.assertIn("tournament", json.loads(await late.recv()))

    def test_an_interrupted_arena_reports_that(self):
        async def watch():
            async with websockets.connect(self.arena.websocket) as visitor:
                await visitor.recv()
                self.arena.process.terminate()
                return [json.loads(text).get("ending") async for text in visitor]

        self.assertIn("interrupted", asyncio.run(asyncio.wait_for(watch(), PATIENCE)))


class Readers(unittest.TestCase):
    OPTIONS = (
        "--player",
        "greedy",
        "--player",
        "lines",
        "--game",
        "9x9x5",
        "--games",
        "3000",
        "--seed",
        "5",
        "--json",
        "--concurrency",
        "2",
    )

    def test_slow_and_dead_readers_do_not_affect_others(self):
        arena = Arena(*self.OPTIONS)
        idle = []
        try:
            # Eight clients request updates and never read them, one does not finish its request, and one
            # disconnects at once.
            idle = [arena.open_websocket(buffer=2048) for _ in range(8)]
            idle.append(socket.create_connection(("127.0.0.1", arena.port), timeout=PATIENCE))
            idle[-1].sendall(b"GET / HTTP/1.1\r\nHost: loc")
            arena.open_websocket().close()

            async def read_slowly():
                async with websockets.connect(arena.websocket, max_size=None) as visitor:
                    ending = None
                    # After these slow reads the client reads quickly, because at the end the arena waits
                    # only two seconds for unread messages.
                    slow_reads = 100
                    async for text in visitor:
                        ending = json.loads(text).get("ending", ending)
                        if slow_reads > 0:
                            slow_reads -= 1
                            await asyncio.sleep(0.05)
                    return ending

            self.assertEqual(asyncio.run(asyncio.wait_for(read_slowly(), 2 * PATIENCE)), "finished")
            code, watched = arena.result()
        finally:
            for connection in idle:
                connection.close()
            arena.stop()
        self.assertEqual(code, 0)
        alone = subprocess.run(
            [PROGRAM, "arena", "--quiet", *self.OPTIONS],
            capture_output=True,
            text=True,
            check=True,
            timeout=2 * PATIENCE,
        )
        self.assertEqual(watched, alone.stdout, "nobody changed a game by watching")


class Options(unittest.TestCase):
    def run_arena(self, *options):
        return subprocess.run(
            [PROGRAM, "arena", "--player", "lines", "--player", "greedy", "--game", "tictactoe", *options],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def test_a_port_in_use_is_an_error_before_any_game(self):
        with socket.create_server(("127.0.0.1", 0)) as other, tempfile.TemporaryDirectory() as folder:
            port = other.getsockname()[1]
            store = os.path.join(folder, "games.db")
            done = self.run_arena("--watch", str(port), "--store", store)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"port {port} on 127.0.0.1 is in use", done.stderr)
            self.assertIn("--watch", done.stderr)
            with contextlib.closing(sqlite3.connect(store)) as database:
                self.assertEqual(database.execute("SELECT count(*) FROM game").fetchone(), (0,))

    def test_invalid_values_are_errors(self):
        for options, sentence in (
            (("--watch", "70000"), "0 to 65535"),
            (("--watch", "x"), "0 to 65535"),
            (("--watch-host", "0.0.0.0"), "--watch"),
            (("--watch", "0", "--watch-host", "nowhere"), "'nowhere' is not an address"),
        ):
            done = self.run_arena(*options)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(sentence, done.stderr)

    def test_the_server_ends_with_the_arena(self):
        arena = Arena("--player", "lines", "--player", "greedy", "--game", "tictactoe")
        self.assertEqual(arena.result()[0], 0)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", arena.port), timeout=PATIENCE).close()
            except ConnectionRefusedError:
                return
        self.fail("somebody still listens")


if __name__ == "__main__":
    unittest.main(verbosity=2)
