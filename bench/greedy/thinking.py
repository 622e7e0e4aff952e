# SPDX-License-Identifier: MIT
"""Requests that make the server compute for as long as the documentation allows, over HTTP and WebSockets."""
import asyncio
import functools
import random

from greedy.client import WebSocket, ask

# A board of 900 points full of broken rows: the worst case for every threat search.
WORST_BOARD = "/".join(["2o3o3o3o3o3o3o3/1x4x4x4x4x4x3/30"] * 10) + " x"
WORST = {"game": "30x30x10", "position": WORST_BOARD}


def long_game():
    """Sixty moves on 15x15 without a five: a pattern assigns each point to a side."""
    points = [(column, row) for row in range(15) for column in range(15)]
    random.Random(1).shuffle(points)
    sides = [
        [
            f"{'abcdefghijklmno'[column]}{row + 1}"
            for column, row in points
            if (column + 2 * row) % 4 // 2 == side
        ]
        for side in (0, 1)
    ]
    return [point for pair in zip(*sides) for point in pair][:60]


GAME = long_game()

THOUGHTS = {
    "solve": {"game": "16x16x6", "nodes": 10_000_000, "time_ms": 5000, "proof": True},
    "move of level 10": {"game": "freestyle", "moves": GAME[:8], "level": 10, "time_ms": 5000},
    "move of perfect": {"game": "7x7x5", "player": "perfect"},
    "quick move, large board": {**WORST, "level": 10, "time_ms": 300},
    "hint, stage 1": {**WORST, "stage": 1},
    "hint, stage 4": {**WORST, "stage": 4},
    "why": {**WORST, "move": "p15"},
    "threats": {"game": "freestyle 20x20", "moves": GAME[:24], "kind": "threats"},
    "balance": {"game": "freestyle 20x20", "nodes": 2_000_000, "time_ms": 5000},
    "game_puzzles": {"game": "freestyle", "moves": GAME, "plies": list(range(1, 61))},
    "puzzle_try": {"number": 1, "move": "a1"},
    "puzzle_hint": {"number": 2, "stage": 3},
    "lesson": {"lesson": "fours"},
    "convert": {"text": " ".join(GAME), "game": "freestyle", "to": "sgf"},
    "explore": {"game": "freestyle", "moves": GAME[:3]},
    "position, large board": WORST,
}
PATHS = {
    "move of level 10": "move",
    "move of perfect": "move",
    "quick move, large board": "move",
    "hint, stage 1": "hint",
    "hint, stage 4": "hint",
    "position, large board": "position",
}
# The number of workers for these requests; the other THOUGHTS have one.
HOW_MANY = {
    "solve": 3,
    "move of level 10": 3,
    "quick move, large board": 4,
    "hint, stage 1": 3,
    "hint, stage 4": 2,
    "threats": 3,
    "balance": 2,
    "game_puzzles": 2,
    "move of perfect": 2,
}


def path_of(name):
    return f"/api/v1/{PATHS.get(name, name)}"


class Thinking:
    """Requests computations for a visitor; the methods in ways() are attacks that are repeated."""

    def __init__(self, port, visitor, tally):
        self.port, self.visitor, self.tally = port, visitor, tally
        self.proof = None

    async def ask(self, name):
        body = dict(THOUGHTS[name])
        if name == "move of perfect":
            body["moves"] = random.choice((["d4"], ["d4", "c3"], ["a1"], ["d4", "e5", "c5"]))
        if name.startswith("puzzle"):
            body["number"] = random.randint(1, 500)
        reply = await ask(self.port, self.visitor(), path_of(name), body)
        self.tally.count_reply(name, reply)
        return reply.status

    async def verify(self):
        """A proof made by the server, intact or with a byte changed."""
        if self.proof is None:
            reply = await ask(self.port, self.visitor(), "/api/v1/solve", {"game": "4x4x4", "proof": True})
            self.tally.count_reply("solve, for a proof", reply)
            if reply.status != 200 or not reply.json().get("proof"):
                return reply.status
            self.proof = reply.json()["proof"]
        proof = self.proof
        if random.random() < 0.5:
            place = random.randrange(len(proof))
            proof = proof[:place] + random.choice("ABCDEF") + proof[place + 1 :]
        reply = await ask(self.port, self.visitor(), "/api/v1/verify", {"proof": proof})
        self.tally.count_reply("verify", reply)
        return reply.status

    async def leave_early(self):
        """Requests a long computation and does not wait for it."""
        try:
            await ask(self.port, self.visitor(), "/api/v1/move", THOUGHTS["move of level 10"], timeout=0.3)
        except asyncio.TimeoutError:
            self.tally.count("thought that is left", "left")

    async def analyze(self):
        """A live analysis, read for up to a minute."""
        position = random.choice((WORST, {"game": "freestyle", "moves": GAME[:6]}))
        await self.converse("analysis", {"t": "analyze", "id": 1, **position, "lines": 10})

    async def review(self):
        game = {"game": "freestyle", "moves": GAME}
        await self.converse("review", {"t": "review", "id": 1, **game, "nodes": 200_000})

    async def converse(self, name, message):
        socket = await WebSocket.open(self.port, self.visitor(), "/ws/v1")
        try:
            socket.send(**message)
            end = asyncio.get_running_loop().time() + 60
            while asyncio.get_running_loop().time() < end:
                heard = await asyncio.wait_for(socket.hear(), 90)
                if heard is None or heard["t"] in ("error", "done"):
                    self.tally.count_answer(name, heard)
                    return 503 if heard and heard["t"] == "error" else 0
                if heard["t"] in ("started", "info", "evaluation"):
                    self.tally.count(name, heard["t"])
        finally:
            socket.abort()

    async def replace_analyses(self):
        """Starts an analysis twenty times a second on one connection, each replacing the one before."""
        socket = await WebSocket.open(self.port, self.visitor(), "/ws/v1")
        try:
            for number in range(100):
                socket.send(t="analyze", id=number, **WORST, lines=10)
                await asyncio.sleep(0.05)
            answer = await socket.ask(t="ping")
            self.tally.count_answer("analyses replaced", answer)
        finally:
            socket.abort()

    def ways(self):
        """The attacks, each with its number of workers."""
        ways = [(functools.partial(self.ask, name), HOW_MANY.get(name, 1)) for name in THOUGHTS]
        return ways + [
            (self.verify, 1),
            (self.leave_early, 1),
            (self.analyze, 9),
            (self.review, 1),
            (self.replace_analyses, 1),
        ]
