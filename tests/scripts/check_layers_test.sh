#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_layers on small trees that satisfy or break one rule each.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

# check FILE LINE: checks a tree of one file with one line.
check() {
  rm -rf "$scratch/tree"
  mkdir -p "$scratch/tree/$(dirname "$1")"
  printf '%s\n' "$2" >"$scratch/tree/$1"
  run "$ROWAN_SOURCE_DIR/tools/check_layers" "$scratch/tree"
}

allow() {
  check "$@"
  expect_code 0
}

forbid() {
  check "$1" "$2"
  expect_code 1
  expect_in "$out" "$3"
}

allow src/board/line_board.cpp '#include "board/line_board.hpp"'
allow src/board/line_board.hpp '#include "game/point.hpp"'
allow src/board/line_board.hpp '#include <vector>'
allow src/session/game.cpp '#include <fmt/format.h>'
allow src/json/json_text.cpp '#include <nlohmann/json.hpp>'
allow tests/json/json_test.cpp '#include <nlohmann/json.hpp>'
allow src/capi/rowan.cpp '#include <rowan/rowan.h>'
allow include/rowan/game/game.hpp '#include <rowan/game/point.hpp>'
allow apps/cli/main.cpp '#include "tui/screen.hpp"'
allow apps/cli/options/command_line.cpp '#include <CLI/CLI.hpp>'
allow tests/game/position_test.cpp '#include "position_helpers.hpp"'

forbid src/game/point.hpp '#include "board/line_board.hpp"' 'game/ (layer 1) may not include board/ (layer 2)'
forbid src/game/point.hpp '  #  include  "board/line_board.hpp"  // why' 'may not include'
forbid src/session/game.cpp '#include "lesson/lesson.hpp"' 'session/ (layer 7) may not include lesson/ (layer 7)'
forbid src/player/engine.cpp '#include "cli/io/output.hpp"' 'may not include'
forbid src/board/line_board.cpp '#include "../game/point.hpp"' 'without ".."'
forbid tests/board/board_test.cpp '#include "../../src/game/point.hpp"' 'without ".."'
forbid src/board/line_board.cpp '#include "line_board.hpp"' 'as in "board/line_board.hpp"'
forbid src/attic/old.cpp '#include <vector>' 'not in tools/layers.txt'
forbid src/player/player.cpp '#include <rowan/rowan.h>' 'may not include the C interface'
forbid src/capi/game.cpp '#include <rowan/game/game.hpp>' 'the C++ interface is for others'
forbid include/rowan/game/game.hpp '#include "game/rules.hpp"' 'the standard library only'
forbid examples/cpp/play.cpp '#include "game/rules.hpp"' 'the standard library only'
forbid src/game/rules.cpp '#include <fmt/format.h>' 'needs only the standard library'
forbid src/capi/rowan.cpp '#include <sqlite3.h>' 'needs only the standard library'
for file in src/json/json.cpp src/session/game.cpp apps/cli/main.cpp tests/cli/move_test.cpp fuzz/record_json.cpp; do
  forbid "$file" '#include <nlohmann/json.hpp>' 'JSON is json/json.hpp everywhere else'
done
forbid src/json/json.cpp '#include <fmt/format.h>' 'needs only the standard library'
forbid apps/cli/main.cpp '#include <CLI/CLI.hpp>' 'only apps/cli/options/command_line.cpp includes it'
forbid src/game/empty.cpp '// nothing is included' 'no includes found'
