#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_repeats on small trees: thirteen lines that repeat in another file, within one file, or with
# other spacing and comments.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree

# lines FROM TO: prints that range of code lines, no two alike.
lines() {
  local i
  for ((i = $1; i <= $2; ++i)); do echo "  count += at($i);"; done
}

new_tree() {
  rm -rf "$tree"
  mkdir -p "$tree"/{src/game,web,tests}
  {
    printf '// SPDX-License-Identifier: MIT\n#include "game/point.hpp"\n\nnamespace rowan {\n\nint first() {\n'
    lines 1 13
    printf '}\n\n}  // namespace rowan\n'
  } >"$tree/src/game/first.cpp"
}

check() { run "$ROWAN_SOURCE_DIR/tools/check_repeats" "$@" "$tree"; }

mkdir -p "$tree"
check
expect_code 1
expect_in "$err" 'no source files'

new_tree
check
expect_code 0
expect_in "$out" '1 files repeat at most 12 lines'

# Twelve lines may repeat, thirteen may not. Boilerplate that all files begin and end with does not count.
{
  echo '#include "game/point.hpp"'
  echo 'int second() {'
  lines 2 13
  echo '}'
} >"$tree/src/game/second.cpp"
check
expect_code 0
check --most 11
expect_code 1
expect_in "$out" 'src/game/second.cpp:3: 12 lines as in src/game/first.cpp:8; at most 11 may repeat'
{
  echo 'int second() {'
  lines 1 14
  echo '}'
} >"$tree/src/game/second.cpp"
check
expect_code 1
expect_in "$out" 'src/game/second.cpp:2: 13 lines as in src/game/first.cpp:7'
[[ $(wc -l <"$out") == 1 ]] || fail "a repeat is told once: $(<"$out")"

# White space, blank lines and comments do not matter; text inside a string is not a comment, even if it looks
# like one.
new_tree
{
  lines 1 6
  echo '  show("/* text */");'
  lines 7 13
} >"$tree/web/play.js"
{
  lines 1 6 | sed 's/ += /+=/; s|$|  // a remark|'
  printf '\n\n/* a\n   remark */\n    show("/* text */");\n'
  lines 7 13
} >"$tree/web/other.js"
check
expect_code 1
expect_in "$out" 'web/play.js:1: 14 lines as in web/other.js:1'
sed -i 's|/\* text \*/|/* other */|' "$tree/web/other.js"
check
expect_code 0

# The limit holds within a file too.
new_tree
{
  lines 1 13
  echo
  lines 1 13
} >"$tree/web/play.js"
check
expect_code 1
expect_in "$out" 'web/play.js:15: 13 lines as in web/play.js:1'

# Tests are exempt.
new_tree
cp "$tree/src/game/first.cpp" "$tree/tests/first_test.cpp"
check
expect_code 0
