#!/bin/bash
# SPDX-License-Identifier: MIT
# The progress shown during a build, in a pipe and on a terminal.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

# follow WHAT: runs show_progress with a fake clock on which each step takes three seconds.
cat >"$scratch/follow" <<'END'
#!/bin/bash
set -euo pipefail
root=$ROWAN_SOURCE_DIR
source "$root/tools/bootstrap.sh"
calls=0
read_clock() { now=$((1000 + 3 * calls++)); }
nproc() { echo 2; }
show_progress "$1"
END
chmod +x "$scratch/follow"

# ninja's output for a build with this many steps.
steps() {
  local step
  echo "[0/2] Re-checking globbed directories..."
  for ((step = 1; step <= $1; ++step)); do
    printf '[%d/%d] Building CXX object src/game/CMakeFiles/rowan_game.dir/file%d.cpp.o\n' "$step" "$1" "$step"
  done
}

# In a pipe, show_progress says what is built and roughly how long that will take, writes a line for every
# tenth of the steps, and at the end says how long the build took.
steps 200 >"$scratch/input"
run "$scratch/follow" "the program" <"$scratch/input"
expect_code 0
expect_out ""
expect_in "$err" "rowan: building the program: 200 steps, about 2 min 50 s without a compiler cache"
expect_in "$err" "rowan: 10 % built, about 9 min left" # 20 steps took a minute, and 180 are left
expect_in "$err" "rowan: 90 % built, about 1 min left"
expect_in "$err" "rowan: 100 % built"
expect_in "$err" "rowan: built in 10 min"
expect_not_in "$err" "file"
(($(wc -l <"$err") == 12)) || fail "not 12 lines, but $(<"$err")"

# A short build is not announced, and no time is estimated.
steps 3 >"$scratch/input"
run "$scratch/follow" "the program" <"$scratch/input"
expect_code 0
expect_in "$err" "rowan: 33 % built"
expect_in "$err" "rowan: 100 % built"
expect_not_in "$err" "building"
expect_not_in "$err" "built in"

# If there is nothing to do, there is no output.
printf '%s\n' "[0/2] Re-checking globbed directories..." "ninja: no work to do." >"$scratch/input"
run "$scratch/follow" "the program" <"$scratch/input"
expect_code 0
expect_silence

# Compiler output is passed through, and a failed build is not reported as done.
{
  steps 200 | sed -n 1,21p
  echo "FAILED: src/game/CMakeFiles/rowan_game.dir/file21.cpp.o"
  echo "file21.cpp:3:1: error: 'missing_name' was not declared"
  echo "ninja: build stopped: subcommand failed."
} >"$scratch/input"
run "$scratch/follow" "the program" <"$scratch/input"
expect_code 0
expect_in "$err" "missing_name"
expect_in "$err" "build stopped"
expect_not_in "$err" "built in"

# CMake reruns first: its single step is not mistaken for the build.
{
  echo "[0/1] Re-running CMake..."
  echo "-- Configuring done"
  steps 40
} >"$scratch/input"
run "$scratch/follow" "the program" <"$scratch/input"
expect_in "$err" "building the program: 40 steps"
expect_in "$err" "-- Configuring done"
expect_in "$err" "rowan: built in 2 min"

# On a terminal, show_progress overwrites one line, which names the file compiled last, and removes it at
# the end.
steps 200 | sed 's/file150/a_rather_long_name_that_fills_more_than_a_line_of_a_narrow_terminal/' >"$scratch/input"
run script --quiet --return --command "stty cols 60; '$scratch/follow' 'the program' <'$scratch/input'" /dev/null </dev/null
expect_code 0
expect_in "$out" "rowan: building the program: 200 steps"
expect_in "$out" $'\r\e[K50 % built, about 5 min left: src/game/file100.cpp'
expect_in "$out" "rowan: built in 10 min"
tr '\r' '\n' <"$out" >"$scratch/shown"
# No line is longer than the terminal, because a longer line could not be overwritten. 62 characters are an
# escape sequence of 3 characters and 59 columns.
run awk 'length($0) > 62 && / built/' "$scratch/shown"
expect_out ""
