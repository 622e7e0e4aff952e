#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The running server over HTTP and WebSockets."""
import asyncio
import base64
import json
import os
import signal
import sys
import unittest

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from visiting import Server, curl, hear, in_time, read_all, websockets


class WithServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--idle", "3")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 128 + signal.SIGTERM


class Http(WithServer):
    def ask(self, question, **fields):
        status, headers, text = curl(f"{self.server.url}/api/v1/{question}", data=fields)
        self.assertEqual(headers["cache-control"], "no-store")
        self.assertEqual(status, 200, text)
        return json.loads(text)

    def test_page_has_its_headers(self):
        status, headers, text = curl(self.server.url + "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<html", text)
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        again = curl("-H", "If-None-Match: " + headers["etag"], self.server.url + "/")
        self.assertEqual((again[0], again[2]), (304, b""))
        head = curl("--head", self.server.url + "/")
        self.assertEqual((head[0], head[1]["content-length"]), (200, str(len(text))))

    def test_every_request_is_answered(self):
        moves = ["h8", "i9", "h9", "a1", "h10", "a3"]
        self.assertEqual(json.loads(curl(self.server.url + "/api/v1/info")[2])["api"], 1)
        self.assertEqual(self.ask("position", game="freestyle", moves=moves)["to_move"], "x")
        self.assertEqual(
            self.ask("move", game="freestyle", moves=moves, level=6)["after"]["last_move"][0] != "", True
        )
        self.assertEqual(
            self.ask("move", game="freestyle", moves=moves, player="engine", time_ms=100)["evaluation"][
                "win"
            ]["side"],
            "x",
        )
        self.assertEqual(self.ask("hint", game="freestyle", moves=moves, stage=4)["win"]["side"], "x")
        self.assertIn("four", self.ask("why", game="freestyle", moves=moves, move="h11")["text"])
        self.assertEqual(self.ask("threats", game="freestyle", moves=moves)["x"]["verdict"], "win")
        self.assertEqual(self.ask("bits", moves="5 1 2")["game32"]["value"], 524550)
        written = self.ask(
            "convert",
            record={"game": "renju", "moves": moves},
            to="renlib" if any(f["name"] == "renlib" for f in self.ask_formats()) else "lib",
        )["written"]
        self.assertEqual(
            self.ask("convert", base64=written["base64"], game="renju")["games"][0]["moves"], moves
        )

    def ask_formats(self):
        return json.loads(curl(self.server.url + "/api/v1/info")[2])["formats"]

    def test_nonsense_is_refused_with_a_reason(self):
        url = self.server.url + "/api/v1/position"
        for data in (b"", b"{", b"[1]", b"\xff\xfe", b'{"game":"chess"}'):
            status, _, text = curl(url, data=data)
            self.assertEqual(status, 400, data)
            self.assertTrue(json.loads(text)["error"])
        self.assertEqual(curl(self.server.url + "/api/v1/nothing")[0], 404)
        self.assertEqual(curl(self.server.url + "/nothing")[0], 404)
        self.assertEqual(curl("--path-as-is", self.server.url + "/../../etc/passwd")[0], 404)
        status, headers, _ = curl("-X", "DELETE", url)
        self.assertEqual((status, headers["allow"]), (405, "POST"))
        self.assertEqual(curl("-H", "Content-Type: text/plain", "-d", "{}", url)[0], 415)
        self.assertEqual(curl(self.server.url + "/ws/v1")[0], 426)

    def test_numbers_that_are_too_large_are_harmless(self):
        process = self.server.process.pid
        for question in (
            "position",
            "move",
            "hint",
            "why",
            "threats",
            "convert",
            "bits",
            "puzzle",
            "puzzle_try",
            "puzzle_hint",
            "game_puzzles",
            "lesson",
            "lesson_try",
            "lesson_hint",
        ):
            status, _, text = curl(f"{self.server.url}/api/v1/{question}", data=b'{"x":1e999}')
            self.assertEqual(status, 400, question)
            self.assertIn("too large", json.loads(text)["error"])
        self.assertIsNone(self.server.process.poll())
        self.assertEqual(self.server.process.pid, process)
        self.assertEqual(curl(self.server.url + "/healthz")[0], 200)

    def test_other_sites_are_refused(self):
        self.assertEqual(curl("-H", "Host: evil.example", self.server.url + "/")[0], 403)
        self.assertEqual(curl("-H", "Origin: http://evil.example", self.server.url + "/api/v1/info")[0], 403)
        own = f"Origin: {self.server.url}"
        self.assertEqual(curl("-H", own, self.server.url + "/api/v1/info")[0], 200)

    def test_large_bodies_are_answered_before_the_connection_closes(self):
        url = self.server.url + "/api/v1/convert"
        large = b'{"text":"' + b" " * (1 << 20) + b'"}'
        for options in (
            ("-H", "Expect:"),
            ("-H", "Expect: 100-continue"),
            ("-H", "Transfer-Encoding: chunked", "-H", "Expect:"),
        ):
            status, _, text = curl(*options, url, data=large)
            self.assertEqual(status, 413, options)
            self.assertIn("256 KiB", json.loads(text)["error"])
        fits = b'{"text":"' + b" " * (250 << 10) + b'h8"}'
        self.assertEqual(curl(url, data=fits)[0], 200)

    def test_requests_in_a_row_share_a_connection(self):
        with self.server.connect() as connection:
            request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
            connection.sendall(request * 5 + request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            self.assertEqual(read_all(connection).count(b"HTTP/1.1 200"), 6)

    def test_garbage_and_long_headers_are_refused(self):
        for garbage, status in (
            (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 100 + b"\r\n\r\n", b" 400 "),
            (b"GET / HTTP/9.9\r\n\r\n", b" 400 "),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 20000 + b"\r\n\r\n", b" 431 "),
        ):
            with self.server.connect() as connection:
                connection.sendall(garbage)
                self.assertIn(status, read_all(connection).split(b"\r\n")[0])

    def test_slow_and_half_open_connections_are_closed(self):
        with self.server.connect() as silent, self.server.connect() as slow, self.server.connect() as unfinished:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            unfinished.sendall(
                b"POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 100\r\n\r\n{"
            )
            for connection in (silent, slow, unfinished):
                self.assertEqual(read_all(connection), b"")

    def test_too_many_requests_are_refused(self):
        count = 600
        with self.server.connect() as connection:
            connection.sendall(
                b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * (count - 1)
                + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            received = read_all(connection)
        self.assertEqual(received.count(b"HTTP/1.1 "), count)
        self.assertIn(b"HTTP/1.1 429", received)
        self.assertIn(b"Retry-After", received)


class WebSocket(WithServer):
    def visit(self, **options):
        return websockets.connect(self.server.websocket, **options)

    async def analyze(self, visitor, **fields):
        await visitor.send(json.dumps({"t": "analyze", "game": "freestyle", "moves": "h8 i9 g7", **fields}))

    @in_time
    async def test_analysis_streams_and_stops(self):
        async with self.visit(origin=self.server.url) as visitor:
            self.assertEqual((await hear(visitor, "hello"))["api"], 1)
            await self.analyze(visitor, id=1, lines=2)
            for _ in range(3):
                info = await hear(visitor, "info")
                self.assertEqual((info["id"], len(info["lines"])), (1, 2))
            await visitor.send('{"t": "stop"}')
            self.assertEqual((await hear(visitor, "done"))["reason"], "stopped")

    @in_time
    async def test_review_streams_every_move(self):
        async with self.visit() as visitor:
            await visitor.send(
                json.dumps(
                    {"t": "review", "id": 9, "game": "freestyle", "moves": "h8 i9 g7 j10", "nodes": 1000}
                )
            )
            plies = [(await hear(visitor, "evaluation"))["ply"] for _ in range(5)]
            self.assertEqual(plies, [0, 1, 2, 3, 4])
            self.assertEqual((await hear(visitor, "done"))["evaluations"], 5)

    @in_time
    async def test_nonsense_is_answered_and_the_connection_continues(self):
        async with self.visit() as visitor:
            await self.analyze(visitor, id=1)
            for text in ("", "{", "[]", '{"t": "dance"}', '{"t": "analyze", "moves": "z99"}'):
                await visitor.send(text)
                self.assertTrue((await hear(visitor, "error"))["error"])
            self.assertEqual((await hear(visitor, "info"))["id"], 1)

    @in_time
    async def test_other_sites_are_refused(self):
        for options in ({"origin": "http://evil.example"}, {"extra_headers": {"Host": "evil.example"}}):
            with self.assertRaises(websockets.InvalidHandshake) as refused:
                async with self.visit(**options):
                    pass
            self.assertEqual(getattr(refused.exception, "status_code", 403), 403)

    async def closing_code(self, visitor):
        try:
            while True:
                await visitor.recv()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    @in_time
    async def test_oversized_binary_and_many_messages_end_the_connection(self):
        async with self.visit() as visitor:
            await visitor.send("x" * (65 << 10))
            self.assertEqual(await self.closing_code(visitor), 1009)
        async with self.visit() as visitor:
            await visitor.send(b"bytes")
            self.assertEqual(await self.closing_code(visitor), 1003)
        async with self.visit() as visitor:
            try:
                for _ in range(400):
                    await visitor.send('{"t": "ping"}')
            except websockets.ConnectionClosed:
                pass
            self.assertEqual(await self.closing_code(visitor), 1008)

    def raw_visit(self, server=None):
        """A raw WebSocket after the handshake, without a library."""
        connection = (server or self.server).connect()
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            (
                f"GET /ws/v1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )
        received = b""
        while b"\r\n\r\n" not in received:
            received += connection.recv(4096)
        self.assertIn(b" 101 ", received.split(b"\r\n")[0])
        return connection

    def test_malformed_frames_end_the_connection(self):
        masked = b"\x81\x85\0\0\0\0"
        for frame in (
            b"\x81\x05hello",  # not masked
            b"\xf1\x80\0\0\0\0",  # reserved bits
            b"\x83\x80\0\0\0\0",  # reserved opcode
            b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # maximum length
            masked + b"\xff\xfe\xfd\xfc\xfb",  # not UTF-8
            b"\x80\x80\0\0\0\0",  # a continuation without a start
        ):
            with self.raw_visit() as connection:
                connection.sendall(frame)
                self.assertLess(len(read_all(connection)), 1000)

    def test_a_close_frame_after_other_messages_leaves_no_connection(self):
        binary, text, farewell = b"\x82\x81\0\0\0\0x", b"\x81\x82\0\0\0\0{}", b"\x88\x82\0\0\0\0\x03\xe8"
        server = Server()
        for count in range(8):
            with self.raw_visit(server) as connection:
                connection.sendall(binary + count * text + farewell)  # the binary message ends the connection
                read_all(connection)
        self.assertEqual(server.stop(), 128 + signal.SIGTERM, "nobody is left whom it waits for")

    def test_a_peer_that_answers_no_ping_is_dropped(self):
        with self.raw_visit() as connection:
            self.assertIn(b"\x89", read_all(connection))  # pinged, then disconnected

    @in_time
    async def test_a_number_that_is_too_large_leaves_no_analysis_behind(self):
        for _ in range(6):
            visitors = await asyncio.gather(
                *(self.visit() for _ in range(45))
            )  # more than may analyze at once
            for visitor in visitors:
                await self.analyze(visitor, id=1)
                await visitor.send('{"x":1e999}')
            for visitor in visitors:
                self.assertIn("too large", (await hear(visitor, "error"))["error"])
                visitor.transport.abort()
        async with self.visit() as visitor:
            reason = None
            while reason != "limit":  # "stopped" until the server has dropped the last of those visitors
                await self.analyze(visitor, id=2, nodes=1000)
                reason = (await hear(visitor, "done"))["reason"]

    @in_time
    async def test_visitors_who_vanish_leave_nothing_behind(self):
        for _ in range(20):
            visitor = await self.visit()
            await self.analyze(visitor, id=1)
            visitor.transport.abort()
        async with self.visit() as visitor:
            await self.analyze(visitor, id=2, nodes=3000)
            self.assertEqual((await hear(visitor, "done"))["reason"], "limit")


if __name__ == "__main__":
    unittest.main(verbosity=2)
