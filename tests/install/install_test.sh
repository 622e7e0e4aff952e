#!/bin/bash
# SPDX-License-Identifier: MIT
# Installs this build, moves the installed tree, and builds outside programs against it.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
here=$ROWAN_SOURCE_DIR/tests/install

# Every installed file that a build step creates belongs to the target `installed`; the manual page and
# completions do so through the target rowan_manual.
run ninja -C "$ROWAN_BUILD_DIR" -t query installed
expect_code 0
sed -n 's/^    //p' "$out" | sort >"$scratch/built"
find "$ROWAN_BUILD_DIR" -name cmake_install.cmake -exec grep -ho '"[^"]*"' {} + | tr -d '"' |
  while IFS= read -r file; do
    case $file in
      *.cmake | *.pc | *.metainfo.xml | "$ROWAN_BUILD_DIR"/notices/* | *\$*) ;; # written when the build is configured
      "$ROWAN_BUILD_DIR"/manual/*) echo rowan_manual ;;
      "$ROWAN_BUILD_DIR"/librowan.so*) echo librowan.so ;; # the file and the names that link to it
      "$ROWAN_BUILD_DIR"/*) printf '%s\n' "${file#"$ROWAN_BUILD_DIR"/}" ;;
    esac
  done | sort -u >"$scratch/installed"
run grep -c '^librowan\.so$' "$scratch/installed"
expect_code 0
run comm -13 "$scratch/built" "$scratch/installed"
expect_out ""

# A build by ./rowan has no library; cmake --install then says what to do.
run ninja -C "$ROWAN_BUILD_DIR" -t inputs program
expect_code 0
expect_in "$out" apps/cli/CMakeFiles/rowan.dir
expect_not_in "$out" librowan.so
sed -E '/if\(NOT EXISTS/s/librowan\.so[0-9.]*/not_built/; /add_subdirectory|include\(/d' \
  "$ROWAN_BUILD_DIR/cmake_install.cmake" >"$scratch/not_built.cmake"
run cmake -DCMAKE_INSTALL_PREFIX="$scratch/not_built" -P "$scratch/not_built.cmake"
expect_code 1
expect_in "$err" "cmake --build $ROWAN_BUILD_DIR --target installed"

run cmake --install "$ROWAN_BUILD_DIR" --prefix "$scratch/first"
expect_code 0
mkdir "$scratch/new"
mv "$scratch/first" "$scratch/new/place"
prefix=$scratch/new/place

# No installed header, CMake file or pkg-config file names the folders that were used to build and install it:
# such a file could not be moved.
for folder in "$ROWAN_BUILD_DIR" "$ROWAN_SOURCE_DIR" "$scratch/first"; do
  run grep -rlF --include='*.cmake' --include='*.pc' --include='*.hpp' --include='*.h' -- "$folder" "$prefix"
  expect_out ""
done

# Apart from names that begin with rowan_, librowan exports only the four functions of grid_original.h.
library=$prefix/lib/librowan.so
run nm -D --defined-only --format=posix "$library"
expect_code 0
cut -d ' ' -f 1 "$out" | sort >"$scratch/exported"
grep -v '^rowan_' "$scratch/exported" >"$scratch/classic" || true
run cat "$scratch/classic"
expect_out "$(printf '%s\n' eval_grid get_field init_grid set_field)"
# librowan exports exactly the functions that a header declares.
cat "$prefix"/include/rowan/*.h "$prefix"/include/rowan/c/*.h | sed 's|//.*||' |
  grep -oE '\b(rowan_[a-z0-9_]+|(init|eval)_grid|[sg]et_field)\(' | tr -d '(' | sort -u >"$scratch/declared"
run diff "$scratch/declared" "$scratch/exported"
expect_code 0
# librowan exports exactly the functions that the Debian package guarantees to programs built with an older
# version.
sed -n 's/^ \(.*\)@Base .*/\1/p' "$ROWAN_SOURCE_DIR/debian/librowan0.symbols" | sort >"$scratch/promised"
run diff "$scratch/promised" "$scratch/exported"
expect_code 0
run readelf -d "$library"
expect_in "$out" "soname: [librowan.so.0]"
run find "$prefix/include" "$prefix/lib" \( -name '*.a' -o -path '*/include/*' ! -path '*/include/rowan*' \)
expect_out ""

# C++ with CMake, in a project that has a game/rules.hpp of its own.
run cmake -G Ninja -S "$here/project" -B "$scratch/project" -DCMAKE_PREFIX_PATH="$prefix"
expect_code 0
run cmake --build "$scratch/project"
expect_code 0
run "$scratch/project/outside"
expect_code 0
expect_in "$out" "0,0 1,0 2,0"

# C and C++ with pkg-config.
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
read -ra flags < <(pkg-config --cflags --libs rowan)
run g++ -std=c++17 -I"$here/project" "$here/project/main.cpp" "${flags[@]}" -o "$scratch/by_pkg_config"
expect_code 0
run "$scratch/by_pkg_config"
expect_in "$out" "0,0 1,0 2,0"

# Tests what the C++ headers add, with both compilers if both are installed.
for compiler in g++ clang++-19; do
  command -v "$compiler" >/dev/null || continue
  run "$compiler" -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror "$here/cpp_interface.cpp" \
    "${flags[@]}" -o "$scratch/cpp_interface"
  expect_code 0
  run "$scratch/cpp_interface"
  expect_out "all as it should be"
done

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

# The program is installed with its manual page, completions and desktop entry.
run "$prefix/bin/rowan" --version
expect_code 0
expect_in "$out" "$("$ROWAN_SOURCE_DIR/tools/version")"
for file in man/man1/rowan.1 bash-completion/completions/rowan zsh/site-functions/_rowan \
  fish/vendor_completions.d/rowan.fish applications/rowan.desktop metainfo/org.rowan.Rowan.metainfo.xml; do
  run cat "$prefix/share/$file"
  expect_in "$out" "rowan"
done

# The notices of each part are installed, human- and machine-readable.
for folder in "" library/; do
  run cat "$prefix/share/doc/rowan/${folder}NOTICES.txt"
  expect_in "$out" "nlohmann-json"
  run cat "$prefix/share/doc/rowan/${folder}sbom.cdx.json"
  expect_in "$out" '"bomFormat": "CycloneDX"'
done
run cat "$prefix/share/metainfo/org.rowan.Rowan.metainfo.xml"
expect_not_in "$out" "@ROWAN"

# Every file that a Debian package takes from the installed tree exists. debian/rules makes the others: the
# link pbrain-rowan, the Python package and the WebAssembly module.
cat "$ROWAN_SOURCE_DIR"/debian/*.install | cut -d ' ' -f 1 | grep -v 'pbrain-rowan\|python3\|^build/wasm/' |
  sed 's|^usr/||; s|^lib/\*/|lib/|' >"$scratch/packaged"
while IFS= read -r pattern; do
  compgen -G "$prefix/$pattern" >/dev/null || echo "$pattern"
done <"$scratch/packaged" >"$scratch/absent"
run cat "$scratch/absent"
expect_out ""
