#!/bin/bash
# SPDX-License-Identifier: MIT
# Builds and runs the examples and the code of docs/library.md as an outsider would, with a library that was
# installed and then moved.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"
examples=$ROWAN_SOURCE_DIR/examples

run cmake --install "$ROWAN_BUILD_DIR" --prefix "$scratch/first"
expect_code 0
mkdir "$scratch/new"
mv "$scratch/first" "$scratch/new/place"
prefix=$scratch/new/place

# Warnings that users may have enabled are errors here.
warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
for language in c cpp; do
  run cmake -G Ninja -S "$examples/$language" -B "$scratch/$language" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_FLAGS="$warnings" -DCMAKE_CXX_FLAGS="$warnings"
  expect_code 0
  run cmake --build "$scratch/$language"
  expect_code 0
  [[ $code == 0 ]] || cat "$out" >&2
done

# example NAME TEXT...: runs the C and the C++ program, which must print each text. Arguments come from
# $arguments, standard input from $input.
example() {
  local name=$1 language text
  shift
  for language in c cpp; do
    run "$scratch/$language/$name" "${arguments[@]}" <<<"$input"
    expect_code 0
    for text in "$@"; do expect_in "$out" "$text"; done
  done
}

arguments=() input="5 5 3 4 8 9"
example play "5 is occupied" "a draw"
input=""
example analyze "depth 10" "stopped after"
arguments=("h8 a1 h9 a2 h10 a3")
example analyze "h11" "29997"
arguments=(4x4x4 "$scratch/444.proof")
example solve "proved for 4x4x4: a draw"
arguments=("$examples/game.sgf")
example read_sgf "Kim - Lee 1-0" "11 moves: h8 i9" "move 9: A four: only h5 stops it."
arguments=(greedy random 4)
example match "greedy - random" "random - greedy" "greedy: 4 wins"
for language in c cpp; do
  for number in many 2x 99999999999; do
    run "$scratch/$language/match" greedy random "$number"
    expect_code 1
    expect_in "$err" "'$number' is not a number of games"
  done
  run "$scratch/$language/match" greedy random 3
  expect_code 1
  expect_in "$err" "an even number of games"
done
arguments=()
example batch "first player" "of 100000 games"

# Each block of code in docs/library.md is the body of a program.
export LD_LIBRARY_PATH=$prefix/lib PKG_CONFIG_PATH=$prefix/lib/pkgconfig
read -ra flags < <(pkg-config --cflags --libs rowan)
awk -v folder="$scratch" '
  /^```(c|cpp)$/ {
    suffix = substr($0, 4)
    file = folder "/block_" ++count "." suffix
    print heads[suffix] >file
    next
  }
  /^```/ && file { print "  return 0;\n}" >file; close(file); file = ""; next }
  file { print "  " $0 >file }
  BEGIN {
    heads["c"] = "#include <rowan/rowan.h>\n#include <stdio.h>\nint main(void) {"
    heads["cpp"] = "#include <iostream>\n#include <rowan/rowan.hpp>\nint main() {"
  }' "$ROWAN_SOURCE_DIR/docs/library.md"
# The programs write files, but only into this folder.
mkdir "$scratch/here"
cd "$scratch/here"
blocks=0
for file in "$scratch"/block_*; do
  case $file in
    *.c) compile=(gcc -std=c99) ;;
    *) compile=(g++ -std=c++17) ;;
  esac
  # shellcheck disable=SC2086
  run "${compile[@]}" $warnings "$file" "${flags[@]}" -o "$scratch/block"
  expect_code 0
  run "$scratch/block"
  expect_code 0
  [[ -s $out ]] || fail "no output of $(<"$file")"
  blocks=$((blocks + 1))
done
((blocks >= 10)) || fail "$blocks blocks of code in docs/library.md"
