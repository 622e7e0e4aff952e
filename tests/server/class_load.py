#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Load test: a class of many pupils who all play at once while the teacher watches, over loopback.

    ROWAN=build/release/apps/cli/rowan tests/server/class_load.py --pupils 100 --seconds 30

Pupils join by the link, the teacher starts a round, and each pair plays as in shared_load.py. The test
measures the time from just before a pupil sends a move until the move reaches the opponent, and until it
reaches the teacher's screen. Prints a JSON object. Exit code 1 if a pupil was dropped, a move was lost, or
the server did not end cleanly.
"""
import argparse
import asyncio
import json
import sys
import time

sys.dont_write_bytecode = True  # leave no bytecode beside the sources
from shared_load import Game, Start, create, figures_of, play_all, serve, spread, websockets


async def ask(socket, **message):
    """Sends a message and returns the answer to it, skipping other messages before it."""
    message.setdefault("id", message["t"] + str(time.monotonic()))
    await socket.send(json.dumps(message))
    while True:
        answer = json.loads(await socket.recv())
        if answer.get("id") == message["id"]:
            if answer["t"] == "error":
                raise RuntimeError(answer["error"])
            return answer


async def join(url, made, token, **fields):
    socket = await websockets.connect(url, open_timeout=60, max_queue=None)
    joined = await ask(socket, t="join", token=token, **{"class": made["class"]}, **fields)
    if joined["pupil_token"]:
        await ask(socket, t="confirm")
    return socket, joined


async def read(socket):
    """Reads the updates of the class, as a pupil's page does."""
    async for _ in socket:
        pass


async def watch(teacher, games, seen):
    """Collects how long moves take to reach the teacher's screen. A slow reader gets whole states instead
    of single boards."""
    async for text in teacher:
        now = time.monotonic()
        message = json.loads(text)
        boards = (
            [message]
            if message["t"] == "board"
            else message.get("state", {}).get("played", [{}])[-1].get("boards", [])
        )
        for board in (one for one in boards if one["moves"]):
            for count in range(len(board["moves"]), 0, -1):
                key = (board["board"], count)
                if key in seen:
                    break
                seen[key] = now - games[board["board"] - 1].sent[count]


async def school(options, port):
    made = await asyncio.to_thread(create, port, "classes", name="3b", pairing="round-robin")
    url = f"ws://127.0.0.1:{port}/ws/v1/classes"
    pupils = {}
    for number in range(options.pupils):
        socket, joined = await join(url, made, made["link_token"], name=f"Pupil {number + 1}")
        pupils[joined["pupil"]] = (joined["pupil_token"], asyncio.ensure_future(read(socket)))
    teacher, _ = await join(url, made, made["teacher_token"])
    await ask(teacher, t="start-round")
    boards = (await join(url, made, made["teacher_token"]))[1]["state"]["played"][0]["boards"]
    played = [one for one in boards if one["game"]]
    start = Start(2 * len(played))
    games, players = [], []
    for board in played:
        games.append(Game({"game": board["game"]}, options.think, time.monotonic() + 3600))
        players += [
            asyncio.ensure_future(
                games[-1].play(
                    f"ws://127.0.0.1:{port}/ws/v1/games", pupils[board[seat]][0], seat == "first", start
                )
            )
            for seat in ("first", "second")
        ]
    seen = {}
    watching = asyncio.ensure_future(watch(teacher, games, seen))
    failed, stuck = await play_all(games, players, start, options)
    figures = figures_of(games)
    for _ in range(1200):
        if len(seen) >= figures["moves"]:
            break
        await asyncio.sleep(0.1)
    lost = figures["moves"] - len(seen)
    watching.cancel()
    reading = [task for _, task in pupils.values()]
    failed += [f"a pupil's page was closed: {task}" for task in reading if task.done()]
    failed += [f"the teacher missed {lost} moves"] if lost > 0 else []
    for task in reading:
        task.cancel()
    return {
        "pupils": options.pupils,
        "boards": len(games),
        **figures,
        "teacher_ms": spread(list(seen.values())),
        "failed": failed[:3],
        "stuck": stuck,
    }


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pupils", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2)
    serve(school, parser.parse_args())


if __name__ == "__main__":
    main()
