#!/bin/bash
# SPDX-License-Identifier: MIT
# Installs this build, moves the installed tree, and builds strangers' programs against it.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
here=$ROWAN_SOURCE_DIR/tests/install

# What a first start of ./rowan builds is all that is installed: every file that a build step makes is a part
# of the target `installed`, the manual page and the completions by the name of rowan_manual.
run ninja -C "$ROWAN_BUILD_DIR" -t query installed
expect_code 0
sed -n 's/^    //p' "$out" | sort >"$scratch/built"
find "$ROWAN_BUILD_DIR" -name cmake_install.cmake -exec grep -ho '"[^"]*"' {} + | tr -d '"' |
  while IFS= read -r file; do
    case $file in
      *.cmake | *.pc | *\$*) ;; # written when the build is configured
      "$ROWAN_BUILD_DIR"/manual/*) echo rowan_manual ;;
      "$ROWAN_BUILD_DIR"/*) printf '%s\n' "${file#"$ROWAN_BUILD_DIR"/}" ;;
    esac
  done | sort -u >"$scratch/installed"
run grep -c '\.a$' "$scratch/installed"
expect_code 0
run comm -13 "$scratch/built" "$scratch/installed"
expect_out ""

run cmake --install "$ROWAN_BUILD_DIR" --prefix "$scratch/first"
expect_code 0
mkdir "$scratch/new"
mv "$scratch/first" "$scratch/new/place"
prefix=$scratch/new/place

# Whatever names the folders it was made in cannot be moved.
for folder in "$ROWAN_BUILD_DIR" "$ROWAN_SOURCE_DIR" "$scratch/first"; do
  run grep -rlF --include='*.cmake' --include='*.pc' --include='*.hpp' --include='*.h' -- "$folder" "$prefix"
  expect_out ""
done

# C++ with CMake.
run cmake -G Ninja -S "$here/project" -B "$scratch/project" -DCMAKE_PREFIX_PATH="$prefix"
expect_code 0
run cmake --build "$scratch/project"
expect_code 0
run "$scratch/project/outside"
expect_code 0
expect_in "$out" "a3 b3 c3"

# Asking for a library that there is not is an error.
sed 's/COMPONENTS game/COMPONENTS billiards/' "$here/project/CMakeLists.txt" >"$scratch/CMakeLists.txt"
run cmake -G Ninja -S "$scratch" -B "$scratch/billiards" -DCMAKE_PREFIX_PATH="$prefix"
expect_code 1
expect_in "$err" "billiards"

# C and C++ with pkg-config.
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
read -ra flags < <(pkg-config --cflags --libs rowan)
run g++ -std=c++23 "$here/project/main.cpp" "${flags[@]}" -o "$scratch/by_pkg_config"
expect_code 0
run "$scratch/by_pkg_config"
expect_in "$out" "a3 b3 c3"

# build_and_run PROGRAM OUTPUT
build_and_run() {
  run gcc "$here/$1.c" "${flags[@]}" -o "$scratch/$1"
  expect_code 0
  run "$scratch/$1"
  expect_code 0
  expect_out "$2"
}
build_and_run all_grids "19683 of 19683 grids are right"
build_and_run perfect_draw "a draw"

# The program, with its manual page and completions.
run "$prefix/bin/rowan" --version
expect_code 0
for file in man/man1/rowan.1 bash-completion/completions/rowan zsh/site-functions/_rowan \
  fish/vendor_completions.d/rowan.fish; do
  run cat "$prefix/share/$file"
  expect_in "$out" "rowan"
done
