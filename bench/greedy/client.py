# SPDX-License-Identifier: MIT
"""HTTP and WebSockets over loopback in plain Python, for clients that name the visitor they act for.

The server must trust 127.0.0.1 as a proxy (--trusted-proxy 127.0.0.1): every request has X-Forwarded-For.
"""
import asyncio
import base64
import json
import os
import re
import struct
import time

LARGEST_MESSAGE = 8 << 20  # maximum bytes of a message accepted by the client
CLOSED = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.TimeoutError)


def head(port, visitor, path, *headers, method="POST"):
    """The header of a request, with the blank line at its end."""
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: localhost:{port}",
        f"X-Forwarded-For: {visitor}",
        "Content-Type: application/json",
        *headers,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Reply:
    """Status, headers (names in lower case) and body of a reply."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


async def read_reply(reader):
    """The next reply on a connection. Replies of the server have Content-Length."""
    while True:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(lines[0].split()[1])
        headers = {
            name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:] if line)
        }
        if status != 100:
            break
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Reply(status, headers, body)


def bytes_of(body):
    return b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()


async def ask(port, visitor, path, body=None, *headers, timeout=60):
    """One request on its own connection: GET without a body, POST with a body."""
    data = bytes_of(body)
    method = "GET" if body is None else "POST"

    async def exchange():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(
                head(
                    port,
                    visitor,
                    path,
                    f"Content-Length: {len(data)}",
                    "Connection: close",
                    *headers,
                    method=method,
                )
                + data
            )
            return await read_reply(reader)
        finally:
            writer.transport.abort()

    return await asyncio.wait_for(exchange(), timeout)


class Refused(Exception):
    """The server replied to a handshake with a status other than 101."""

    def __init__(self, reply):
        super().__init__(f"status {reply.status}: {reply.body[:300]!r}")
        self.reply = reply


class WebSocket:
    """A WebSocket whose messages are JSON objects. Pings are answered while the client receives."""

    count = 0

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.code = None

    @staticmethod
    async def open(port, visitor, path, timeout=60):
        async def shake_hands():
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=65536)
            try:
                key = base64.b64encode(os.urandom(16)).decode()
                writer.write(
                    head(
                        port,
                        visitor,
                        path,
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        f"Sec-WebSocket-Key: {key}",
                        method="GET",
                    )
                )
                text = await reader.readuntil(b"\r\n\r\n")
                status = int(text.split()[1])
                if status != 101:
                    length = re.search(rb"(?i)content-length: *(\d+)", text)
                    raise Refused(
                        Reply(
                            status,
                            {"retry-after": "1"} if b"etry-" in text else {},
                            await reader.readexactly(int(length[1]) if length else 0),
                        )
                    )
            except BaseException:
                writer.transport.abort()
                raise
            return WebSocket(reader, writer)

        return await asyncio.wait_for(shake_hands(), timeout)

    def send_frame(self, payload, opcode=1):
        mask = os.urandom(4)
        size = len(payload)
        start = (
            struct.pack("!BB", 0x80 | opcode, 0x80 | size)
            if size < 126
            else struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
            if size < 65536
            else struct.pack("!BBQ", 0x80 | opcode, 0xFF, size)
        )
        pattern = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")
        self.writer.write(start + mask + masked)

    def send(self, **message):
        self.send_frame(json.dumps(message).encode())

    async def hear(self):
        """The next message; None if the server closes, with the close code in `code`."""
        message = b""
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            if len(message) + size > LARGEST_MESSAGE:
                raise ConnectionError(f"a message of more than {LARGEST_MESSAGE} bytes")
            payload = await self.reader.readexactly(size)
            opcode = first & 15
            if opcode == 8:
                self.code = int.from_bytes(payload[:2], "big")
                return None
            if opcode == 9:
                self.send_frame(payload, 10)
            elif opcode < 2:
                message += payload
                if first & 0x80:
                    return json.loads(message)

    async def ask(self, timeout=60, **message):
        """Sends the message with a unique id and returns the answer; messages before it are skipped."""
        WebSocket.count += 1
        message.setdefault("id", f"{os.getpid()}-{WebSocket.count}-{time.monotonic_ns()}")
        self.send(**message)

        async def answer():
            while (heard := await self.hear()) is not None:
                if heard.get("id") == message["id"]:
                    return heard
            raise ConnectionError(f"closed with {self.code}")

        return await asyncio.wait_for(answer(), timeout)

    def abort(self):
        self.writer.transport.abort()
