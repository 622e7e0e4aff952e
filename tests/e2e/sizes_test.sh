#!/bin/bash
# SPDX-License-Identifier: MIT
# Boards larger than the terminal scroll; a terminal that changes its size keeps the game.
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

# 32x32 does not fit 80x24: the window follows the cursor, the columns' names show all 32.
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

# Too small: it says so, and goes on with the same game afterwards.
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

# Where the board is not seen nothing is played; the notice can be read in twelve columns, and q still leaves.
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

# Nor is anything chosen in a menu that is not seen, and a long line in it is wrapped.
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
