#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Plays the games of one golden case and compares the program's output with the transcript stored beside it.
#
#   tests/golden/run_case.sh CASE.in
#
# A line "$ rowan ..." in CASE.in runs the program; the lines up to the next one are its input. Standard
# output, standard error and the exit code form the transcript, CASE.out. All commands of a case share one
# folder for saved games, called STATE in transcripts. A line "! ..." is a shell command run in that folder.
#
# UPDATE_GOLDEN=1 rewrites the transcript; read it before you commit it.
set -euo pipefail

: "${ROWAN:?the program to test}"
input=$(readlink -f "$1")
expected=${input%.in}.out
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state
mkdir "$XDG_STATE_HOME"

# Runs $command with the input lines collected for it.
run() {
  [[ -n $command ]] || return 0
  local code=0
  printf '%s\n' "$command"
  if [[ $command == '! '* ]]; then
    (cd "$XDG_STATE_HOME" && eval "${command#! }")
    return
  fi
  local -a words
  eval "words=(${command#\$ rowan})"
  timeout 60 "$ROWAN" "${words[@]}" <"$work/stdin" 2>&1 || code=$?
  printf '[exit %d]\n' "$code"
}

transcribe() {
  local command="" line
  : >"$work/stdin"
  while IFS= read -r line || [[ -n $line ]]; do
    if [[ $line == '$ rowan '* || $line == '! '* ]]; then
      run
      command=$line
      : >"$work/stdin"
    else
      printf '%s\n' "$line" >>"$work/stdin"
    fi
  done <"$input"
  run
}

transcribe | sed "s|$XDG_STATE_HOME|STATE|g" >"$work/transcript"

if [[ -n ${UPDATE_GOLDEN:-} ]]; then
  cp "$work/transcript" "$expected"
  echo "wrote $expected"
elif diff -u --label expected --label "what rowan said" "$expected" "$work/transcript"; then
  echo "as expected: $(grep -c '' "$expected") lines"
else
  echo
  echo "If the change is meant: UPDATE_GOLDEN=1 ROWAN=$ROWAN $0 $input"
  exit 1
fi
