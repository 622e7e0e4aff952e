#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Games between two people on the running server, played to the end despite restarts and lost connections."""
import asyncio
import json
import os
import signal
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import Participant, Server, curl, in_time, websockets

CLOCK = {"kind": "fischer", "time_ms": 600000, "increment_ms": 0}


class Player(Participant):
    """The WebSocket of a player in a game."""

    def __init__(self, server, game, token):
        super().__init__(server.websocket + "/games")
        self.game, self.token = game, token

    async def __aenter__(self):
        await self.connect()
        return self

    async def connect(self, **fields):
        self.socket = await websockets.connect(self.url)
        self.joined = await self.ask(t="join", game=self.game, token=self.token, **fields)
        if self.joined["t"] == "joined" and self.joined["seat_token"]:
            self.token = self.joined["seat_token"]
            await self.ask(t="confirm")
        return self.joined

    async def play(self, point):
        answer = await self.ask(t="move", point=point)
        assert answer["t"] == "ok", answer
        return answer


class SharedGames(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "games.db")
        self.server = Server("--games", self.file)

    def tearDown(self):
        self.server.stop()
        self.folder.cleanup()

    def restart(self, how):
        self.server.stop(how)
        self.server = Server("--games", self.file)

    def create(self, expected=200, **setup):
        status, headers, text = curl(self.server.url + "/api/v1/games", data=setup)
        self.assertEqual(status, expected, text)
        return json.loads(text)

    def show(self, game, token, expected=200):
        status, headers, text = curl(
            "-H", "Authorization: Bearer " + token, f"{self.server.url}/api/v1/games/{game}"
        )
        self.assertEqual(status, expected, text)
        self.assertEqual(headers["cache-control"], "no-store")
        return json.loads(text)

    @in_time
    async def test_two_play_to_the_end_with_a_spectator(self):
        made = self.create(game="tictactoe", name="Ada")
        async with (
            Player(self.server, made["game"], made["seat_token"]) as ada,
            Player(self.server, made["game"], made["link_token"]) as ben,
            Player(self.server, made["game"], made["watch_token"]) as eve,
        ):
            self.assertEqual([one.joined["you"] for one in (ada, ben, eve)], ["host", "guest", "spectator"])
            players, points = [ada, ben], ["a3", "a2", "b3", "b2", "c3"]
            for number, point in enumerate(points):
                await players[number % 2].play(point)
                for one in (ada, ben, eve):
                    await one.until(
                        lambda state, wanted=number + 1: len(state["position"]["moves"]) == wanted
                    )
            for one in (ada, ben, eve):
                self.assertEqual(one.state["result"], {"winner": "host", "side": "x", "how": "line"})
            refused = await eve.ask(t="move", point="c2")
            self.assertEqual((refused["t"], refused["status"]), ("error", 403))
            self.assertEqual((await ben.ask(t="ask-rematch"))["t"], "ok")
            self.assertEqual((await ada.ask(t="accept-rematch"))["t"], "ok")
            await ben.until(lambda state: state["next"])
            next_game = ben.state["next"]
        async with Player(self.server, next_game, ben.token) as again:
            self.assertEqual((again.joined["you"], again.state["turn"]), ("guest", "guest"))

    @in_time
    async def test_a_server_killed_during_a_game_loses_nothing(self):
        made = self.create(game="freestyle", clock=CLOCK)
        ada = Player(self.server, made["game"], made["seat_token"])
        ben = Player(self.server, made["game"], made["link_token"])
        await ada.connect()
        await ben.connect()
        moves = ["h8", "i9", "h9", "i8", "h10", "i10", "h11", "i11", "h12"]
        for number, point in enumerate(moves):
            if number in (3, 6):
                self.restart(signal.SIGKILL if number == 3 else signal.SIGTERM)
                for one in (ada, ben):
                    one.url = self.server.websocket + "/games"
                    joined = await one.connect(version=one.state["version"])
                    self.assertEqual(joined["missed"], [])
                    self.assertEqual(joined["state"]["position"]["moves"], moves[:number])
            mover, other = (ada, ben) if number % 2 == 0 else (ben, ada)
            await mover.play(point)
            await other.until(lambda state, wanted=number + 1: len(state["position"]["moves"]) == wanted)
        self.assertEqual(ben.state["result"]["how"], "line")
        left = ben.state["clock"]["left"]
        self.assertLessEqual(max(left["host"]["time_ms"], left["guest"]["time_ms"]), CLOCK["time_ms"])
        for one in (ada, ben):
            await one.socket.close()

    @in_time
    async def test_a_returning_player_gets_missed_moves_but_no_time(self):
        made = self.create(game="freestyle", clock=CLOCK)
        async with Player(self.server, made["game"], made["seat_token"]) as ada:
            ben = Player(self.server, made["game"], made["link_token"])
            await ben.connect()
            await ada.play("h8")
            await ben.until(lambda state: state["turn"] == "guest")
            version = ben.state["version"]
            ben.socket.transport.abort()
            while (await ada.hear())["t"] != "presence":
                pass
            await asyncio.sleep(0.5)  # longer than the lag allowance
            await ada.ask(t="offer-draw")
            joined = await ben.connect(version=version)
            self.assertEqual([event["kind"] for event in joined["missed"]], ["draw-offered"])
            self.assertLess(joined["state"]["clock"]["left"]["guest"]["time_ms"], CLOCK["time_ms"])
            # If the connection breaks and the move is sent again, it is played only once.
            first = await ben.ask(t="move", point="i9", id="once")
            ben.socket.transport.abort()
            await ben.connect()
            self.assertEqual((await ben.ask(t="move", point="i9", id="once"))["version"], first["version"])
            self.assertEqual(ben.state["position"]["moves"], ["h8", "i9"])
            await ben.socket.close()

    @in_time
    async def test_an_offline_side_loses_only_its_own_time(self):
        made = self.create(game="freestyle", clock={"kind": "fischer", "time_ms": 1000, "increment_ms": 5000})
        async with Player(self.server, made["game"], made["seat_token"]) as ada:
            ben = Player(self.server, made["game"], made["link_token"])
            await ben.connect()
            await ben.socket.close()
            self.assertEqual(ben.state["clock"]["running"], None)
            await ada.play("h8")  # from now on the absent player's time runs
            await ada.until(lambda state: state["result"])
            self.assertEqual(ada.state["result"], {"winner": "host", "side": "x", "how": "time"})
            self.assertEqual(ada.state["clock"]["left"]["guest"]["time_ms"], 0)

    @in_time
    async def test_tokens_of_other_games_open_nothing(self):
        one, two = self.create(game="freestyle"), self.create(game="freestyle")
        for token in (two["seat_token"], two["link_token"], two["watch_token"], "", "x" * 5000):
            stranger = Player(self.server, one["game"], token)
            self.assertEqual((await stranger.connect())["status"], 404)
            self.assertEqual((await stranger.ask(t="move", point="h8"))["status"], 409)
            await stranger.socket.close()
            if token:
                self.show(one["game"], token, 404)
        self.assertEqual(curl(f"{self.server.url}/api/v1/games/{one['game']}")[0], 401)
        self.assertEqual(self.show(one["game"], one["seat_token"])["state"]["turn"], "host")
        self.show("nothing", one["seat_token"], 404)
        with open(self.file, "rb") as store:
            stored = store.read()
        for token in (one["seat_token"], one["link_token"], one["watch_token"]):
            self.assertNotIn(token.encode(), stored)

    @in_time
    async def test_nonsense_is_answered(self):
        async with websockets.connect(self.server.websocket + "/games") as visitor:
            self.assertEqual(json.loads(await visitor.recv())["t"], "hello")
            for text in (
                "",
                "{",
                "[]",
                "{}",
                '{"t":"move"}',
                '{"t":"move","id":1}',
                '{"t":"join","id":1}',
                '{"t":7,"id":1}',
                '{"t":"join","id":1,"game":7,"token":7}',
                '{"t":"dance","id":2}',
            ):
                await visitor.send(text)
                answer = json.loads(await visitor.recv())
                self.assertEqual(answer["t"], "error", text)
                self.assertTrue(answer["error"])
        self.create(400, game="chess")
        self.assertEqual(curl(self.server.url + "/ws/v1/games")[0], 426)
        self.assertEqual(curl(self.server.url + "/api/v1/games")[0], 405)

    def test_a_link_is_drawn_as_a_qr_code(self):
        status, _, text = curl(
            self.server.url + "/api/v1/qr", data={"text": "http://localhost/#friend?game=x&token=y"}
        )
        self.assertEqual(status, 200)
        code = json.loads(text)
        self.assertEqual([len(row) for row in code["rows"]], [code["width"]] * code["width"])
        self.assertTrue(code["svg"].startswith("<svg "))
        self.assertNotIn("style", code["svg"])
        self.assertEqual(curl(self.server.url + "/api/v1/qr", data={"text": ""})[0], 400)

    def test_a_second_server_does_not_share_the_file(self):
        with self.assertRaisesRegex(RuntimeError, "in use by another server"):
            Server("--games", self.file)


@unittest.skipIf("bare_server" in os.environ["ROWAN"], "the bare server knows few options")
class Creating(unittest.TestCase):
    def test_games_from_one_address_are_limited(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server("--games", os.path.join(folder, "games.db"), "--trusted-proxy", "127.0.0.1")
            try:
                statuses = [
                    curl("-H", "X-Forwarded-For: 203.0.113.7", server.url + "/api/v1/games", data={})[0]
                    for _ in range(30)
                ]
                self.assertEqual(statuses[0], 200)
                self.assertIn(429, statuses)
                self.assertGreaterEqual(statuses.count(200), 20)
                self.assertEqual(
                    curl("-H", "X-Forwarded-For: 203.0.113.8", server.url + "/api/v1/games", data={})[0], 200
                )
            finally:
                server.stop()

    def test_the_file_is_created_with_the_first_game(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_STATE_HOME": folder}
            server = Server(environment=environment)
            try:
                file = os.path.join(folder, "rowan", "shared_games.db")
                self.assertFalse(os.path.exists(file))
                self.assertEqual(curl(server.url + "/api/v1/games", data={})[0], 200)
                self.assertTrue(os.path.exists(file))
            finally:
                server.stop()


if __name__ == "__main__":
    unittest.main()
