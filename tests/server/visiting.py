# SPDX-License-Identifier: MIT
"""The program as a server on a free port, and independent clients: curl and Python's WebSocket library.

ROWAN is the program. Everything runs over loopback with time limits; no test asserts a duration, only that
things end at all.
"""
import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile

try:
    import websockets
except ImportError:
    print("python3-websockets is not installed")
    sys.exit(77)

PROGRAM = os.environ["ROWAN"]
PATIENCE = 120  # a test gives up after this many seconds


class Server:
    """The program on a free port."""

    def __init__(self, *options, environment=None):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        line = self.process.stdout.readline()
        self.address = re.search(r"http://([0-9.]+):(\d+)/", line)
        if not self.address:
            raise RuntimeError(f"no address in {line!r}: {self.process.communicate()[1]}")
        self.port = int(self.address[2])
        self.url = f"http://127.0.0.1:{self.port}"
        self.websocket = f"ws://127.0.0.1:{self.port}/ws/v1"

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.process.returncode

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        return plain


class Participant:
    """A WebSocket to a game or a class, with the newest state that it has received."""

    count = 0

    def __init__(self, url):
        self.url = url
        self.state = None
        self.socket = None

    async def __aexit__(self, *_):
        await self.socket.close()

    async def hear(self):
        message = json.loads(await self.socket.recv())
        if "state" in message:
            self.state = message["state"]
        return message

    async def ask(self, **message):
        """Sends a message and returns the answer. Messages before the answer are processed."""
        Participant.count += 1
        message.setdefault("id", f"m{Participant.count}")
        await self.socket.send(json.dumps(message))
        while True:
            answer = await self.hear()
            if answer.get("id") == message["id"]:
                return answer

    async def until(self, condition):
        while not condition(self.state):
            await self.hear()


def curl(*arguments, data=None):
    """The status, headers (names in lower case) and body of a response."""
    with tempfile.NamedTemporaryFile() as body:
        if data is not None:
            body.write(data if isinstance(data, bytes) else json.dumps(data).encode())
            body.flush()
            arguments = ("-H", "Content-Type: application/json", "--data-binary", "@" + body.name, *arguments)
        done = subprocess.run(
            ["curl", "-sS", "-i", "--max-time", str(PATIENCE), *arguments], capture_output=True, check=True
        )
    head, _, text = done.stdout.partition(b"\r\n\r\n")
    while head.startswith(b"HTTP/1.1 100"):
        head, _, text = text.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in lines[1:])}
    return int(lines[0].split()[1]), headers, text


def read_all(connection):
    """The data received until the other side closes."""
    received = b""
    try:
        while block := connection.recv(65536):
            received += block
    except ConnectionResetError:
        pass
    return received


def in_time(test):
    """Turns a coroutine into a test that must finish within a time limit."""

    def run(self):
        asyncio.run(asyncio.wait_for(test(self), PATIENCE))

    run.__name__ = test.__name__
    return run


async def hear(visitor, *kinds):
    while True:
        message = json.loads(await visitor.recv())
        if message["t"] in kinds:
            return message
