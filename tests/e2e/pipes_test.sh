#!/bin/bash
# SPDX-License-Identifier: MIT
# Line mode without a terminal: signals, a second program that asks for a game still in play, closed standard
# streams, broken pipes, a full disk, and output without escape codes.
set -euo pipefail
: "${ROWAN:?the program to test}"
work=$(mktemp -d)
trap 'exec 3>&- || true; rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state
patience=${PATIENCE:-120}

fail() {
  echo "FAILED: $*"
  cat "$work/out" 2>/dev/null || true
  exit 1
}

until_said() {
  local deadline=$((SECONDS + patience))
  until grep -qF -- "$1" "$work/out"; do
    ((SECONDS < deadline)) || fail "rowan did not say '$1'"
    sleep 0.05
  done
}

# Makes a new input pipe for the next rowan and clears the output, so that old text is not mistaken for new.
new_pipe() {
  rm -f "$work/in" "$work/out"
  mkfifo "$work/in"
  : >"$work/out"
}

# start ARGS...: runs `rowan play ARGS...` in the background; what is written to descriptor 3 is its input.
start() {
  new_pipe
  "$ROWAN" play "$@" <"$work/in" >"$work/out" 2>&1 &
  rowan=$!
  exec 3>"$work/in"
}

# At SIGTERM and SIGHUP the program saves the game and exits with 128 plus the number of the signal.
for pair in TERM:143 HUP:129; do
  start --two
  echo 5 >&3
  until_said "O to move: "
  kill -"${pair%:*}" "$rowan"
  code=0
  wait "$rowan" || code=$?
  exec 3>&-
  ((code == ${pair#*:})) || fail "${pair%:*} ended it with $code"
  until_said "Game saved."
  "$ROWAN" play --continue </dev/null | grep -F '(X)' >/dev/null || fail "the game is not kept after ${pair%:*}"
done

# A game is open in only one program at a time: --continue in a second program opens another unfinished game,
# or explains that there is none.
rm -rf "$XDG_STATE_HOME"
start --two
echo 5 >&3
until_said "O to move: "
code=0
"$ROWAN" play --continue </dev/null >"$work/second" 2>&1 || code=$?
((code == 2)) || fail "a game that is being played was continued elsewhere, with $code"
grep -qF "is open in another window or program" "$work/second" || fail "nothing was said about the game being played: $(cat "$work/second")"
echo 1 >&3
until_said "(O)"
echo b2 | "$ROWAN" play --two --game 4x4x4 >"$work/second"
"$ROWAN" play --continue </dev/null >"$work/second" 2>&1 || fail "the other game was not continued"
grep -qF "4x4x4" "$work/second" || fail "not the other game"
exec 3>&-
wait "$rowan" || fail "the first game ended badly"
[[ $(find "$XDG_STATE_HOME" -name '*.json' | wc -l) == 2 ]] || fail "not both games are kept"

# A shell starts background processes with Ctrl-C (SIGINT) ignored; env restores the default disposition.
new_pipe
env --default-signal=INT "$ROWAN" play --two <"$work/in" >"$work/out" 2>&1 &
rowan=$!
exec 3>"$work/in"
echo 5 >&3
until_said "O to move: "
kill -INT "$rowan"
code=0
wait "$rowan" || code=$?
exec 3>&-
((code == 130)) || fail "Ctrl-C ended it with $code"

# Endless input does not delay signals.
for pair in TERM:143 HUP:129 QUIT:131; do
  rm -f "$work/in"
  mkfifo "$work/in"
  yes junk >"$work/in" &
  endless=$!
  rm -f "$work/first"
  "$ROWAN" play --two <"$work/in" 2>&1 > >(
    head -n 1 >"$work/first"
    exec cat >/dev/null
  ) &
  rowan=$!
  until [[ -s $work/first ]]; do sleep 0.05; done
  kill -"${pair%:*}" "$rowan"
  deadline=$((SECONDS + patience))
  while kill -0 "$rowan" 2>/dev/null; do
    ((SECONDS < deadline)) || kill -KILL "$rowan"
    sleep 0.05
  done
  code=0
  wait "$rowan" || code=$?
  kill "$endless" 2>/dev/null || true
  ((code == ${pair#*:})) || fail "${pair%:*} among endless input ended it with $code"
done

# With a standard stream closed, no file takes its number: messages do not get into the games, and the engine
# does not wait for its own pipe.
"$ROWAN" selfplay --player random --games 100 --seed 1 --out "$work/games.rsp" >"$work/out"
head -c 9000 "$work/games.rsp" >"$work/cut.rsp"
"$ROWAN" selfplay --player random --games 100 --seed 1 --out "$work/cut.rsp" >"$work/out" 2>&- ||
  fail "selfplay without standard error ended with $?"
"$ROWAN" convert "$work/cut.rsp" "$work/games.json" >"$work/out" 2>&1 || fail "the games cannot be read"
timeout "$patience" "$ROWAN" engine <&- >"$work/out" 2>&1 || fail "the engine without standard input ended with $?"
code=0
"$ROWAN" show --game gomoku --moves h8 >&- 2>"$work/out" || code=$?
((code == 2)) || fail "without standard output show ended with $code"

# When the reader leaves, the program exits quietly, like any program in a pipe.
set +o pipefail
yes 5 | timeout "$patience" "$ROWAN" play --two 2>"$work/out" | head -n 1 >/dev/null
code=${PIPESTATUS[1]}
set -o pipefail
[[ $code == 141 ]] || fail "a broken pipe ended it with $code"
[[ ! -s $work/out ]] || fail "a broken pipe is no news"

# A full disk is an error.
code=0
echo 5 | timeout "$patience" "$ROWAN" play --two >/dev/full 2>"$work/out" || code=$?
((code == 2)) || fail "a full disk ended it with $code"

# Output to a pipe is plain text, whatever TERM says.
echo 5 | TERM=xterm-256color "$ROWAN" play >"$work/out"
if LC_ALL=C grep -q $'[^ -~]' "$work/out"; then fail "more than plain text in a pipe"; fi

# The game can be played without a home directory too.
echo 5 | env -u XDG_STATE_HOME -u HOME "$ROWAN" play >"$work/out" || fail "no home, no game"
until_said "set HOME or XDG_STATE_HOME"
echo "pipes and signals are handled"
