#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How long another visitor's move takes while one visitor asks for as much as it may, over loopback.

    bench/greedy_visitor.py [--program build/release/apps/cli/rowan] [--seconds 10] [--connections 64]

The server trusts this machine as a proxy, so each request says for whom it is. For each kind of greedy question: the median and the
99th percentile, in milliseconds, of moves of level 3 that another visitor asks for every 50 ms; how often the greedy visitor was
answered; and how long the server took to end while all of that was under way.
"""
import argparse
import http.client
import json
import re
import signal
import statistics
import subprocess
import threading
import time

BAND = "2o3o3o3o3o3o3o3/1x4x4x4x4x4x3/30"
KINDS = {
    "nothing": None,
    "solve": ("solve", {"game": "16x16x6"}),
    "level 10": ("move", {"game": "freestyle", "moves": "h8 i9", "level": 10, "time_ms": 5000}),
    "perfect": ("move", {"game": "7x7x5", "moves": "d4 a1", "player": "perfect"}),
    "hint": ("hint", {"game": "30x30x10", "position": "/".join([BAND] * 10) + " x", "stage": 1}),
}
MOVE = {"game": "freestyle", "moves": "h8 i9 g7 h9", "level": 3, "seed": 1}
GREEDY, OTHER = "203.0.113.9", "198.51.100.7"


def ask(connection, visitor, question, body):
    connection.request("POST", "/api/v1/" + question, json.dumps(body),
                       {"Content-Type": "application/json", "X-Forwarded-For": visitor})
    reply = connection.getresponse()
    reply.read()
    return reply.status


class Greedy:
    """So many connections of one visitor, each of which asks again as soon as it is answered."""

    def __init__(self, port, count, question):
        self.statuses = []
        self.is_over = False
        self.threads = [threading.Thread(target=self.run, args=(port, question), daemon=True) for _ in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, port, question):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=200)
            while not self.is_over:
                self.statuses.append(ask(connection, GREEDY, *question))
        except (OSError, http.client.HTTPException):
            self.statuses.append(None)  # the server has ended


def measure(options, question):
    server = subprocess.Popen([options.program, "serve", "--port", "0", "--trusted-proxy", "127.0.0.1"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
        greedy = Greedy(port, options.connections, question) if question else None
        time.sleep(1)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=200)
        waits = []
        end = time.monotonic() + options.seconds
        while time.monotonic() < end:
            asked = time.monotonic()
            if ask(connection, OTHER, "move", MOVE) != 200:
                raise RuntimeError("the move was refused")
            waits.append((time.monotonic() - asked) * 1000)
            time.sleep(0.05)
        if greedy:
            greedy.is_over = True
        stopped = time.monotonic()
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=200)
        ended = time.monotonic() - stopped
    finally:
        if server.poll() is None:
            server.kill()
    waits.sort()
    return {"moves": len(waits), "median_ms": round(statistics.median(waits), 1),
            "p99_ms": round(waits[min(len(waits) - 1, len(waits) * 99 // 100)], 1),
            "greedy_answers": len([status for status in greedy.statuses if status == 200]) if greedy else 0,
            "end_s": round(ended, 2)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/apps/cli/rowan")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--connections", type=int, default=60, help="of the greedy visitor, at most 64")
    parser.add_argument("kinds", nargs="*", default=list(KINDS), help="of greedy questions: " + ", ".join(KINDS))
    options = parser.parse_args()
    for kind in options.kinds:
        print(f"{kind:10}", json.dumps(measure(options, KINDS[kind])), flush=True)


if __name__ == "__main__":
    main()
