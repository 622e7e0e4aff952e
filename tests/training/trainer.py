# SPDX-License-Identifier: MIT
"""The modules of tools/training for their tests, with functions that make games, random boards and random
networks."""
import os
import struct
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

SOURCE = Path(os.environ.get("ROWAN_SOURCE_DIR", Path(__file__).resolve().parent.parent.parent))
TRAINING = SOURCE / "tools" / "training"
CANNOT_RUN = 77
sys.dont_write_bytecode = True
# Networks this small gain nothing from threads, which would only contend with other tests.
os.environ.setdefault("OMP_NUM_THREADS", "1")
sys.path.insert(0, str(TRAINING))

try:
    import numpy as np
except ImportError:
    print("python3-numpy is not installed")
    sys.exit(CANNOT_RUN)

from checksum import crc32c  # noqa: E402
from games import MAGIC, VERSION  # noqa: E402
from weights_file import CHANNELS, HIDDEN, POOL_WIDTH, Head, Weights  # noqa: E402
from windows import FOLDED_COUNT  # noqa: E402

FILE_START = MAGIC + bytes([VERSION])


def record(
    moves,
    searched,
    number=0,
    size=(15, 15),
    rules=(0, 0, 0),
    opening=0,
    clean_from=0,
    result=2,
    row_length=5,
    stones=None,
):
    """The bytes of a game. `searched`: its scores and best moves."""
    stones = len(moves) if stones is None else stones
    body = struct.pack(
        "<I6BHHHBH", number, *size, row_length, *rules, stones, opening, clean_from, result, len(searched)
    )
    body += struct.pack(f"<{len(moves)}H", *moves)
    body += b"".join(struct.pack("<hH", score, best) for score, best in searched)
    body = struct.pack("<I", len(body)) + body
    return body + struct.pack("<I", crc32c(body))


def random_head(rng):
    """Random weights, as in tests/network/plain_network.cpp."""

    def numbers(most, *shape):
        return rng.integers(-most, most + 1, shape)

    return Head(
        mean=numbers(2000, POOL_WIDTH),
        pool_shift=rng.integers(0, 10, POOL_WIDTH),
        first=numbers(2000, POOL_WIDTH, HIDDEN),
        first_bias=numbers(30_000, HIDDEN),
        second=numbers(2000, HIDDEN, HIDDEN),
        second_bias=numbers(30_000, HIDDEN),
        last=numbers(500, HIDDEN),
        last_bias=numbers(30_000),
        first_shift=7,
        second_shift=10,
        last_shift=12,
    )


def random_weights(rng, rules, views, largest_row=1500):
    weights = Weights("by chance", rules, 5, 32)
    for _ in range(views):
        weights.rows.append(rng.integers(-largest_row, largest_row + 1, (FOLDED_COUNT, CHANNELS)))
        weights.biases.append(rng.integers(-2000, 2001, CHANNELS))
        weights.heads.append(random_head(rng))
    return weights


def random_boards(rng, count, width, height):
    """Boards with any number of stones anywhere, and the side to move."""
    filled = rng.random((count, 1))
    stones = rng.random((count, width * height)) < filled
    return np.where(stones, rng.integers(1, 3, (count, width * height)), 0), rng.integers(0, 2, count)


def board_lines(cells, side, width, height):
    """Positions in network_tool's input format."""
    texts = (cells + ord("0")).astype(np.uint8)
    return "".join(
        f"{width} {height} {mover} {text.tobytes().decode()}\n" for text, mover in zip(texts, side)
    )


def tool(*arguments, text=None):
    """The output of the program ROWAN: network_tool or rules_tool."""
    done = subprocess.run(
        [os.environ["ROWAN"], *map(str, arguments)], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(f"network_tool {arguments}: {done.stderr}")
    return done.stdout


def load_command(name):
    """Loads a command as a module, so that a test can call its main() many times without restarting
    Python."""
    loader = SourceFileLoader(f"command_{name}", str(TRAINING / name))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def command(name, *arguments):
    """Runs a command of the trainer as a program, to its end."""
    return subprocess.run(
        [sys.executable, str(TRAINING / name), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
