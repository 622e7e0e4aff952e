#!/bin/bash
# SPDX-License-Identifier: MIT
# The Windows-only sources compile for 32 and 64 bits without a warning. The sources that read 64-bit numbers
# from files compile for 32 bits.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
cd "$ROWAN_SOURCE_DIR"

definitions=$(sed -n 's/^set(CMAKE_C_FLAGS_INIT "\(.*\)")$/\1/p' cmake/toolchains/windows.cmake)
[[ $definitions == *NOMINMAX* ]] || fail "no definitions in cmake/toolchains/windows.cmake"
read -ra options <<<"$definitions -std=c++23 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion"

mapfile -t sources < <(find src apps -path '*windows*' -name '*.cpp' | LC_ALL=C sort)
((${#sources[@]} >= 9)) || fail "only ${#sources[@]} files for Windows"
# Compiled as one file, because the headers take most of the time.
printf '#include "%s"\n' "${sources[@]/#/$PWD/}" >"$scratch/all.cpp"
for processor in x86_64 i686; do
  run "$processor-w64-mingw32-g++-posix" "${options[@]}" -Werror -Isrc -Iapps "$scratch/all.cpp"
  expect_code 0
done

# Sources that read numbers from bytes: in a 32-bit build, a 64-bit number must fit a size or an index of 32
# bits. They too are compiled as one file. src/capi/ is omitted, because it is not built for Windows.
mapfile -t sources < <(grep -rl --include='*.cpp' 'base/byte_numbers.hpp' src | grep -v '^src/capi/' | LC_ALL=C sort)
((${#sources[@]} >= 5)) || fail "only ${#sources[@]} files that read numbers from bytes"
printf '#include "%s"\n' "${sources[@]/#/$PWD/}" >"$scratch/bytes.cpp"
run i686-w64-mingw32-g++-posix "${options[@]}" -Wno-conversion -Werror -Isrc "$scratch/bytes.cpp"
expect_code 0
