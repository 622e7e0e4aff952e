#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What computes is compiled for speed, and precompiled headers by the same level as the files that use them.

    ROWAN_BUILD_DIR=build/release tests/scripts/optimization_test.py

Reads the commands of a release build. g++ 12 crashes at -O3 on headers that were precompiled at -O1.
"""
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path

HOT = ("board", "eval", "game", "network", "pattern", "player", "proof", "search", "solve", "threat")


def level_of(command):
    """The last level counts."""
    return re.findall(r" (-O\w+)", command)[-1]


def main():
    path = Path(os.environ["ROWAN_BUILD_DIR"]) / "compile_commands.json"
    entries = [entry for entry in json.loads(path.read_text(encoding="utf-8")) if re.search(r"\.(cpp|cxx)$", entry["file"])]
    levels = {Path(entry["file"]).parent.name: level_of(entry["command"])
              for entry in entries if entry["file"].endswith("/cmake_pch.hxx.cxx")}
    seen = Counter()
    failures = []
    for entry in entries:
        level = level_of(entry["command"])
        headers = re.search(r"/(rowan_headers_\d+\.dir)/cmake_pch\.hxx", entry["command"])
        if headers and levels[headers[1]] != level:
            failures.append(f"{entry['file']}: {level}, with headers that are precompiled at {levels[headers[1]]}")
        folder = re.search(r" -o \S*/CMakeFiles/rowan_(\w+)\.dir/", entry["command"])
        if folder and folder[1] in HOT:
            seen[folder[1]] += 1
            if level != "-O3":
                failures.append(f"{entry['file']}: compiled with {level}, but src/{folder[1]} computes: expected -O3")
    failures += [f"src/{folder}: none of its files is in {path}" for folder in HOT if not seen[folder]]
    failures += [] if levels else [f"{path}: no precompiled headers"]
    print("\n".join(failures))
    sys.exit(1 if failures else 0)


main()
