#!/bin/bash
# SPDX-License-Identifier: MIT
# Boards larger than the terminal scroll; resizing the terminal keeps the game.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 80x24
run rowan play --game freestyle --size 19 --two
see "Black to move"
see "19x19, 5 or more in a row win"
see "a b c d e f g h i j k l m n o p q r s"
see "19 "
see " 1 "
keys Enter
see "Move 1: j10"
screen | grep -q '●' || fail "no stone"
keys q
left_cleanly 0

# 32x32 does not fit 80x24: the view follows the cursor, and the columns after z are named aa to af.
run rowan play --game freestyle --size 32 --two
see "Black to move"
see "freestyle 32x32: 32x32, 5 or more in a row win"
keys Home PPage
see "32 "
not_see " 1 "
keys Enter
see "●"
keys End NPage Enter
see " 1 "
not_see "32 "
keys : a f 3 2 Enter
see "32 "
resize 60x20
keys Home
see "31 "
resize 120x50
see "White to move"
see " 1 "
see "32 "
see "Move 3: af32"

# In a terminal that is too small a notice is shown, and the same game continues afterwards.
resize 20x8
see "Too small: 20x8,"
see "needs 24x11."
keys u
resize 80x24
see "White to move"
not_see "needs"
keys q
left_cleanly 0

# 3x3 in a small terminal is drawn small.
run rowan play --two
see "X to move"
keys 5
resize 30x9
see "O to move"
see "7 8 9"
keys 1
see "X to move"
keys q
left_cleanly 0

# While the board is hidden nothing is played; the notice is readable in twelve columns, and q still quits.
run rowan play --two
see "X to move"
resize 12x8
see "Too small:"
see "12x8, needs"
see "24x"
keys Enter 1 r y n
resize 80x24
see "X to move"
not_see "needs"
not_see "Move 1"
resize 12x8
see "Too small:"
keys q
resize 80x24
left_cleanly 0

# Nothing is chosen in a hidden menu either, and its long lines wrap.
run rowan play
see "Press Enter to start"
resize 30x10
see "needs 40x17"
keys Right Enter
resize 60x20
see "freestyle"
keys Left Left
see "renju"
see "forbidden to black"
keys q
resize 80x24
left_cleanly 0
echo "every size is playable"
