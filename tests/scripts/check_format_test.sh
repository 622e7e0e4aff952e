#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_format on small trees: a file of each language, formatted and not, with and without a suffix.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
for command in clang-format-19 black shfmt; do
  command -v "$command" >/dev/null || exit 77
done

tree=$scratch/tree
mkdir -p "$tree"/{src,tools}
cp "$ROWAN_SOURCE_DIR"/{.clang-format,.editorconfig} "$tree"
export XDG_CACHE_HOME=$scratch/cache

check() { run "$ROWAN_SOURCE_DIR/tools/check_format" "$@"; }

check "$tree"
expect_code 0
expect_out "0 files of C and C++, 0 of Python, 0 of shell are formatted"

# mends NAME TEXT MENDED: the file with this text is refused, and accepted once it is mended.
mends() {
  local file=$tree/$1
  printf '%s\n' "$2" >"$file"
  check "$file"
  expect_code 1
  cat "$out" "$err" >"$scratch/said"
  expect_in "$scratch/said" "$file"
  [[ $(<"$file") == "$2" ]] || fail "$1 was changed: $(<"$file")"
  check --fix "$file"
  expect_code 0
  [[ $(<"$file") == "$3" ]] || fail "$1 became: $(<"$file")"
}

mends src/point.hpp 'int  row;' 'int row;'
mends src/point.cpp 'int  row;' 'int row;'
mends src/point.c 'int *row;' 'int* row;'
mends tools/draw.py "moves=['h8']" 'moves = ["h8"]'
mends tools/draw.pyi 'def draw( ): ...' 'def draw(): ...'
mends tools/draw $'#!/usr/bin/python3\nmoves=8' $'#!/usr/bin/python3\nmoves = 8'
mends tools/check.sh 'if true;then    echo;fi' 'if true; then echo; fi'
mends tools/check $'#!/bin/bash\ncase $1 in\na) ;;\nesac' $'#!/bin/bash\ncase $1 in\n  a) ;;\nesac'

check "$tree"
expect_out "3 files of C and C++, 3 of Python, 2 of shell are formatted"

# Lines of Python may have 110 columns, as in C++.
python3 -c "print('moves = [' + '0, ' * 33 + '0]')" >"$tree/tools/long.py"
check "$tree"
expect_code 0
python3 -c "print('moves = [' + '0, ' * 34 + '0]')" >"$tree/tools/long.py"
check "$tree/tools/long.py"
expect_code 1

# Only the given files are checked; a file with a syntax error is reported.
check "$tree/src"
expect_code 0
expect_out "3 files of C and C++, 0 of Python, 0 of shell are formatted"
echo 'moves = [' >"$tree/tools/draw.py"
for option in "" --fix; do
  check ${option:+"$option"} "$tree/tools/draw.py"
  expect_code 1
  expect_in "$err" "draw.py"
done
check "$tree/missing"
expect_code 1
