#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Computing code is compiled for speed, and precompiled headers at the same level as the files that use them.
If mold is installed it links the test programs, and nothing else. No file waits for a library before it is
compiled.

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
    """The optimization level; the last one in the command counts, as for the compiler."""
    return re.findall(r" (-O\w+)", command)[-1]


def linked_otherwise(build):
    """One sentence for each program linked by the wrong linker."""
    cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    has_mold = re.search(r"^ROWAN_HAS_MOLD:\w+=(1|ON)$", cache, re.MULTILINE) is not None
    steps = re.findall(
        r"^build (\S+)(?: \|[^:]*)?: CXX_\w+_LINKER__\S*(.*(?:\n  .*)*)",
        (build / "build.ninja").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    failures = [] if steps else [f"{build}/build.ninja: nothing is linked"]
    for program, step in steps:
        is_test = re.search(r"/(test|fuzz)_\w+$", program) is not None
        if (" -fuse-ld=mold" in step) != (is_test and has_mold):
            failures.append(f"{program}: expected to be linked by {'mold' if is_test and has_mold else 'ld'}")
    return failures


def waiting_headers(build):
    """One sentence for each generated header that is made only after a library: files that include it wait
    too."""
    steps = re.findall(
        r"^build (\S+\.hpp)\b[^:]*: CUSTOM_COMMAND(.*)$",
        (build / "build.ninja").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    failures = [] if steps else [f"{build}/build.ninja: no header is made"]
    failures += [
        f"{header}: made only after {library}"
        for header, needs in steps
        for library in re.findall(r"\S+\.a\b", needs)[:1]
    ]
    return failures


def main():
    build = Path(os.environ["ROWAN_BUILD_DIR"])
    path = build / "compile_commands.json"
    entries = [
        entry
        for entry in json.loads(path.read_text(encoding="utf-8"))
        if re.search(r"\.(cpp|cxx)$", entry["file"])
    ]
    levels = {
        Path(entry["file"]).parent.name: level_of(entry["command"])
        for entry in entries
        if entry["file"].endswith("/cmake_pch.hxx.cxx")
    }
    seen = Counter()
    failures = []
    for entry in entries:
        level = level_of(entry["command"])
        headers = re.search(r"/(rowan_headers_\d+\.dir)/cmake_pch\.hxx", entry["command"])
        if headers and levels[headers[1]] != level:
            failures.append(
                f"{entry['file']}: {level}, with headers that are precompiled at {levels[headers[1]]}"
            )
        folder = re.search(r" -o \S*/CMakeFiles/rowan_(\w+)\.dir/", entry["command"])
        if folder and folder[1] in HOT:
            seen[folder[1]] += 1
            if level != "-O3":
                failures.append(
                    f"{entry['file']}: compiled with {level}, but src/{folder[1]} computes: expected -O3"
                )
    failures += [f"src/{folder}: none of its files is in {path}" for folder in HOT if not seen[folder]]
    failures += linked_otherwise(build) + waiting_headers(build)
    failures += [] if levels else [f"{path}: no precompiled headers"]
    print("\n".join(failures))
    sys.exit(1 if failures else 0)


main()
