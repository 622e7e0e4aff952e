# SPDX-License-Identifier: MIT
"""An ordinary visitor, who plays the computer and a friend, and opens the page now and then."""
import asyncio
import collections
import random
import time

from greedy.client import CLOSED, Refused, WebSocket, ask

VISITOR, FRIEND = "198.51.100.20", "198.51.100.21"
TURN = 1.0  # seconds between two moves
MOST_MOVES = 200  # in the game against the friend
PATIENCE = 60  # seconds until something counts as failed
FAULTS = (*CLOSED, Refused, ValueError, KeyError, RuntimeError)


class Ordinary:
    """Records how long each action took, in seconds, and what failed."""

    def __init__(self, port):
        self.port = port
        self.times = collections.defaultdict(list)
        self.failures = []
        self.chance = random.Random(7)

    async def run(self, until):
        await asyncio.gather(
            self.repeat(self.play, until),
            self.repeat(self.play_friend, until),
            self.repeat(self.open_page, until),
        )

    async def repeat(self, thing, until):
        while time.monotonic() < until:
            try:
                await thing(until)
            except FAULTS as fault:
                self.failures.append(f"{thing.__name__}: {type(fault).__name__} {fault}")
                await asyncio.sleep(TURN)

    async def ask(self, name, path, body=None):
        start = time.monotonic()
        reply = await ask(self.port, VISITOR, path, body, timeout=PATIENCE)
        if reply.status != 200:
            raise RuntimeError(f"{path} was answered by {reply.status}: {reply.body[:300]!r}")
        self.times[name].append(time.monotonic() - start)
        return reply

    async def play(self, until):
        """Plays random moves against level 3, which moves first."""
        moves = []
        while time.monotonic() < until:
            game = {"game": "freestyle", "moves": moves}
            after = (await self.ask("move of level 3", "/api/v1/move", {**game, "level": 3})).json()["after"]
            if after["outcome"] != "ongoing" or len(moves) > 60:
                return
            moves = [*after["moves"], self.chance.choice(after["legal"])]
            await asyncio.sleep(TURN)
            position = await self.ask("position", "/api/v1/position", {"game": "freestyle", "moves": moves})
            if position.json()["outcome"] != "ongoing":
                return

    async def play_friend(self, until):
        """Plays a game with a friend and stops before either side can win, which takes a full diagonal."""
        made = (await self.ask("game created", "/api/v1/games", {"game": "15x15x15", "name": "Ada"})).json()
        players = []
        try:
            for visitor, token in ((VISITOR, made["seat_token"]), (FRIEND, made["link_token"])):
                players.append(await WebSocket.open(self.port, visitor, "/ws/v1/games", PATIENCE))
                joined = await players[-1].ask(PATIENCE, t="join", game=made["game"], token=token)
                if joined["t"] != "joined":
                    raise RuntimeError(f"not joined: {joined}")
            for number in range(MOST_MOVES):
                if number > 0 and time.monotonic() >= until:
                    return
                mover, other = players[number % 2], players[1 - number % 2]
                point = f"{'abcdefghijklmno'[number % 15]}{number // 15 + 1}"
                await self.move(mover, other, point, number + 1)
                await asyncio.sleep(TURN)
        finally:
            for player in players:
                player.abort()

    async def move(self, mover, other, point, count):
        """Plays a move, and waits until the mover has the reply and the opponent has received the move."""
        start = time.monotonic()

        async def deliver():
            while (heard := await other.hear()) is not None:
                if len(heard.get("state", {}).get("position", {}).get("moves", [])) >= count:
                    self.times["move to the friend"].append(time.monotonic() - start)
                    return
            raise ConnectionError(f"the friend was closed with {other.code}")

        delivery = asyncio.ensure_future(asyncio.wait_for(deliver(), PATIENCE))
        try:
            answer = await mover.ask(PATIENCE, t="move", point=point)
            if answer["t"] != "ok":
                raise RuntimeError(f"the move {point} was refused: {answer}")
            self.times["answer to that move"].append(time.monotonic() - start)
            await delivery
        finally:
            delivery.cancel()
            await asyncio.gather(delivery, return_exceptions=True)

    async def open_page(self, _):
        await self.ask("page", "/")
        game = {"game": "freestyle", "moves": ["h8", "i9", "i8", "g8"]}
        await self.ask("hint", "/api/v1/hint", {**game, "stage": 1})
        await asyncio.sleep(5 * TURN)
