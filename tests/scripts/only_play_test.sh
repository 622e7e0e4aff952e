#!/bin/bash
# SPDX-License-Identifier: MIT
# The smaller program that ./rowan builds first on a new machine does with `play …` exactly what the whole
# program does: the same output, the same errors, the same exit code, and games that either can continue.
set -euo pipefail
# shellcheck source=tests/scripts/expect.sh
source "$ROWAN_SOURCE_DIR/tests/scripts/expect.sh"

only_play=$(dirname "$ROWAN")/rowan_play
compared=0

# with_both INPUT ARGUMENT...: runs both programs, each with a folder of its own for saved games.
with_both() {
  local input=$1 program
  shift
  for program in "$ROWAN" "$only_play"; do
    code=0
    printf '%b' "$input" | XDG_STATE_HOME=$scratch/state.${program##*/} "$program" "$@" \
      >"$scratch/out.${program##*/}" 2>"$scratch/err.${program##*/}" || code=$?
    echo "$code" >"$scratch/code.${program##*/}"
  done
}

# same INPUT ARGUMENT...: requires that both do the same. Leaves the code in $code and the output in the files
# $out and $err.
same() {
  local stream
  with_both "$@"
  for stream in out err code; do
    cmp -s "$scratch/$stream.rowan" "$scratch/$stream.rowan_play" ||
      fail "'${*:2}': $stream differs: $(diff "$scratch/$stream.rowan" "$scratch/$stream.rowan_play")"
  done
  cp "$scratch/out.rowan" "$out"
  cp "$scratch/err.rowan" "$err"
  compared=$((compared + 1))
}

same "" play --help
expect_code 0
expect_in "$out" "--opening"
same "" play --help --two
same "" play -h

# Errors and hints.
for words in --nonsense --oponent -game --engine --rule --sgf --tournament elsewhere serve help --version \
  --level "--level 11" "--level 4 --level 5" "--opponent nobody" "--view grid" "--original tictactoe_asm" \
  "--original ttt3 --seed 1" "--opening swap3" "--game chess" "--size 200" "--position xx" "--moves a1,a1" \
  "--from missing.sgf" "--network missing.rnet" "--book missing.book" "--language xx" "--seed x" "--time 0" \
  "--two --level 3" "--continue --two" "--first you" "--view word --game gomoku"; do
  read -ra options <<<"$words"
  same "" play "${options[@]}"
  expect_code 2
  expect_out ""
done

# Games: every view, opening rule, language and opponent that the help lists.
values_of() { "$ROWAN" play --help | tr -d '\n' | sed "s/.*  $1 //; s/| */|/g; s/ .*//" | tr '|' '\n'; }
same 'undo\nhelp\n' play --game tictactoe --seed 1
mapfile -t views < <(values_of --view)
mapfile -t rules < <(values_of --opening)
mapfile -t languages < <(values_of --language)
mapfile -t opponents < <(values_of --opponent)
for view in "${views[@]}"; do same '5\n1\nh9\nundo\nhint\n' play --view "$view" --game tictactoe --seed 1; done
for rule in "${rules[@]}"; do same 'h8\nhelp\nundo\n' play --plain --opening "$rule" --two; done
for language in "${languages[@]}"; do same 'help\n5\nresign\n' play --language "$language" --game tictactoe --two; done
for opponent in "${opponents[@]}"; do same '5\n1\n' play --game tictactoe --opponent "$opponent" --seed 7; done
for original in ttt3 game32; do same '5\n1\nq' play --original "$original"; done
same 'h8\ni9\nhint\n' play --game freestyle --level 2 --seed 3
((${#views[@]} > 5 && ${#rules[@]} > 5 && ${#languages[@]} > 5 && ${#opponents[@]} > 5)) ||
  fail "the help lists ${#views[@]} views, ${#rules[@]} rules, ${#languages[@]} languages, ${#opponents[@]} opponents"

# A game saved by one program is continued by the other.
with_both 'h8\n' play --two --game gomoku
mv "$scratch/state.rowan" "$scratch/state"
mv "$scratch/state.rowan_play" "$scratch/state.rowan"
mv "$scratch/state" "$scratch/state.rowan_play"
same 'resign\n' play --continue
expect_code 0

# The full-screen menu. The key is sent only after the menu is shown: earlier, the terminal would echo it.
for program in "$ROWAN" "$only_play"; do
  menu=$scratch/menu.${program##*/}
  : >"$menu"
  mkfifo "$scratch/keys"
  TERM=xterm XDG_STATE_HOME=$scratch/state.menu script --quiet --return --command "'$program' play" /dev/null \
    <"$scratch/keys" >"$menu" &
  exec 7>"$scratch/keys"
  until grep -q Rowan "$menu"; do sleep 0.05; done
  printf q >&7
  exec 7>&-
  wait "$!" || true
  rm "$scratch/keys"
done
cmp -s "$scratch/menu.rowan" "$scratch/menu.rowan_play" || fail "the menus differ"
expect_in "$scratch/menu.rowan_play" "Rowan"

((compared > 60)) || fail "only $compared commands were compared"
