#!/bin/bash
# SPDX-License-Identifier: MIT
# The portable program of tools/make_portable can be configured, and its code for QR codes compiles.
# tools/make_portable itself tests that the program links and behaves the same.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

run cmake -G Ninja -S "$ROWAN_SOURCE_DIR" -B "$scratch/portable" \
  -DCMAKE_PROJECT_INCLUDE="$ROWAN_SOURCE_DIR/cmake/portable.cmake" -DROWAN_TESTS=OFF -DROWAN_BENCH=OFF \
  -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_MPI=ON -DROWAN_COMPILE_TOGETHER=OFF \
  -DCMAKE_OPTIMIZE_DEPENDENCIES=ON -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
expect_code 0
run ninja -C "$scratch/portable" apps/server/CMakeFiles/rowan_server.dir/messages/qr_code.cpp.o
expect_code 0
run ninja -C "$scratch/portable" -n rowan
expect_code 0

# The program loads no shared library of this machine at startup.
run ninja -C "$scratch/portable" -t commands rowan
expect_code 0
link=$(grep -- '-o apps/cli/rowan ' "$out")
[[ $link == *-static* ]] || fail "the program is not linked statically: $link"
[[ $link != *.so* ]] || fail "the program is linked with a shared library: $link"
