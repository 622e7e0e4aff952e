#!/bin/bash
# SPDX-License-Identifier: MIT
# The program for Windows has every command, either working or as a stub that says why it is absent, and its
# build has every Windows-only source. docs/windows.md says which commands work and which do not.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
cd "$ROWAN_SOURCE_DIR"

build=apps/cli/windows.cmake
absent=apps/cli/commands/windows/absent_commands.cpp
# The paragraphs of the document about what works, and what does not.
has=$(sed -n '/^.rowan[.]exe. has /,/^$/p' docs/windows.md)
has_not=$(sed -n '/^What does not run /,/^$/p' docs/windows.md)

mapfile -t adders < <(sed -n 's/^void \(add_[a-z]*_commands\{0,1\}\)(.*/\1/p' apps/cli/commands.hpp)
((${#adders[@]} > 20)) || fail "only ${#adders[@]} commands in commands.hpp"
# The source lists of apps/cli/CMakeLists.txt that both programs contain in full.
whole=$(sed -n '/^set(\(analyze\|solve\|dev\)$/,/)$/p; /^set(manual/p' apps/cli/CMakeLists.txt)
for adder in "${adders[@]}"; do
  file=$(grep -rlE "^void $adder\(Command& program\) \{\$" apps/cli/commands apps/cli/help | head -1)
  file=${file#apps/cli/}
  own=0
  [[ -n $file && $whole$(<"$build") == *"$file"* ]] && own=1
  said=$(grep -cE "^void $adder\(Command& program\) \{ add_absent" "$absent" || true)
  ((own + said == 1)) || fail "$adder: $own times in $build, $said times in $absent; expected one of them once"
  [[ $adder == *_command ]] || continue # some add several commands: man, completion, notices
  name=${adder#add_} paragraph=$has
  ((own)) || paragraph=$has_not
  [[ $paragraph == *"\`${name%_command}\`"* ]] ||
    fail "${name%_command} is not in docs/windows.md, in the paragraph '${paragraph:0:28}…'"
done

mapfile -t sources < <(find apps/cli -path '*windows*' -name '*.cpp')
((${#sources[@]} >= 6)) || fail "only ${#sources[@]} files for Windows in apps/cli"
for source in "${sources[@]}"; do expect_in "$build" "${source#apps/cli/}"; done

# Every file for one system has a counterpart of the same name for the other.
for folder in src/base apps/cli/io; do
  run diff <(ls "$folder/posix") <(ls "$folder/windows")
  expect_code 0
done
