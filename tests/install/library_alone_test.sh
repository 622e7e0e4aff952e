#!/bin/bash
# SPDX-License-Identifier: MIT
# The library alone (-DROWAN_PROGRAM=OFF) needs none of the packages that only the program uses.
# tools/try_x86_64 tests that it links and behaves the same without them.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

without=()
for package in SQLite3 Boost Ncursesw CLI11 Qrencode MPI GTest benchmark PkgConfig; do
  without+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=TRUE")
done

# configure NAME OPTION...
configure() {
  local name=$1
  shift
  run cmake -G Ninja -S "$ROWAN_SOURCE_DIR" -B "$scratch/$name" -DROWAN_PROGRAM=OFF \
    -DCMAKE_OPTIMIZE_DEPENDENCIES=ON -DROWAN_COMPILE_TOGETHER=OFF \
    -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON "${without[@]}" "$@"
}

configure shared
expect_code 0
expect_in "$out" "without stores"
# The code that differs without SQLite compiles.
run ninja -C "$scratch/shared" src/capi/CMakeFiles/rowan_capi.dir/no_store.cpp.o src/store/librowan_store.a
expect_code 0
run ninja -C "$scratch/shared" -n installed
expect_code 0
for word in sqlite Boost boost curses CLI qrencode libmpi; do expect_not_in "$out" "$word"; done
run ninja -C "$scratch/shared" -t query installed
expect_in "$out" "librowan.so"

# The headers of fmt and nlohmann-json are enough, as when building for a system without these libraries.
configure headers -DCMAKE_DISABLE_FIND_PACKAGE_fmt=TRUE -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=TRUE \
  -DROWAN_STATIC=ON
expect_code 0
run ninja -C "$scratch/headers" -t query installed
expect_in "$out" "librowan.a"
run grep -c FMT_HEADER_ONLY "$scratch/headers/build.ninja"
expect_code 0
run grep -e -lfmt -e libfmt "$scratch/headers/build.ninja"
expect_out ""
