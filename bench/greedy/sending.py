# SPDX-License-Identifier: MIT
"""Requests that are long, slow, never read or never finished, and connections that come and go."""
import asyncio
import json
import random
import socket as sockets

from greedy.client import CLOSED, WebSocket, ask, bytes_of, head, read_reply
from greedy.thinking import GAME, WORST

MOST_BYTES = 4 << 20  # in one endless request
POSITION = bytes_of(WORST)
LETTERS = "abcdefghijklmno"
VARIATIONS = (
    "(;GM[4]FF[4]SZ[15]"
    + "".join(
        f"(;B[{a}{b}];W[{c}{d}])"
        for a in LETTERS
        for b in LETTERS
        for c in LETTERS
        for d in "abc"
        if a + b != c + d
    )
    + ")"
)


class Sending:
    """Connections of a visitor; each method is an attack that is repeated."""

    def __init__(self, port, visitor, tally):
        self.port, self.visitor, self.tally = port, visitor, tally

    async def send(self, name, start, parts, pause=0.0):
        """Sends the parts until the server replies or closes; returns the status, 0 if there was no reply."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        sent = 0
        try:
            writer.write(start)
            reply = asyncio.ensure_future(read_reply(reader))
            for part in parts:
                if reply.done() or sent > MOST_BYTES:
                    break
                writer.write(part)
                sent += len(part)
                await writer.drain()
                await asyncio.sleep(pause)
            result = await asyncio.wait_for(reply, 90)
            self.tally.count_reply(name, result)
            return result.status
        except CLOSED as fault:
            self.tally.count(name, "no answer" if isinstance(fault, asyncio.TimeoutError) else "closed")
            return 0
        finally:
            reply.cancel()
            await asyncio.gather(reply, return_exceptions=True)
            writer.transport.abort()
            self.tally.count(name + ", KiB sent", "", sent >> 10)

    def chunked(self):
        return head(self.port, self.visitor(), "/api/v1/position", "Transfer-Encoding: chunked")

    async def endless_extension(self):
        await self.send("endless chunk extension", self.chunked(), self.endless(b"1;", b"x" * 1000))

    async def many_extensions(self):
        part = b"1;" + b"x" * 500 + b"\r\n \r\n"
        await self.send("extension on every chunk", self.chunked(), self.endless(b"", part))

    async def endless_trailers(self):
        part = b"X-Trailer: " + b"y" * 900 + b"\r\n"
        await self.send("endless trailers", self.chunked(), self.endless(b"2\r\n{}\r\n0\r\n", part))

    async def tiny_chunks(self):
        await self.send("chunks of one byte", self.chunked(), self.endless(b"", b"1\r\n \r\n" * 100))

    async def endless_header(self):
        start = head(self.port, self.visitor(), "/healthz", method="GET")[:-2]
        await self.send("endless header", start, self.endless(b"", b"X-More: " + b"z" * 900 + b"\r\n"))

    @staticmethod
    def endless(first, part):
        yield first
        while True:
            yield part

    async def slow_header(self):
        text = head(self.port, self.visitor(), "/api/v1/position", f"Content-Length: {len(POSITION)}")
        await self.send("header sent slowly", b"", (text[at : at + 1] for at in range(len(text))), 1)

    async def slow_body(self):
        start = head(self.port, self.visitor(), "/api/v1/position", f"Content-Length: {len(POSITION)}")
        await self.send("body sent slowly", start, (POSITION[at : at + 1] for at in range(len(POSITION))), 1)

    async def large_body(self):
        """A game file consisting only of variations, almost as many as a tree may have."""
        reply = await ask(self.port, self.visitor(), "/api/v1/convert", {"text": VARIATIONS, "to": "sgf"})
        self.tally.count_reply("largest body", reply)
        return reply.status

    async def pipeline(self):
        """Sends requests without waiting for replies, as fast as the connection allows."""
        start = head(self.port, self.visitor(), "/api/v1/position", f"Content-Length: {len(POSITION)}")
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            for _ in range(20):
                writer.write((start + POSITION) * 50)
                for _ in range(50):
                    self.tally.count("pipelined", (await asyncio.wait_for(read_reply(reader), 60)).status)
                await asyncio.sleep(1)
        finally:
            writer.transport.abort()

    async def unread_replies(self):
        """Requests the page many times and never reads."""
        plain = sockets.socket()
        plain.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        plain.setblocking(False)
        loop = asyncio.get_running_loop()
        try:
            await loop.sock_connect(plain, ("127.0.0.1", self.port))
            requests = head(self.port, self.visitor(), "/", method="GET") * 60
            await asyncio.wait_for(loop.sock_sendall(plain, requests), 30)
            await asyncio.sleep(random.uniform(10, 40))
            self.tally.count("replies never read", "left")
        finally:
            plain.close()

    async def unread_messages(self):
        """An analysis of ten lines, and pings, whose replies are never read."""
        socket = await WebSocket.open(self.port, self.visitor(), "/ws/v1")
        try:
            socket.writer.transport.pause_reading()
            socket.send(t="analyze", id=1, game="freestyle", moves=GAME[:6], lines=10)
            for number in range(600):
                if socket.writer.transport.is_closing():
                    break
                socket.send(t="ping", id=f"{number:060}")
                await asyncio.sleep(0.06)
            self.tally.count("messages never read", "left")
        finally:
            socket.abort()

    async def storm(self):
        """Twenty connections at once, closed as soon as they are open."""
        paths = ["/ws/v1", "/ws/v1/games", "/ws/v1/classes"]
        connections = (WebSocket.open(self.port, self.visitor(), random.choice(paths)) for _ in range(20))
        results = await asyncio.gather(*connections, return_exceptions=True)
        for result in results:
            if isinstance(result, WebSocket):
                result.abort()
                self.tally.count("reconnected", "open")
            elif hasattr(result, "reply"):
                self.tally.count_reply("reconnected", result.reply)
            else:
                self.tally.count("reconnected", type(result).__name__)
        await asyncio.sleep(3)

    async def silent(self):
        """Connections that send nothing, or half a message."""
        idle = await WebSocket.open(self.port, self.visitor(), "/ws/v1/games")
        try:
            idle.writer.write(b"\x81\xfe\xff\xff" + json.dumps({"t": "join"}).encode())
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(b"POST /api/v1/move HT")
            await asyncio.wait_for(reader.read(), 60)
            self.tally.count("silent", "closed")
            writer.transport.abort()
        finally:
            idle.abort()

    def ways(self):
        """The number of workers for each attack."""
        return [
            (self.endless_extension, 1),
            (self.many_extensions, 1),
            (self.endless_trailers, 1),
            (self.tiny_chunks, 1),
            (self.endless_header, 1),
            (self.slow_header, 1),
            (self.slow_body, 2),
            (self.large_body, 2),
            (self.pipeline, 2),
            (self.unread_replies, 2),
            (self.unread_messages, 2),
            (self.storm, 1),
            (self.silent, 2),
        ]
