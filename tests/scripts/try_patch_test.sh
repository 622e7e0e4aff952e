#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/try_patch with programs instead of commits: a short test, the same test repeated, tests that
# pass and fail, and wrong arguments.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

# A second program with other bytes and the same moves.
cp "$ROWAN" "$scratch/base"
printf '\n' >>"$scratch/base"

try_patch() { run "$ROWAN_SOURCE_DIR/tools/try_patch" --folder "$scratch/patches" --nodes 100 --openings 2 "$@"; }

# Both programs choose the same moves, so both games of an opening are the same game with the programs
# exchanged: every pair is even, and four games decide nothing.
try_patch --games 4 "$ROWAN" "$scratch/base"
expect_code 3
expect_in "$out" ", freestyle, 100 nodes | 4 | +0 "
expect_in "$out" "not decided (0 to 10 Elo, LLR "
first=$(<"$out")

# A finished test is not played again: its result comes from the store, and is listed once.
try_patch --games 4 "$ROWAN" "$scratch/base"
expect_code 3
expect_out "$first"
[[ $(wc -l <"$scratch/patches/results.tsv") == 1 ]] || fail "results.tsv is '$(<"$scratch/patches/results.tsv")'"
compgen -G "$scratch/patches/*.db" >/dev/null || fail "no store in $(ls "$scratch/patches")"

# Bounds below the even score: the patch passes, and the exit code says so.
try_patch --games 400 --elo0=-200 --elo1=-100 "$ROWAN" "$scratch/base"
expect_code 0
expect_in "$out" "passed (-200 to -100 Elo, LLR "
# Bounds above it: the patch fails.
try_patch --games 400 --elo0 100 --elo1 200 "$ROWAN" "$scratch/base"
expect_code 1
expect_in "$out" "failed (100 to 200 Elo, LLR "

try_patch "$ROWAN" "$ROWAN"
expect_code 2
expect_in "$err" "the patch and the base are the same"
try_patch no-such-commit
expect_code 2
expect_in "$err" "'no-such-commit' is neither a commit of this checkout nor a program"
try_patch --games none
expect_code 2
expect_in "$err" "expected a number from 1 to 999999999, not 'none'"
try_patch --elo0 10 --elo1 5 "$ROWAN" "$scratch/base"
expect_code 2
expect_in "$err" "--elo0 10 must be less than --elo1 5"
