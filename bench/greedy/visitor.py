# SPDX-License-Identifier: MIT
"""The greedy visitor, a separate process: all attacks at once for some seconds, then a tally in JSON.

    bench/greedy_client.py starts it:  python3 -m greedy.visitor PORT NETWORK SECONDS

NETWORK is an IPv4 address, or the first half of an IPv6 address ("2001:db8:7:7"): each request then comes
from another address in that network.
"""
import asyncio
import functools
import json
import random
import sys
import time

from greedy.client import CLOSED, Refused
from greedy.sending import Sending
from greedy.storing import Storing
from greedy.tally import Tally
from greedy.thinking import Thinking

LONGEST = 120  # seconds for one round of an attack


def addresses_in(network):
    """A function that returns an address of the network, a new one each time if there are many."""
    if ":" not in network:
        return lambda: network
    return lambda: network + "".join(f":{random.randrange(1, 65536):x}" for _ in range(4))


def name_of(way):
    return way.args[0] if isinstance(way, functools.partial) else way.__name__


async def repeat(way, tally, until):
    """Repeats an attack; after a refusal it waits about a second, so that the allowed rate is fully used."""
    while time.monotonic() < until:
        status = 0
        try:
            status = await asyncio.wait_for(way(), LONGEST)
        except Refused as refused:
            tally.count_reply("WebSocket opened", refused.reply)
            status = refused.reply.status
        except CLOSED as fault:
            tally.count(name_of(way), type(fault).__name__)
        await asyncio.sleep(random.uniform(0.5, 1.5) if status in (429, 503) else random.uniform(0.05, 0.3))


async def take_everything(port, network, seconds):
    tally = Tally()
    visitor = addresses_in(network)
    ways = [way for kind in (Thinking, Storing, Sending) for way in kind(port, visitor, tally).ways()]
    until = time.monotonic() + seconds
    workers = [asyncio.ensure_future(repeat(way, tally, until)) for way, count in ways for _ in range(count)]
    done, pending = await asyncio.wait(workers, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    while pending:  # a cancellation can be lost if the worker's own wait ends at the same moment
        for worker in pending:
            worker.cancel()
        _, pending = await asyncio.wait(pending, timeout=1)
    for worker in done:
        worker.result()  # re-raises errors of this program
    return {"workers": len(workers), **tally.report()}


def main():
    port, network, seconds = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    print(json.dumps(asyncio.run(take_everything(port, network, seconds))))


if __name__ == "__main__":
    main()
