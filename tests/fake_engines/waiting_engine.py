#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A Gomocup engine that waits for a file before each move, so that a test decides when games continue. A
number in the file limits how many stones a game may have so far. The engine fills the board row by row from
the top or from the bottom; if two engines fill it in different directions, the first player wins.

    waiting_engine.py FILE top|bottom
"""
import sys
import time


def may_move(stones):
    try:
        with open(sys.argv[1], encoding="ascii") as gate:
            number = gate.read()
    except FileNotFoundError:
        return False
    return not number or stones < int(number)


def answer(size, taken):
    while not may_move(len(taken)):
        time.sleep(0.01)
    time.sleep(0.02)
    empty = [(x, y) for y in range(size) for x in range(size) if (x, y) not in taken]
    point = empty[0 if sys.argv[2] == "top" else -1]
    taken.add(point)
    print(f"MESSAGE depth 1-1 ev {len(taken)} n 1", flush=True)
    print(f"{point[0]},{point[1]}", flush=True)


def main():
    size, taken = 0, set()
    lines = iter(sys.stdin.readline, "")
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "START":
            size, taken = int(rest), set()
            print("OK", flush=True)
        elif word == "RESTART":
            taken = set()
            print("OK", flush=True)
        elif word == "ABOUT":
            print('name="waiting", version="1"', flush=True)
        elif word == "BEGIN":
            answer(size, taken)
        elif word == "TURN":
            taken.add(tuple(int(number) for number in rest.split(",")))
            answer(size, taken)
        elif word == "BOARD":
            for stone in lines:
                if stone.strip() == "DONE":
                    break
                taken.add(tuple(int(number) for number in stone.split(",")[:2]))
            answer(size, taken)
        elif word == "END":
            return


main()
