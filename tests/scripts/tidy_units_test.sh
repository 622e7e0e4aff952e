#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/tidy_units on a small project: files compiled together are checked together, and none is left out or
# checked twice.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

project=$(readlink -f "$scratch")/project tree=$(readlink -f "$scratch")/project/build/tidy
mkdir -p "$project"/{tools,src} "$tree/Unity"
cp "$ROWAN_SOURCE_DIR/tools/tidy_units" "$project/tools"
names=(a b c d e f g h i j alone)
for name in "${names[@]}"; do touch "$project/src/$name.cpp"; done
unity=$tree/Unity/unity_group_cxx.cxx
for name in "${names[@]:0:10}"; do printf '#include "%s/src/%s.cpp"\n\n' "$project" "$name"; done >"$unity"
entry() { printf '{"directory": "%s", "command": "clang++ -DWORD=\\"two words\\" -c %s", "file": "%s"}' "$tree" "$1" "$1"; }
printf '[%s,\n%s,\n%s]\n' "$(entry "$unity")" "$(entry "$project/src/alone.cpp")" "$(entry "$project/src/a.cpp")" \
  >"$tree/compile_commands.json"

units_of() { run "$project/tools/tidy_units" "$tree" < <(printf '%s\n' "$@"); }

# A single file of a group and files in no group are listed unchanged.
units_of src/b.cpp src/alone.cpp src/unknown.cpp README.md
expect_code 0
expect_out "unit $project/src/b.cpp
unit $project/src/alone.cpp"

# Several files of a group become one unit, and each is also listed as a member.
units_of src/b.cpp src/d.cpp
expect_code 0
expect_out "unit $tree/units/0_b.cpp
member $project/src/b.cpp
member $project/src/d.cpp"
expect_in "$tree/units/0_b.cpp" "#include \"$project/src/d.cpp\""
expect_not_in "$tree/units/0_b.cpp" "src/c.cpp"
for file in "$tree/units/0_b.cpp" "$project/src/b.cpp" "$project/src/d.cpp"; do
  expect_in "$tree/units/compile_commands.json" "\"file\": \"$file\""
done
expect_in "$tree/units/compile_commands.json" "'-DWORD=two words' -c $tree/units/0_b.cpp"

# All: ten files are two units of five; a.cpp, which is compiled twice, is checked once.
units_of all
expect_code 0
[[ $(grep -c '^unit .*/units/' "$out") == 2 ]] || fail "expected two units of several files: $(<"$out")"
for name in "${names[@]}"; do
  [[ $(grep -c "/src/$name.cpp" "$out") == 1 ]] || fail "$name.cpp is not read once: $(<"$out")"
done

units_of ""
expect_code 0
expect_out ""
