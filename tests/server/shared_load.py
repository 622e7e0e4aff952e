#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Load test: many games between two people at once, over loopback. Measures how long a move takes.

    ROWAN=build/release/apps/cli/rowan tests/server/shared_load.py --games 200 --seconds 30

In each game two players move in turn, each --think seconds after the other (randomized). The test measures
the time from just before one client sends its move until the other has received it. Prints a JSON object.
Exit code 1 if a player was dropped, a move was lost, or the server did not end cleanly.
"""
import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

try:
    import websockets
except ImportError:
    print("python3-websockets is not installed")
    sys.exit(77)

POINTS = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]


# With k = 16, no game is won on the 15 columns of POINTS.
SETUP = {"game": "20x15x16", "clock": {"kind": "fischer", "time_ms": 600000, "increment_ms": 1000}}


def create(port, what="games", **fields):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/v1/{what}",
        method="POST",
        headers={"Content-Type": "application/json"},
        data=json.dumps({**SETUP, **fields}).encode(),
    )
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


class Start:
    """A barrier: players wait until all have joined, because a late player would miss the event of a move."""

    def __init__(self, players):
        self.missing = players
        self.all_joined = asyncio.Event()
        self.is_given = asyncio.Event()

    async def join(self):
        self.missing -= 1
        if self.missing == 0:
            self.all_joined.set()
        await self.is_given.wait()


class Game:
    def __init__(self, made, think, until):
        self.made, self.think, self.until = made, think, until
        self.sent = {}
        self.delays, self.answers = [], []
        self.moves = 0

    async def play(self, url, token, is_first, start):
        async with websockets.connect(url, open_timeout=60, max_queue=None) as socket:
            await socket.send(
                json.dumps({"t": "join", "id": "join", "game": self.made["game"], "token": token})
            )
            while json.loads(await socket.recv())["t"] != "joined":
                pass
            await start.join()
            if is_first:
                await asyncio.sleep(random.uniform(0, 2) * self.think)  # games start at various times
                await self.move(socket)
            while self.moves < len(POINTS) and time.monotonic() < self.until + 30:
                text = await socket.recv()
                now = time.monotonic()
                message = json.loads(text)
                if message["t"] == "ok":
                    self.answers.append(now - self.sent[int(message["id"])])
                if message["t"] == "error":
                    raise RuntimeError(text)
                if message["t"] != "event" or message["event"]["kind"] != "move":
                    continue
                count = len(message["state"]["position"]["moves"])
                if (count % 2 == 1) == is_first:
                    continue  # this is the player's own move
                self.delays.append(now - self.sent[count])
                self.moves = count
                if now >= self.until:
                    return
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.think)
                await self.move(socket)
                if time.monotonic() >= self.until:
                    return

    async def move(self, socket):
        count = self.moves + 1
        self.sent[count] = time.monotonic()
        await socket.send(json.dumps({"t": "move", "id": count, "point": POINTS[count - 1]}))


async def play_all(games, players, start, options):
    """Lets the players play for the time that the options set. Returns the failures and the number of players
    who did not finish."""
    await asyncio.wait_for(start.all_joined.wait(), 120)
    for game in games:
        game.until = time.monotonic() + options.seconds
    start.is_given.set()
    done, pending = await asyncio.wait(players, timeout=options.seconds + 60)
    for one in pending:
        one.cancel()
    return [repr(one.exception()) for one in done if one.exception()], len(pending)


async def crowd(options, port):
    start = Start(2 * options.games)
    made = [await asyncio.to_thread(create, port) for _ in range(options.games)]
    games = [Game(one, options.think, time.monotonic() + 3600) for one in made]
    url = f"ws://127.0.0.1:{port}/ws/v1/games"
    players = [
        asyncio.ensure_future(game.play(url, game.made[token], token == "seat_token", start))
        for game in games
        for token in ("seat_token", "link_token")
    ]
    failed, stuck = await play_all(games, players, start, options)
    return {"games": options.games, **figures_of(games), "failed": failed[:3], "stuck": stuck}


def at(values, share):
    return round(1000 * sorted(values)[min(len(values) - 1, int(len(values) * share))], 2) if values else None


def spread(values):
    return {"p50": at(values, 0.5), "p99": at(values, 0.99), "longest": at(values, 1)}


def figures_of(games):
    delays = [delay for game in games for delay in game.delays]
    answers = [answer for game in games for answer in game.answers]
    return {"moves": len(delays), "delivery_ms": spread(delays), "answer_ms": spread(answers)}


def serve(run, options):
    """Starts a server with an empty store, runs a coroutine to measure it, prints the figures and exits."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [os.environ["ROWAN"], "serve", "--port", "0", "--games", os.path.join(folder, "games.db")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
            figures = asyncio.run(run(options, port))
            with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)
    print(
        json.dumps(
            {
                "seconds": options.seconds,
                **figures,
                "server_cpu_s": round(cpu, 2),
                "exit_code": process.returncode,
            },
            indent=2,
        )
    )
    # 128 + SIGTERM is the exit code of a server that was told to end.
    is_good = (
        not figures["failed"]
        and not figures["stuck"]
        and figures["moves"] > 0
        and process.returncode == 128 + signal.SIGTERM
    )
    sys.exit(0 if is_good else 1)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2)
    serve(crowd, parser.parse_args())


if __name__ == "__main__":
    main()
