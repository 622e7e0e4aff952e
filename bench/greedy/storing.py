# SPDX-License-Identifier: MIT
"""Everything that makes the server store something: games, rematches, classes with fake pupils, names."""
import asyncio
import random

from greedy.client import WebSocket, ask

CLOCK = {"kind": "fischer", "time_ms": 600_000, "increment_ms": 1000}
MESSAGE_INTERVAL = 0.05  # seconds: the shortest interval allowed between messages of a connection
MOST_PUPILS = 110  # ten more than a class accepts


class Storing:
    """Creates games and classes for a visitor; the methods in ways() are attacks that are repeated."""

    def __init__(self, port, visitor, tally):
        self.port, self.visitor, self.tally = port, visitor, tally

    async def create(self, way, what, /, **fields):
        """What was created, or None if it was refused."""
        reply = await ask(self.port, self.visitor(), f"/api/v1/{what}", fields)
        self.tally.count_reply(way, reply)
        return reply.json() if reply.status == 200 else None

    async def open_socket(self, path):
        return await WebSocket.open(self.port, self.visitor(), path)

    async def say(self, socket, way, /, **message):
        """The answer, or None if the request was refused."""
        answer = await socket.ask(**message)
        await asyncio.sleep(MESSAGE_INTERVAL)
        self.tally.count_answer(way, answer)
        return None if answer["t"] == "error" else answer

    async def open_games(self):
        """Games that are never played, on a board of 900 points, with the longest allowed name."""
        made = await self.create("games opened", "games", game="30x30x10", name="N" * 40, clock=CLOCK)
        if made is None:
            return 429
        path = f"/api/v1/games/{made['game']}"
        for _ in range(20):
            bearer = f"Authorization: Bearer {made['watch_token']}"
            reply = await ask(self.port, self.visitor(), path, None, bearer)
            self.tally.count_reply("games looked up", reply)

    async def two_players(self):
        """Creates a game and joins it with two sockets. Returns both, or None if the game was refused."""
        made = await self.create("games opened", "games", game="15x15x15", name="host")
        if made is None:
            return None
        players = []
        try:
            for token in (made["seat_token"], made["link_token"]):
                players.append(await self.open_socket("/ws/v1/games"))
                joined = await self.say(players[-1], "game joined", t="join", game=made["game"], token=token)
                if joined is None:
                    raise ConnectionError("not joined")
                players[-1].token = joined["seat_token"] or token
        except BaseException:
            for player in players:
                player.abort()
            raise
        return made, players

    async def play_rematches(self):
        """Resigns and starts rematches until refused."""
        pair = await self.two_players()
        if pair is None:
            return 429
        _, (ada, ben) = pair
        try:
            while True:
                await self.say(ada, "resigned", t="resign")
                if await self.say(ada, "rematch asked", t="ask-rematch") is None:
                    return 429
                if await self.say(ben, "rematch accepted", t="accept-rematch") is None:
                    return 429
                following = None
                while following is None and (heard := await asyncio.wait_for(ada.hear(), 60)):
                    following = heard.get("state", {}).get("next")
                for player in (ada, ben):
                    await self.say(player, "game joined", t="join", game=following, token=player.token)
        finally:
            ada.abort()
            ben.abort()

    async def store_events(self):
        """Renames, draw offers and moves as fast as allowed, until a move is refused."""
        pair = await self.two_players()
        if pair is None:
            return 429
        _, (ada, ben) = pair
        points = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
        try:
            for number in range(600):
                player = (ada, ben)[number % 2]
                await self.say(player, "name event", t="name", name=f"{number} " + "n" * 36)
                await self.say(player, "draw offered", t="offer-draw")
                if await self.say(player, "own move", t="move", point=points[number % 225]) is None:
                    break
        finally:
            ada.abort()
            ben.abort()

    async def lead_class(self):
        """A class of fake pupils, all on one connection, and rounds until refused."""
        made = await self.create("classes opened", "classes", name="C" * 40, game="30x30x10", clock=CLOCK)
        if made is None:
            return 429
        teacher = await self.open_socket("/ws/v1/classes")
        pupil = await self.open_socket("/ws/v1/classes")
        try:
            for number in range(MOST_PUPILS):
                joined = await self.say(
                    pupil,
                    "pupil joined",
                    t="join",
                    token=made["link_token"],
                    name=f"Pupil {number} {random.random()}",
                    **{"class": made["class"]},
                )
                if joined is None:
                    break
                await self.say(pupil, "pupil named", t="name", name=f"{number} {random.random()}")
            await self.say(
                teacher, "class joined", t="join", token=made["teacher_token"], **{"class": made["class"]}
            )
            for _ in range(50):
                if await self.say(teacher, "round started", t="start-round") is None:
                    return 429
                for board in range(1, MOST_PUPILS // 2):
                    decision = {"t": "decide", "board": board, "result": "draw"}
                    if await self.say(teacher, "board decided", **decision) is None:
                        break
        finally:
            teacher.abort()
            pupil.abort()

    async def crowd_class(self):
        """A pupil who is renamed again and again; the others in the class, who never read, are notified each
        time."""
        made = await self.create("classes opened", "classes", name="crowd")
        if made is None:
            return 429
        sockets = []
        try:
            for number in range(8):
                sockets.append(await self.open_socket("/ws/v1/classes"))
                joined = await self.say(
                    sockets[-1],
                    "pupil joined",
                    t="join",
                    token=made["link_token"],
                    name=f"{number} {'p' * 36}",
                    **{"class": made["class"]},
                )
                if joined is None:
                    return 429
            for number in range(250):
                if await self.say(sockets[0], "pupil named", t="name", name=f"{number} {'q' * 36}") is None:
                    return 429
        finally:
            for socket in sockets:
                socket.abort()

    def ways(self):
        """The attacks, each with its number of workers."""
        return [
            (self.open_games, 1),
            (self.play_rematches, 1),
            (self.store_events, 1),
            (self.lead_class, 1),
            (self.crowd_class, 1),
        ]
