#!/bin/bash
# SPDX-License-Identifier: MIT
# What is written for Windows compiles for both kinds of it, without a warning.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
cd "$ROWAN_SOURCE_DIR"

definitions=$(sed -n 's/^set(CMAKE_C_FLAGS_INIT "\(.*\)")$/\1/p' cmake/toolchains/windows.cmake)
[[ $definitions == *NOMINMAX* ]] || fail "no definitions in cmake/toolchains/windows.cmake"
read -ra options <<<"$definitions -std=c++23 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion"

mapfile -t sources < <(find src apps -path '*windows*' -name '*.cpp')
((${#sources[@]} >= 9)) || fail "only ${#sources[@]} files for Windows"
for processor in x86_64 i686; do
  for source in "${sources[@]}"; do
    run "$processor-w64-mingw32-g++-posix" "${options[@]}" -Werror -Isrc -Iapps "$source"
    expect_code 0
  done
done
