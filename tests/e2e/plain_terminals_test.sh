#!/bin/bash
# SPDX-License-Identifier: MIT
# Less capable terminals: no color, no Unicode, no cursor movement.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

has_color() { colored_screen | grep -q $'\e\\[[0-9;]*[34]8;5;'; }

open_terminal 80x24
run TERM=xterm-256color rowan play --game freestyle --two --moves h8
see "White to move"
see "●"
until_true "no colors" has_color
keys q
left_cleanly 0

# With NO_COLOR the board has letters and no colors.
run NO_COLOR=1 TERM=xterm-256color rowan play --game freestyle --two --moves "h8 i9"
see "X to move"
keys Up
see "(O)"
not_see "●"
has_color && fail "colors in spite of NO_COLOR"
keys q
left_cleanly 0

# Without UTF-8 only ASCII is on the screen.
only_ascii() { ! screen | LC_ALL=C grep -q '[^ -~]'; }
run LC_ALL=C TERM=xterm-256color rowan play --two --moves "5 1"
see "X to move"
until_true "there is more than ASCII" only_ascii
keys q
left_cleanly 0

# Without colors a winning line is in reverse video.
is_reversed() { colored_screen | grep -q $'\e\\[[0-9;]*7m'; }
run NO_COLOR=1 rowan play --two --moves "1 4 2 5"
see "X to move"
keys 3
see "X wins."
until_true "the winning line is not marked" is_reversed
keys q
left_cleanly 0

# Terminals with eight colors, and without any.
for terminal in xterm vt100; do
  run TERM=$terminal rowan play --two
  see "X to move"
  keys 5
  see "Move 1: 5"
  keys q
  left_cleanly 0
done

# A terminal without cursor movement, an unknown terminal, --plain and --view two-boards all give line mode.
for line in "TERM=dumb rowan play --two" "TERM=unheard-of rowan play --two" "rowan play --plain --two" \
  "rowan play --view two-boards --two"; do
  read -ra words <<<"$line"
  run "${words[@]}"
  see "X to move:"
  [[ $(flag alternate_on) == 0 ]] || fail "line mode uses the alternate screen"
  keys 5 Enter
  see "O to move:"
  keys quit Enter
  left_cleanly 0
done

# Ctrl-C in line mode.
run rowan play --plain --two
see "X to move:"
keys 5 Enter
see "O to move:"
keys C-c
see "Game saved."
left_cleanly 130
echo "plain terminals play too"
