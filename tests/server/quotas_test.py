#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The quota of new games per visitor on the running server, used up by requests, by rematches and from many
IPv6 addresses."""
import http.client
import json
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import PATIENCE, Participant, Server, curl, in_time, websockets

MOST_GAMES = 20  # created at once; after that, one every ten seconds
MANY = 80  # more than the limit, even on a slow machine
MANY_NETWORKS = 5_000  # IPv6 networks of one customer, also more than the limit


class Quotas(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # The tests take the place of the proxy and name the visitor.
        self.server = Server("--games", os.path.join(folder.name, "games.db"), "--trusted-proxy", "127.0.0.1")
        self.addCleanup(self.server.stop)

    def create(self, visitor, what="games", **fields):
        status, headers, text = curl(
            "-H",
            "X-Forwarded-For: " + visitor,
            f"{self.server.url}/api/v1/{what}",
            data={"game": "tictactoe", **fields},
        )
        return status, headers, json.loads(text)

    def test_a_visitor_uses_up_the_quota_and_others_do_not_notice(self):
        made = 0
        status = 200
        while status == 200 and made < MANY:
            made += 1
            what = "classes" if made % 2 else "games"
            status, headers, reply = self.create("203.0.113.9", what, language="de")
        self.assertEqual(status, 429)
        self.assertGreater(made, MOST_GAMES)
        self.assertGreaterEqual(int(headers["retry-after"]), 1)
        self.assertIn("zu viele neue Partien", reply["error"])
        self.assertEqual(self.create("203.0.113.10")[0], 200)

    def test_all_addresses_of_an_ipv6_network_are_one_visitor(self):
        replies = [self.create(f"2001:db8:1:2::{number:x}")[0] for number in range(1, MANY)]
        self.assertEqual(replies[:MOST_GAMES], [200] * MOST_GAMES)
        self.assertIn(429, replies)
        self.assertEqual(self.create("2001:db8:1:3::1")[0], 200)

    def test_all_networks_of_a_customer_have_the_quota_of_sixteen_visitors(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        self.addCleanup(connection.close)

        def create(visitor):
            connection.request(
                "POST",
                "/api/v1/games",
                '{"game": "tictactoe"}',
                {"Content-Type": "application/json", "X-Forwarded-For": visitor},
            )
            reply = connection.getresponse()
            reply.read()
            return reply.status

        networks = 0
        while networks < MANY_NETWORKS and create(f"2001:db8:1:{networks:x}::1") == 200:
            networks += 1
        self.assertGreaterEqual(networks, 16 * MOST_GAMES)
        self.assertLess(networks, MANY_NETWORKS)
        self.assertEqual(create("2001:db8:2::1"), 200)

    @in_time
    async def test_rematches_count_as_new_games(self):
        _, _, game = self.create("198.51.100.1")

        class Player(Participant):
            async def enter(self, visitor, token):
                self.socket = await websockets.connect(self.url, extra_headers={"X-Forwarded-For": visitor})
                return await self.ask(t="join", game=game["game"], token=token)

        ada, ben = (Player(self.server.websocket + "/games") for _ in range(2))
        await ada.enter("198.51.100.1", game["seat_token"])
        joined = await ben.enter("198.51.100.2", game["link_token"])
        tokens = {ada: game["seat_token"], ben: joined["seat_token"]}
        opened = 0
        while opened < MANY:
            await ada.ask(t="resign")
            await ada.ask(t="ask-rematch")
            answer = await ben.ask(t="accept-rematch")
            if answer["t"] != "ok":
                break
            opened += 1
            await ada.until(lambda state: state["next"])
            following = ada.state["next"]
            for one in (ada, ben):
                await one.ask(t="join", game=following, token=tokens[one])
        self.assertGreaterEqual(opened, MOST_GAMES)
        self.assertEqual(answer.get("status"), 429)
        self.assertGreaterEqual(answer["retry_after"], 1)
        # Existing games stay open to everyone.
        self.assertEqual((await ada.ask(t="join", game=following, token=tokens[ada]))["t"], "joined")
        for one in (ada, ben):
            await one.socket.close()


if __name__ == "__main__":
    unittest.main(verbosity=2)
