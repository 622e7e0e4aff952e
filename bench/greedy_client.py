#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A greedy visitor and an ordinary one: is the ordinary visitor served, and what does the server keep?

    ROWAN=build/release/apps/cli/rowan bench/greedy_client.py --seconds 600

Over loopback. The greedy visitor has an IPv4 address and all addresses of an IPv6 network, and exhausts all
limits of docs/serving.md and docs/api.md at the same time: computations, hints on the worst boards, live
analyses, games, rematches, classes, names, connections, slow and endless requests, unread replies. The
ordinary visitor plays a game against the computer and one with a friend, a move each second. Then the greedy
visitor leaves, the server rests for --rest seconds, and is told to end while computations run.

Prints tables. Exit code 1 if the server was replaced by another process, a request of the ordinary visitor
failed, the store is larger than the quotas allow, or (with a rest) memory is not within 20 % of its size
after a warm-up. The ordinary visitor's waiting times are printed but not judged.
"""
import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from greedy.client import CLOSED, ask
from greedy.ordinary import Ordinary
from greedy.tally import Tally
from greedy.thinking import THOUGHTS, Thinking, path_of

NETWORKS = ("203.0.113.9", "2001:db8:7:7")
WARMING = ("192.0.2.1", "2001:db8:1:1")  # for a short greedy phase beforehand
WARMING_SECONDS, WARMING_REST = 10, 30
MOST_GROWTH = 1.2
QUOTA_BYTES = 16 << 20  # a visitor may store this much at once, and as much again each day
STORE_OVERHEAD = 2  # for indexes and partly filled pages


class Server:
    """The server process, with a state folder of its own; measured through /proc."""

    def __init__(self, folder):
        self.folder = folder
        self.log = open(os.path.join(folder, "log"), "w+", encoding="utf-8")
        command = [os.environ["ROWAN"], "serve", "--port", "0", "--trusted-proxy", "127.0.0.1"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env={**os.environ, "XDG_STATE_HOME": folder},
        )
        line = self.process.stdout.readline()
        address = re.search(r":(\d+)/", line)
        if not address:
            raise RuntimeError(f"no address in {line!r}")
        self.port = int(address[1])
        self.peak = {"kib": 0, "files": 0, "threads": 0}

    def look(self):
        """Current memory in KiB, open files and threads."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            text = status.read()
        return {
            "kib": int(re.search(r"VmRSS:\s+(\d+)", text)[1]),
            "files": len(os.listdir(f"/proc/{self.process.pid}/fd")),
            "threads": int(re.search(r"Threads:\s+(\d+)", text)[1]),
        }

    async def watch(self):
        while self.process.poll() is None:
            for name, value in self.look().items():
                self.peak[name] = max(self.peak[name], value)
            await asyncio.sleep(0.5)

    def stored_bytes(self):
        return sum(
            os.path.getsize(os.path.join(folder, name))
            for folder, _, names in os.walk(self.folder)
            for name in names
            if ".db" in name
        )

    def end(self, patience=60):
        """Tells the server to end; returns how many seconds that took."""
        start = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return time.monotonic() - start


async def warm_up(server):
    """Sends each request once, then runs all attacks for some seconds: one-time loading, and freed memory
    that the allocator retains once many threads have run, are then included in the baseline. Growth over time
    is not."""
    thinking = Thinking(server.port, lambda: WARMING[0], Tally())
    for name in THOUGHTS:
        try:
            await asyncio.wait_for(thinking.ask(name), 15)
        except CLOSED:
            print(f"warm-up: {name} was not answered in 15 s", flush=True)
    await be_greedy(server, WARMING, WARMING_SECONDS)
    await asyncio.sleep(WARMING_REST)


async def be_greedy(server, networks, seconds):
    """Runs the greedy visitor, a process for each network; returns its tallies by network."""

    async def one(network):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-B",
            "-m",
            "greedy.visitor",
            str(server.port),
            network,
            str(seconds),
            cwd=os.path.dirname(os.path.abspath(__file__)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            text, errors = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0:
            raise RuntimeError(f"the greedy visitor failed: {errors.decode()[-2000:]}")
        return json.loads(text)

    return dict(zip(networks, await asyncio.gather(*(one(network) for network in networks))))


async def end_while_thinking(server):
    """Ends the server with SIGTERM while long computations of a visitor run; returns how many seconds that
    took."""
    names = ("solve", "hint, stage 4", "move of level 10", "threats")
    thoughts = [
        asyncio.ensure_future(ask(server.port, NETWORKS[0], path_of(name), THOUGHTS[name])) for name in names
    ]
    await asyncio.sleep(1)
    seconds = await asyncio.to_thread(server.end)
    await asyncio.gather(*thoughts, return_exceptions=True)
    return seconds


def progress(text):
    print(f"{time.strftime('%H:%M:%S', time.gmtime())} {text}", file=sys.stderr, flush=True)


async def measure(server, options):
    figures = {"load": [os.getloadavg()[0]], "start": server.look()}
    watching = asyncio.ensure_future(server.watch())
    if options.alone > 0:
        progress(f"the other visitor alone, {options.alone:.0f} s")
        alone = figures["alone"] = Ordinary(server.port)
        await alone.run(time.monotonic() + options.alone)
        progress("warm-up")
        await warm_up(server)
    figures["warm"] = server.look()
    progress(f"beside the greedy one, {options.seconds:.0f} s")
    beside = figures["beside"] = Ordinary(server.port)
    greedy = asyncio.ensure_future(be_greedy(server, NETWORKS, options.seconds))
    await beside.run(time.monotonic() + options.seconds)
    progress("the other visitor is done")
    figures["greedy"] = await greedy
    figures["busy"] = server.look() if server.process.poll() is None else None
    figures["load"].append(os.getloadavg()[0])
    if server.process.poll() is None:
        progress(f"rest, {options.rest:.0f} s")
        await asyncio.sleep(options.rest)
        figures["rested"] = server.look()
        after = figures["after"] = Ordinary(server.port)
        await after.run(time.monotonic() + 3)
        figures["same process"] = server.process.poll() is None
        figures["end"] = await end_while_thinking(server)
    figures["stored"] = server.stored_bytes()
    figures["code"] = server.process.poll()
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    return figures


def at(values, share):
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * share))]


def print_times(title, visitor):
    print(f"\n{title:28} {'count':>6} {'median':>9} {'99 %':>9} {'longest':>9}  ms")
    for name, values in sorted(visitor.times.items()):
        spread = " ".join(f"{at(values, share):9.1f}" for share in (0.5, 0.99, 1))
        print(f"  {name:26} {len(values):6} {spread}")
    if visitor.failures:
        print(f"  failed: {len(visitor.failures)}, of these")
    for failure in visitor.failures[:10]:
        print("   ", failure)


def print_greedy(tallies):
    for network, tally in tallies.items():
        print(f"\ngreedy, {network}: {tally['workers']} at a time")
        for way, endings in sorted(tally["endings"].items()):
            counts = (f"{ending} {count}".strip() for ending, count in sorted(endings.items()))
            print(f"  {way:34}", ", ".join(counts))
        for unclear in tally["unclear"]:
            print("  UNCLEAR:", unclear)


def print_figures(server, figures):
    titles = {
        "alone": "the other visitor, alone",
        "beside": "beside the greedy one",
        "after": "after the rest",
    }
    for name, title in titles.items():
        if name in figures:
            print_times(title, figures[name])
    print_greedy(figures["greedy"])
    print(f"\n{'server':28} {'MiB':>9} {'files':>6} {'threads':>8}")
    for name in ("start", "warm", "peak", "busy", "rested"):
        state = server.peak if name == "peak" else figures.get(name)
        if state:
            print(f"  {name:26} {state['kib'] / 1024:9.1f} {state['files']:6} {state['threads']:8}")
    print(
        f"stored: {figures['stored'] / 1024:.0f} KiB; load of the machine: "
        + ", ".join(f"{load:.1f}" for load in figures["load"])
    )
    if "end" in figures:
        print(f"SIGTERM while four thoughts ran: ended in {figures['end']:.2f} s with {figures['code']}")


def problems_in(figures, options):
    """The requirements that failed. No requirement depends on the machine's speed."""
    if not figures.get("same process"):
        yield f"the server has ended by itself, with {figures['code']}"
        return
    if figures["code"] != 128 + signal.SIGTERM:
        yield f"the server ended with {figures['code']} when it was told to"
    for name in ("alone", "beside", "after"):
        for failure in figures[name].failures if name in figures else ():
            yield f"the other visitor, {name}: {failure}"
    if not all(figures["beside"].times[name] for name in ("move of level 3", "move to the friend")):
        yield "the other visitor made no move"
    room = 2 * QUOTA_BYTES * (len(NETWORKS + WARMING) + 1) * STORE_OVERHEAD
    if figures["stored"] > room:
        yield f"{figures['stored']} bytes are stored, more than {room}"
    if options.rest > 0 and options.alone > 0:
        warm, rested = figures["warm"]["kib"], figures["rested"]["kib"]
        if rested > MOST_GROWTH * warm:
            yield f"{rested} KiB after the rest, {warm} KiB after the warm-up"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600, help="of the greedy visitor")
    parser.add_argument(
        "--alone",
        type=float,
        default=20,
        help="seconds of the other visitor before, after a warm-up; 0: neither",
    )
    parser.add_argument("--rest", type=float, default=60, help="seconds after; 0: memory is not compared")
    options = parser.parse_args()
    if "ROWAN" not in os.environ:
        parser.error("the environment variable ROWAN must name the program, as build/release/apps/cli/rowan")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))  # so that the server ends too
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            figures = asyncio.run(measure(server, options))
        finally:
            server.end()
            server.log.seek(0)
            print(server.log.read()[-2000:], end="")
            server.log.close()
            server.process.stdout.close()
    print_figures(server, figures)
    problems = list(problems_in(figures, options))
    for problem in problems[:20]:
        print("PROBLEM:", problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
