#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Load test: many visitors over loopback. Measures their waiting times and the memory of the server.

    ROWAN=build/release/apps/cli/rowan tests/server/load.py --analysts 200 --idle 1000 --seconds 60

A tenth of the analysts never read and a tenth are cut off midway; the others read all the time. Meanwhile one
client queries the JSON interface. At the end the server is told to stop with all of them still connected.
Prints a JSON object. Exit code 1 if a reading visitor was dropped or got no answer, or the server did not end
cleanly.
"""
import argparse
import asyncio
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time

try:
    import websockets
except ImportError:
    print("python3-websockets is not installed")
    sys.exit(77)

OPENINGS = ["h8 i9 g7", "h8 h9 j8", "h8 g9 i10 h10", "h8 i9 h9 h10 i8 g8", "g7 h8 i7 h6 j9", ""]


class Analyst:
    """Analyzes one position after another until the server says goodbye."""

    def __init__(self, number):
        self.opening = OPENINGS[number % len(OPENINGS)]
        self.lines = 1 + number % 3
        self.first = None
        self.gaps = []
        self.nodes = 0
        self.dropped = False

    async def run(self, url, until, cut_at=None):
        try:
            visitor = await websockets.connect(url, open_timeout=60)
            await visitor.send(
                json.dumps(
                    {"t": "analyze", "id": 1, "game": "freestyle", "moves": self.opening, "lines": self.lines}
                )
            )
            last = asked = time.monotonic()
            while True:
                message = json.loads(await visitor.recv())
                if cut_at and time.monotonic() > cut_at:
                    visitor.transport.abort()
                    return
                if message["t"] not in ("info", "done"):
                    continue
                now = time.monotonic()
                if self.first is None:
                    self.first = now - asked
                else:
                    self.gaps.append(now - last)
                last = now
                self.nodes = message["nodes"]
                if message["t"] == "done":
                    await visitor.send(
                        json.dumps({"t": "analyze", "id": 1, "game": "freestyle", "moves": ""})
                    )
        except websockets.ConnectionClosed as closed:
            self.dropped = not is_goodbye(closed, until)
        except (websockets.WebSocketException, OSError, asyncio.TimeoutError):
            self.dropped = True


def is_goodbye(closed, until):
    return closed.rcvd is not None and closed.rcvd.code == 1001 and time.monotonic() >= until


async def deaf(url):
    """Sends a request and then reads nothing. Ends when canceled."""
    try:
        visitor = await websockets.connect(
            url, max_queue=1, read_limit=1024, ping_interval=None, open_timeout=60
        )
        await visitor.send(json.dumps({"t": "analyze", "id": 1, "game": "freestyle", "moves": "h8"}))
        try:
            await asyncio.Event().wait()
        finally:
            visitor.transport.abort()
            await visitor.wait_closed()
    except (websockets.WebSocketException, OSError, asyncio.TimeoutError):
        pass


async def idler(url, until, kept):
    try:
        visitor = await websockets.connect(url, open_timeout=60)
        await visitor.recv()  # receives hello; nothing else arrives until the server ends
        await visitor.recv()
    except websockets.ConnectionClosed as closed:
        kept.append(is_goodbye(closed, until))
    except (websockets.WebSocketException, OSError, asyncio.TimeoutError):
        kept.append(False)


async def asker(port, until, times):
    """Sends one request of the JSON interface after another, on one connection."""
    body = json.dumps({"game": "freestyle", "moves": "h8 i9 g7"}).encode()
    request = (
        b"POST /api/v1/position HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.monotonic() < until:
        start = time.monotonic()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(re.search(rb"Content-Length: (\d+)", head)[1]))
        times.append(time.monotonic() - start)
        await asyncio.sleep(0.05)
    writer.close()


def memory(process):
    """The memory of the server, in MiB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


async def watch(process, until, peaks):
    peaks.append(memory(process))
    while time.monotonic() < until:
        await asyncio.sleep(0.5)
        peaks.append(memory(process))


async def all_heard(readers):
    """Waits, for at most a minute, until each reader has a first line or has lost its connection."""
    latest = time.monotonic() + 60
    while time.monotonic() < latest and any(one.first is None and not one.dropped for one in readers):
        await asyncio.sleep(0.05)


def at(values, share):
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))], 4) if values else None


async def crowd(options, process, port):
    url = f"ws://127.0.0.1:{port}/ws/v1"
    kept, times, peaks = [], [], []
    start = time.monotonic()
    until = start + options.seconds
    tenth = options.analysts // 10
    readers = [Analyst(number) for number in range(options.analysts - 2 * tenth)]
    victims = [Analyst(number) for number in range(tenth)]
    tasks = [idler(url, until, kept) for _ in range(options.idle)]
    tasks += [analyst.run(url, until) for analyst in readers]
    tasks += [analyst.run(url, until, start + options.seconds / 2) for analyst in victims]
    guests = asyncio.gather(*tasks)
    rude = [asyncio.ensure_future(deaf(url)) for _ in range(tenth)]
    await asyncio.gather(asker(port, until, times), watch(process, until, peaks))
    await all_heard(readers)
    stop = time.monotonic()
    process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(process.wait, 60)
    ended = time.monotonic() - stop
    await asyncio.wait_for(guests, 60)
    for task in rude:
        task.cancel()
    await asyncio.gather(*rude, return_exceptions=True)
    firsts = [analyst.first for analyst in readers if analyst.first is not None]
    return {
        "analysts": options.analysts,
        "idle": options.idle,
        "seconds": options.seconds,
        "first_line_s": {"p50": at(firsts, 0.5), "p95": at(firsts, 0.95), "longest": at(firsts, 1)},
        "longest_gap_s": round(max((max(analyst.gaps, default=0) for analyst in readers), default=0), 3),
        "gap_p99_s": at([gap for analyst in readers for gap in analyst.gaps], 0.99),
        "nodes": {
            "least": min(analyst.nodes for analyst in readers),
            "most": max(analyst.nodes for analyst in readers),
        },
        "api_ms": {
            "p50": at([1000 * t for t in times], 0.5),
            "p99": at([1000 * t for t in times], 0.99),
            "count": len(times),
        },
        "memory_mib": round(max(peaks), 1),
        "dropped": sum(analyst.dropped for analyst in readers),
        "never_heard": sum(analyst.first is None for analyst in readers),
        "idle_lost": options.idle - sum(kept),
        "end_s": round(ended, 2),
        "exit_code": process.returncode,
    }


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--analysts", type=int, default=200)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    process = subprocess.Popen(
        [os.environ["ROWAN"], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    try:
        port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
        figures = asyncio.run(crowd(options, process, port))
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
    print(json.dumps(figures, indent=2))
    is_bad = any(figures[name] for name in ("dropped", "never_heard", "idle_lost"))
    is_bad = is_bad or figures["exit_code"] != 128 + signal.SIGTERM
    sys.exit(1 if is_bad else 0)


if __name__ == "__main__":
    main()
