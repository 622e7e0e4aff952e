#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/check_registered on a small project with several unregistered files.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

tree=$scratch/tree
mkdir -p "$tree"/{tests/game,build/Unity}
touch "$tree"/tests/game/{position_test.cpp,rules_test.cpp,play_test.sh,helpers.sh,quiet}
chmod +x "$tree/tests/game/quiet"

# Each step registers more files; the check names only those that remain.
check() { run "$ROWAN_SOURCE_DIR/tools/check_registered" "$tree/build" "$tree"; }

printf '[\n{\n  "file": "%s"\n}\n]\n' "$tree/src/elsewhere.cpp" >"$tree/build/compile_commands.json"
check
expect_code 1
expect_in "$out" "tests/game/position_test.cpp: in no build"
expect_in "$out" "tests/game/rules_test.cpp: in no build"
expect_in "$out" "tests/game/play_test.sh: in no build"
expect_in "$out" "tests/game/helpers.sh: in no build"
expect_in "$out" "tests/game/quiet: in no build"

printf '[\n{\n  "file": "%s"\n}\n]\n' "$tree/tests/game/position_test.cpp" >"$tree/build/compile_commands.json"
printf 'add_test(play "%s")\n' "$tree/tests/game/play_test.sh" >"$tree/build/CTestTestfile.cmake"
check
expect_code 1
expect_not_in "$out" "position_test.cpp"
expect_not_in "$out" "play_test.sh"
expect_in "$out" "helpers.sh: in no build"

# Sources compiled together are listed in a file that CMake generates.
unity=$tree/build/Unity/unity_game_cxx.cxx
printf '#include "%s"\n' "$tree/tests/game/rules_test.cpp" >"$unity"
printf '[\n{\n  "file": "%s",\n},\n{\n  "file": "%s"\n}\n]\n' "$tree/tests/game/position_test.cpp" "$unity" \
  >"$tree/build/compile_commands.json"
check
expect_code 1
expect_not_in "$out" "rules_test.cpp"
expect_in "$out" "helpers.sh: in no build"

printf 'set_tests_properties(play PROPERTIES REQUIRED_FILES "%s;%s")\n' \
  "$tree/tests/game/helpers.sh" "$tree/tests/game/quiet" >>"$tree/build/CTestTestfile.cmake"
check
expect_code 0
expect_out "5 source files and scripts are registered"
