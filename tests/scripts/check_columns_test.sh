#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_columns on small trees: lines at the limit, beyond it, and with multibyte characters.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree
mkdir -p "$tree"/{src/game,web}
echo 'ColumnLimit: 20' >"$tree/.clang-format"

check() { run "$ROWAN_SOURCE_DIR/tools/check_columns" "$tree"; }

check
expect_code 1
expect_in "$err" 'no source files'

# Neither line has more than twenty columns, although the second has 45 bytes.
printf '// 4567890123456789X\n// ·······─────────X\n' >"$tree/src/game/point.hpp"
check
expect_code 0
expect_in "$out" '1 files'

# Files with other suffixes are not checked.
printf '%0100d\n' 0 >"$tree/src/game/table.tsv"
check
expect_code 0

for file in src/game/point.cpp web/play.js web/page.css src/CMakeLists.txt; do
  printf '\n#/* 567890123456789XY */\n' >"$tree/$file"
  check
  expect_code 1
  expect_in "$out" "$file:2: 24 columns; at most 20"
  rm "$tree/$file"
done

check
expect_code 0
