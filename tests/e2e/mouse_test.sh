#!/bin/bash
# SPDX-License-Identifier: MIT
# Clicks play moves in the SGR and the X10 encoding, and a report in the wrong encoding plays nothing.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

# sgr_click COLUMN ROW, both counted from 1: press and release in SGR encoding, as xterm reports them.
sgr_click() {
  type_bytes $'\e'"[<0;$1;$2M"
  type_bytes $'\e'"[<0;$1;$2m"
}

# old_click COLUMN ROW: the older X10 encoding, in which each number is one byte.
old_click() {
  local column row
  printf -v column '\\x%x' $(($1 + 32))
  printf -v row '\\x%x' $(($2 + 32))
  type_bytes $'\e'"[M $(printf '%b%b' "$column" "$row")"
  type_bytes $'\e'"[M#$(printf '%b%b' "$column" "$row")"
}

open_terminal 80x24
# 3x3: the board begins at column 3, row 2; a cell is seven columns by three rows. Cell 5 is about (14, 7).
for kind in xterm-256color:sgr_click tmux-256color:old_click; do
  run TERM="${kind%:*}" rowan play --two
  see "X to move"
  until_true "mouse reports are off" flag_is mouse_any_flag 1
  "${kind#*:}" 14 7
  see "Move 1: 5"
  "${kind#*:}" 5 3
  see "Move 2: 1"
  "${kind#*:}" 60 20 # not on the board
  "${kind#*:}" 10 6  # a grid line
  "${kind#*:}" 14 7  # occupied
  see "Illegal move"
  keys q
  left_cleanly 0
done

# Reports in the wrong encoding arrive as keys, and the digits in them must not play moves.
for kind in xterm-256color:old_click tmux-256color:sgr_click; do
  run TERM="${kind%:*}" rowan play --two
  see "X to move"
  "${kind#*:}" 14 7
  "${kind#*:}" 21 9
  keys 9
  see "Move 1: 9"
  keys q
  left_cleanly 0
done

# 15x15: a point is two columns wide.
run TERM=xterm-256color rowan play --game freestyle --two
see "Black to move"
sgr_click 19 9
see "Move 1: h8"
sgr_click 5 2
see "Move 2: a15"
sgr_click 33 16
see "Move 3: o1"
keys q
left_cleanly 0
echo "the mouse plays, and only where it should"
