#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Computations end when no one needs them any more: the visitor has left, or the server ends.

Every computation also has a deadline that would end it somewhat later. So another visitor sends the same
request first and must still be waiting when the computation under test has ended.
"""
import asyncio
import json
import os
import select
import signal
import sys
import time
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, Server, hear, in_time, read_all, websockets

OPTIONS = ("--trusted-proxy", "127.0.0.0/8", "--threads", "16")  # enough for all computations of a test

# A board without shape tables, with twenty rows that need two more stones each. Searches take minutes on it.
BAND = ("xxxxxxxx..oxxxxxxxx..o........", ".o...o...o...o...o...o...o....", "..o...o...o...o...o...o...o...")
COLUMNS = [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab", "ac", "ad"]


def slow_game():
    """The moves to the position with ten of these bands, with sides alternating."""
    points = {
        side: [
            f"{COLUMNS[x]}{30 - y}" for y in range(30) for x, stone in enumerate(BAND[y % 3]) if stone == side
        ]
        for side in "xo"
    }
    return [move for pair in zip(points["x"], points["o"]) for move in pair]


SLOW = {"game": "30x30x10", "moves": slow_game()}
LONGEST = ("game_puzzles", {**SLOW, "plies": list(range(220, 280))})  # the request with the longest deadline
LONG = (
    LONGEST,
    ("hint", {**SLOW, "stage": 4}),
    ("balance", {**SLOW, "nodes": 2_000_000}),
    ("solve", {"game": "16x16x6"}),
    ("move", {**SLOW, "level": 10, "time_ms": 5000}),
)
SHORT = ("threats", {"game": "freestyle", "moves": "h8"})


class Threads:
    """The threads of a process. Finds those that have used processor time since the start."""

    def __init__(self, process):
        self.folder = f"/proc/{process.pid}/task"
        self.before = self.ticks()

    def ticks(self):
        """The processor time that each thread has used. Threads that have just ended are omitted."""
        times = {}
        for thread in os.listdir(self.folder):
            try:
                with open(f"{self.folder}/{thread}/stat", encoding="utf-8") as file:
                    fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            times[thread] = int(fields[11]) + int(fields[12])
        return times

    def wait_for_thoughts(self, count):
        """Waits until `count` threads have used processor time: each runs one computation."""
        deadline = time.monotonic() + PATIENCE
        while sum(now >= self.before.get(thread, 0) + 3 for thread, now in self.ticks().items()) < count:
            if time.monotonic() > deadline:
                raise TimeoutError(f"fewer than {count} thoughts")
            time.sleep(0.01)


def ask(server, visitor, question):
    """A connection on which this visitor has sent a request without reading the answer."""
    path, fields = question
    body = json.dumps(fields).encode()
    connection = server.connect()
    connection.sendall(
        (
            f"POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {visitor}\r\n"
            f"Content-Type: application/json\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        + body
    )
    return connection


def is_answered(connection):
    return bool(select.select([connection], [], [], 0)[0])


class VisitorsWhoLeave(unittest.TestCase):
    def setUp(self):
        self.server = Server(*OPTIONS)

    def tearDown(self):
        self.assertEqual(self.server.stop(), 128 + signal.SIGTERM)

    def test_a_closed_connection_ends_the_search_of_its_request(self):
        threads = Threads(self.server.process)
        with ask(self.server, "192.0.2.1", LONGEST) as staying:
            threads.wait_for_thoughts(1)
            leaving = [ask(self.server, "192.0.2.2", LONGEST) for _ in range(4)]
            threads.wait_for_thoughts(3)
            # Two of them run and two wait. The next request of this visitor, on any connection, waits for all
            # four.
            with ask(self.server, "192.0.2.2", SHORT) as last:
                with ask(self.server, "192.0.2.3", SHORT) as other:
                    self.assertIn(b"HTTP/1.1 200 ", read_all(other))
                self.assertFalse(is_answered(last), "a visitor has more than its share")
                for connection in leaving:
                    connection.close()
                self.assertIn(b"HTTP/1.1 200 ", read_all(last))
            self.assertFalse(is_answered(staying), "the others have ended by their deadline")

    def test_a_search_that_would_take_minutes_ends_with_an_answer(self):
        with ask(self.server, "192.0.2.1", LONG[1]) as connection:
            self.assertIn(b"HTTP/1.1 200 ", read_all(connection))

    @in_time
    async def test_a_closed_websocket_ends_its_analysis(self):
        question = json.dumps(
            {"t": "analyze", "id": 1, "game": "freestyle", "moves": "h8 i9 g7"}
        )  # without limits, it runs for ten minutes

        async def begins(visitor):
            await visitor.send(question)
            heard = await hear(visitor, "info", "error")
            self.assertTrue(heard["t"] == "info" or heard["busy"], heard)
            return heard["t"] == "info"

        def visit():
            return websockets.connect(self.server.websocket, extra_headers={"X-Forwarded-For": "192.0.2.3"})

        running = [await visit()]
        while await begins(running[-1]):
            running.append(await visit())
        refused = running.pop()  # the visitor runs as many analyses as allowed
        running.pop().transport.abort()
        while not await begins(refused):
            await asyncio.sleep(0.1)
        for visitor in (refused, *running):
            await visitor.close()


class ServersThatEnd(unittest.TestCase):
    def test_a_signal_ends_searches_of_every_kind(self):
        asyncio.run(asyncio.wait_for(self.end_among_thoughts(), 2 * PATIENCE))

    async def end_among_thoughts(self):
        other, server = Server(*OPTIONS), Server(*OPTIONS)
        connections = []
        try:
            threads = Threads(other.process)
            unended = ask(other, "192.0.2.1", LONGEST)
            connections.append(unended)
            await asyncio.to_thread(threads.wait_for_thoughts, 1)

            threads = Threads(server.process)
            connections += [
                ask(server, f"192.0.2.{number}", question) for number, question in enumerate(LONG)
            ]
            async with (
                websockets.connect(server.websocket) as analyst,
                websockets.connect(server.websocket) as reviewer,
            ):
                await analyst.send(json.dumps({"t": "analyze", "id": 1, **SLOW}))
                await reviewer.send(json.dumps({"t": "review", "id": 2, "nodes": 200_000, **SLOW}))
                await asyncio.to_thread(threads.wait_for_thoughts, len(LONG) + 2)
                self.assertEqual(await asyncio.to_thread(server.stop), 128 + signal.SIGTERM)
            self.assertFalse(is_answered(unended), "thoughts have ended by their deadline")
        finally:
            for connection in connections:
                connection.close()
            for process in (other.process, server.process):
                process.kill()
                process.communicate()


if __name__ == "__main__":
    unittest.main(verbosity=2)
