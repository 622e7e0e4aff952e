#!/bin/bash
# SPDX-License-Identifier: MIT
# Renju: points forbidden to Black are marked on Black's turn, and an attempt to play there shows the reason.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 80x24
crossed_threes="i8 a1 j8 a15 h9 o1 h10 o15"
run TERM=xterm-256color rowan play --game renju --two --moves "$crossed_threes"
see "Black to move"
see "× forbidden to black"
see "×─●─●"
keys : h 8 Enter
see "open threes at once"
keys : a 8 Enter
see "White to move"
not_see "×"
keys u
see "×─●─●"
resize 40x20
see "Black to move"
keys q
resize 80x24
left_cleanly 0

# With NO_COLOR the board has letters instead of stone symbols, and # instead of ×.
run NO_COLOR=1 rowan play --game renju --two --moves "$crossed_threes"
see "# forbidden to black"
see "# X X"
keys q
left_cleanly 0
echo "what is forbidden is seen"
