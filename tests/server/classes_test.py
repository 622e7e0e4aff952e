#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A class on the running server: pupils join, rounds are played, and the server is killed in the middle."""
import json
import os
import signal
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import Participant, Server, curl, in_time, websockets


class Visitor(Participant):
    """One WebSocket, to a class or to a game."""

    def __init__(self, server, path, **joining):
        super().__init__(server.websocket + path)
        self.joining = joining
        self.boards = []

    async def __aenter__(self):
        self.socket = await websockets.connect(self.url)
        self.joined = await self.ask(t="join", **self.joining)
        if self.joined.get("pupil_token"):
            self.joining = {"class": self.joining["class"], "token": self.joined["pupil_token"]}
            await self.ask(t="confirm")
        return self

    async def hear(self):
        message = await super().hear()
        if message["t"] == "board":
            self.boards.append(message)
        return message


class Classes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "games.db")
        self.server = Server("--games", self.file)

    def tearDown(self):
        self.server.stop()
        self.folder.cleanup()

    def create(self, **request):
        status, _, body = curl(self.server.url + "/api/v1/classes", data={"game": "tictactoe", **request})
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def kill(self):
        self.server.process.kill()
        self.server.process.communicate()
        self.server = Server("--games", self.file)

    def teacher(self, made):
        return Visitor(self.server, "/classes", **{"class": made["class"], "token": made["teacher_token"]})

    def pupil(self, made, name=None, token=None):
        fields = {"class": made["class"], "token": token or made["link_token"]}
        return Visitor(self.server, "/classes", **fields, **({"name": name} if name else {}))

    @in_time
    async def test_a_round_survives_kill_and_its_results_count(self):
        made = self.create(name="3b", pairing="round-robin")
        async with (
            self.teacher(made) as teacher,
            self.pupil(made, "Ada") as ada,
            self.pupil(made, "Ben") as ben,
        ):
            self.assertEqual((await teacher.ask(t="start-round"))["t"], "ok")
            await ada.until(lambda state: state["round"] == 1)
            board = ada.state["played"][0]["boards"][0]
            tokens = {one.joined["pupil"]: one.joining["token"] for one in (ada, ben)}
        game = board["game"]
        self.assertTrue(game)
        players = [
            Visitor(self.server, "/games", game=game, token=tokens[board[seat]])
            for seat in ("first", "second")
        ]
        async with players[0], players[1]:
            self.assertEqual(players[0].state["class"], made["class"])
            for i, point in enumerate(["a1", "b1", "a2", "b2"]):
                self.assertEqual((await players[i % 2].ask(t="move", point=point))["t"], "ok")
        self.kill()
        players = [
            Visitor(self.server, "/games", game=game, token=tokens[board[seat]])
            for seat in ("first", "second")
        ]
        async with self.teacher(made) as teacher, players[0], players[1]:
            seen = teacher.state["played"][0]["boards"][0]
            self.assertEqual(seen["moves"], ["a1", "b1", "a2", "b2"])
            self.assertEqual((await players[0].ask(t="move", point="a3"))["t"], "ok")
            await teacher.until(lambda state: state["played"][0]["boards"][0]["result"] == "first")
            self.assertEqual(teacher.boards[-1]["moves"][-1], "a3")
            self.assertEqual(teacher.state["table"][0]["points"], 1)
            self.assertEqual((await players[1].ask(t="ask-rematch"))["status"], 409)

    @in_time
    async def test_a_token_decides_what_a_request_may_see(self):
        made = self.create(pairing="swiss", rounds=3)
        address = f"{self.server.url}/api/v1/classes/{made['class']}"
        async with self.pupil(made, "Ada") as ada:
            for token, you in (
                (made["teacher_token"], "teacher"),
                (made["link_token"], "guest"),
                (ada.joining["token"], "pupil"),
            ):
                status, _, body = curl("-H", "Authorization: Bearer " + token, address)
                self.assertEqual((status, json.loads(body)["you"]), (200, you))
                self.assertEqual(len(json.loads(body)["state"]["pupils"]), 0 if you == "guest" else 1)
        self.assertEqual(curl("-H", "Authorization: Bearer nobody", address)[0], 404)
        status, headers, _ = curl(address)
        self.assertEqual((status, headers["cache-control"]), (401, "no-store"))
        self.assertEqual(curl(self.server.url + "/api/v1/classes", data={"game": "chess"})[0], 400)
        self.assertEqual(curl(self.server.url + "/api/v1/classes", data={"rounds": 51})[0], 400)


if __name__ == "__main__":
    unittest.main(verbosity=2)
