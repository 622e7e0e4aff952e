#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Hostile visitors over loopback, and one normal visitor among them who must be served at all times.

    ROWAN=build/release/apps/cli/rowan tests/server/mutating_client.py --seconds 600 --rest 60

Sends mutated requests to most paths of docs/api.md and mutated messages to /ws/v1: bad numbers, wrong types,
deep nesting, bad UTF-8, broken lengths and chunks, half-closed and slow connections, early disconnects,
pipelining, many connections. --seconds and --visitors bound the attack. Prints its seed, and a JSON object at
the end. Exit code 1 if the server failed on a request, ended early or with the wrong exit code, failed the
normal visitor or kept that visitor waiting longer than --deadline seconds, or if it holds more than --growth
times its initial memory after another --rest seconds. The value 0 turns off the check of --deadline or
--rest.
"""
import argparse
import asyncio
import base64
import collections
import json
import logging
import os
import random
import re
import signal
import struct
import sys
import time

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from mutations import BODIES, BYTES, Mutator
from visiting import PATIENCE, Server, websockets

PATHS = [f"/api/v1/{question}" for question in BODIES] + [
    "/",
    "/healthz",
    "/api/v1/info",
    "/ws/v1",
    "/../etc/passwd",
    "/api/",
]


class Tally:
    """The count of each status received, and the faults of the server."""

    def __init__(self):
        self.statuses = collections.Counter()
        self.messages = 0
        self.faults = []

    def take_reply(self, received, sent):
        for status in re.findall(rb"HTTP/1\.1 (\d\d\d) ", received):
            self.statuses[int(status)] += 1
            if status == b"500":
                self.fault("status 500", sent)

    def take_frames(self, received, sent):
        self.messages += 1
        if b"the server failed to answer" in received:
            self.fault("a failure over the WebSocket", sent)

    def fault(self, what, sent):
        if len(self.faults) < 20:
            self.faults.append(f"{what}: {sent[:2000]!r}")


class Attack:
    """One hostile visitor, who keeps returning with a different attack."""

    def __init__(self, port, seed, tally):
        self.port = port
        self.chance = random.Random(seed)
        self.mutator = Mutator(self.chance)
        self.tally = tally
        self.ways = [
            self.ask,
            self.ask,
            self.ask,
            self.pipeline,
            self.cut_short,
            self.send_chunks,
            self.lie_about_length,
            self.send_slowly,
            self.send_garbage,
            self.leave_early,
            self.crowd,
            self.talk,
            self.talk,
            self.talk,
        ]

    async def run(self, until):
        while time.monotonic() < until:
            try:
                await asyncio.wait_for(self.chance.choice(self.ways)(), 10)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                continue

    # Building blocks of attacks.

    async def visit(self, data, *, half_close=False, wait=3.0):
        """Sends all of the data and then reads the replies for a while."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(data)
            if half_close:
                writer.write_eof()
            self.tally.take_reply(await self.read(reader, wait), data)
        finally:
            writer.transport.abort()

    @staticmethod
    async def read(reader, wait):
        """The data received until the connection closes, nothing comes for a while, or 1 MiB has come."""
        received = b""
        try:
            while len(received) < 1 << 20:
                block = await asyncio.wait_for(reader.read(65536), wait)
                if not block:
                    break
                received += block
        except (asyncio.TimeoutError, OSError):
            pass
        return received

    def head(self, path, *headers, method="POST"):
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: localhost:{self.port}",
            "Content-Type: application/json",
            *headers,
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")

    def request(self, *headers):
        """A complete request with a mutated body."""
        question = self.chance.choice(list(BODIES))
        body = self.mutator.body(question)
        return self.head(f"/api/v1/{question}", f"Content-Length: {len(body)}", *headers) + body

    # The attacks.

    async def ask(self):
        await self.visit(self.request("Connection: close"))

    async def pipeline(self):
        requests = b"".join(self.request() for _ in range(self.chance.randint(2, 20)))
        await self.visit(requests + self.head("/healthz", "Connection: close", method="GET"))

    async def cut_short(self):
        data = self.request("Connection: close")
        await self.visit(
            data[: self.chance.randrange(len(data))], half_close=self.chance.random() < 0.5, wait=1
        )

    async def send_chunks(self):
        body = self.mutator.body(self.chance.choice(list(BODIES)))
        size = self.chance.choice(
            (
                f"{len(body):x}",
                "0",
                "-1",
                "ffffffffffffffff",
                "10000000000000000",
                "zz",
                "",
                "5;" + "x" * 5000,
            )
        )
        head = self.head(self.chance.choice(PATHS), "Transfer-Encoding: chunked", "Connection: close")
        ending = self.chance.choice(
            (b"\r\n0\r\n\r\n", b"", b"0\r\nX: " + b"y" * 3000, self.chance.randbytes(50))
        )
        await self.visit(
            head + size.encode() + b"\r\n" + body + ending, half_close=self.chance.random() < 0.5, wait=1
        )

    async def lie_about_length(self):
        lengths = ["99999999999999999999", "-1", "0", "262145", "4294967296", "1e3", " 7", "7, 8", "", "0x10"]
        headers = [
            f"Content-Length: {length}" for length in self.chance.sample(lengths, self.chance.randint(1, 2))
        ]
        odd = [
            f"Host: {'h' * 3000}",
            "X: " + "y" * 20000,
            "Expect: 100-continue",
            "Upgrade: websocket",
            "Connection: Upgrade",
            ": ",
        ]
        head = self.head(
            self.chance.choice(PATHS),
            *headers,
            *self.chance.sample(odd, self.chance.randint(0, 2)),
            method=self.chance.choice(("POST", "GET", "HEAD", "PUT", "BREW", "")),
        )
        await self.visit(head + self.mutator.message(), half_close=self.chance.random() < 0.5, wait=1)

    async def send_slowly(self):
        data = self.request()
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            for start in range(0, min(len(data), 300), 10):
                writer.write(data[start : start + 10])
                await asyncio.sleep(0.1)
        finally:
            writer.transport.abort()

    async def send_garbage(self):
        await self.visit(
            self.chance.randbytes(self.chance.randint(1, 3000)) + self.chance.choice((b"", b"\r\n\r\n")),
            wait=1,
        )

    async def leave_early(self):
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request())
        await asyncio.sleep(self.chance.random() / 10)
        writer.transport.abort()

    async def crowd(self):
        visits = [asyncio.open_connection("127.0.0.1", self.port) for _ in range(self.chance.randint(5, 30))]
        writers = [
            result[1]
            for result in await asyncio.gather(*visits, return_exceptions=True)
            if isinstance(result, tuple)
        ]
        for writer in writers:
            writer.write(self.request()[: self.chance.choice((0, 10, 100))])
        await asyncio.sleep(self.chance.random())
        for writer in writers:
            writer.transport.abort()

    # Raw WebSockets, because a library would refuse to send malformed frames.

    def frame(self, payload, opcode=1, is_last=True):
        mask = self.chance.randbytes(4)
        size = len(payload)
        first = (0x80 if is_last else 0) | opcode
        head = (
            struct.pack("!BB", first, 0x80 | size)
            if size < 126
            else struct.pack("!BBH", first, 0xFE, size)
            if size < 65536
            else struct.pack("!BBQ", first, 0xFF, size)
        )
        pattern = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")
        return head + mask + masked

    def frames(self):
        """A message in one or several frames, or something that is not a message."""
        message = self.mutator.message()
        how = self.chance.random()
        if how < 0.7:
            return self.frame(message)
        if how < 0.8:
            middle = len(message) // 2
            return (
                self.frame(message[:middle], is_last=False)
                + self.frame(b"", 9)
                + self.frame(message[middle:], 0)
            )
        if how < 0.85:
            return self.frame(message, self.chance.randrange(16))
        if how < 0.9:
            return self.frame(message)[: self.chance.randint(1, 20)]
        if how < 0.95:
            return self.frame(self.chance.choice(BYTES) * 20) + self.frame(message)
        return self.chance.randbytes(30)

    async def talk(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            key = base64.b64encode(self.chance.randbytes(16)).decode()
            writer.write(
                self.head(
                    "/ws/v1",
                    "Upgrade: websocket",
                    "Connection: Upgrade",
                    "Sec-WebSocket-Version: 13",
                    f"Sec-WebSocket-Key: {key}",
                    method="GET",
                )
            )
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            sent = b""
            for _ in range(self.chance.randint(1, 12)):
                frames = self.frames()
                sent += frames
                writer.write(frames)
                if self.chance.random() < 0.5:
                    self.tally.take_frames(await self.read(reader, 0.2), sent)
            if self.chance.random() < 0.5:
                writer.write(self.frame(b"\x03\xe8", 8))
            if self.chance.random() < 0.5:
                writer.write_eof()
            self.tally.take_frames(await self.read(reader, self.chance.choice((0.1, 1))), sent)
        finally:
            writer.transport.abort()


class NormalVisitor:
    """A normal visitor who opens the page, plays and analyzes, again and again."""

    def __init__(self, server):
        self.server = server
        self.longest = collections.Counter()  # the longest wait in seconds, by kind of request
        self.rounds = 0

    async def ask(self, name, path, body=None):
        started = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        data = b"" if body is None else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost:{self.server.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode() + data
        )
        received = await reader.read(-1)
        writer.close()
        if not received.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(f"the normal visitor asked for {path} and got {received[:300]!r}")
        self.take_time(name, started)

    def take_time(self, name, started):
        self.longest[name] = max(self.longest[name], time.monotonic() - started)

    async def analyze(self):
        started = time.monotonic()
        async with websockets.connect(
            self.server.websocket, open_timeout=PATIENCE, close_timeout=1
        ) as visitor:
            await visitor.send(
                json.dumps({"t": "analyze", "id": 1, "game": "freestyle", "moves": "h8 i9 g7", "nodes": 1000})
            )
            while (message := json.loads(await visitor.recv()))["t"] != "done":
                if message["t"] == "error":
                    raise RuntimeError(f"the normal visitor wanted an analysis and got {message}")
            self.take_time("analysis", started)

    async def come(self):
        game = {"game": "freestyle", "moves": ["h8", "i9", "g7"]}
        await self.ask("page", "/")
        await self.ask("position", "/api/v1/position", game)
        await self.ask("move", "/api/v1/move", {**game, "level": 5})
        await self.analyze()
        self.rounds += 1

    async def run(self, until):
        while time.monotonic() < until:
            await asyncio.wait_for(self.come(), PATIENCE)
            await asyncio.sleep(0.2)


def resident(server):
    """The memory of the server's process, in KiB."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


async def watch(server, memory, until):
    while time.monotonic() < until and server.process.poll() is None:
        memory["peak"] = max(memory["peak"], resident(server))
        await asyncio.sleep(0.5)


async def besiege(server, options, tally, report):
    visitor = NormalVisitor(server)
    await asyncio.wait_for(visitor.come(), PATIENCE)
    visitor.longest.clear()
    report["memory_kib"] = memory = {"start": resident(server), "peak": resident(server)}
    until = time.monotonic() + options.seconds
    attacks = [
        Attack(server.port, f"{options.seed}/{number}", tally).run(until)
        for number in range(options.visitors)
    ]
    await asyncio.gather(visitor.run(until), watch(server, memory, until), *attacks)
    memory["end"] = resident(server)
    if options.rest > 0:
        await asyncio.sleep(options.rest)
        memory["rested"] = resident(server)
    await asyncio.wait_for(visitor.come(), PATIENCE)
    report["visitor"] = {
        "rounds": visitor.rounds,
        "longest_s": {name: round(time, 3) for name, time in visitor.longest.items()},
    }


def problems_in(report, options):
    for name, seconds in report["visitor"]["longest_s"].items():
        if 0 < options.deadline < seconds:
            yield f"the normal visitor waited {seconds} s for: {name}"
    memory = report["memory_kib"]
    if "rested" in memory and memory["rested"] > options.growth * memory["start"]:
        yield f"{memory['rested']} KiB after a rest are more than {options.growth} times {memory['start']} KiB"


def seed_of_run():
    """The seed: ROWAN_TEST_SEED, which is a number, or "random" for a new seed each time; by default a fixed
    one."""
    wanted = os.environ.get("ROWAN_TEST_SEED", "20306")
    return random.SystemRandom().randrange(1 << 32) if wanted == "random" else int(wanted)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rest", type=float, default=0)
    parser.add_argument("--visitors", type=int, default=24, help="hostile ones")
    parser.add_argument("--deadline", type=float, default=2)
    parser.add_argument("--growth", type=float, default=1.2)
    parser.add_argument("--seed", type=int, default=seed_of_run())
    options = parser.parse_args()
    print(f"seed {options.seed}; ROWAN_TEST_SEED={options.seed} repeats this run", flush=True)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # here writing to closed connections is expected
    server = Server()
    tally = Tally()
    report = {}
    problems = []
    try:
        asyncio.run(besiege(server, options, tally, report))
        problems += problems_in(report, options)
    except (OSError, RuntimeError, asyncio.TimeoutError, websockets.WebSocketException) as fault:
        problems.append(f"{type(fault).__name__}: {fault}")
    if server.process.poll() is not None:
        problems.append(
            f"the server has ended: {server.process.returncode}, {server.process.communicate()[1][-2000:]}"
        )
    elif (code := server.stop()) != 128 + signal.SIGTERM:
        problems.append(f"the server ended with {code} when it was asked to")
    report |= {"statuses": dict(sorted(tally.statuses.items())), "talks": tally.messages}
    print(json.dumps(report, indent=1))
    for problem in problems + tally.faults:
        print("PROBLEM:", problem)
    sys.exit(1 if problems or tally.faults else 0)


if __name__ == "__main__":
    main()
