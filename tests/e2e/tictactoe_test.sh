#!/bin/bash
# SPDX-License-Identifier: MIT
# A new user's game: the menu, digits, arrows, hint, undo, resigning, a new game, and quitting.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 80x24
run rowan play --seed 1
see "Press Enter to start"
see "15x15, 5 or more in a row win"
see "4 of 10"
[[ $(flag alternate_on) == 1 ]] || fail "not on the alternate screen"
keys Left
see "3x3, 3 or more in a row win"
keys Down
see "searches as deep as"
keys Left Left Left Left
see "plays perfectly"
not_see "4 of 10"
keys Left
see "another person"
not_see "First move"
keys Right
see "First move"
keys Enter

see "Your turn (X)"
see "3x3, 3 or more in a row win" # the rule stays visible
keys 5
see "perfect plays 1"
see "Move 2: 1"
keys 1
see "Illegal move"
keys h
see "perfect would play"
keys u
see "2 moves taken back"
not_see "Move 2"

# Arrows move from the middle to cell 9, and Enter plays.
keys 5
see "Move 2: 1"
keys Down
see "Cursor: 8"
keys Right
see "Cursor: 9"
keys Enter
see "Move 4: 3"
keys h
see "You must block" # the program holds 1 and 3

# Resigning asks for confirmation.
keys r
see "Resign?"
keys n
see "Resignation canceled."
keys r
see "Resign?"
keys y
see "You resigned: perfect wins."
keys u
see "Your turn (X)"

# After a loss the winner is named.
keys 4
see "perfect wins."
keys 7
see "The game is over"

# A rematch: the other side begins.
keys r
see "perfect plays"
see "Your turn (O)"
see "Move 1"
keys r
see "Resign?"
keys y
see "You resigned: perfect wins."
see "r rematch"
keys r
see "Your turn (X)"
not_see "Move 1"
keys r
see "Resign?"
keys y
see "perfect wins."

# Another game from the menu, which remembers the settings; Escape goes back.
keys n
see "Press Enter to start"
keys Escape
see "perfect wins."
keys n
see "Press Enter to start"
keys Enter
see "Your turn (X)"
not_see "Move"
keys '?'
see "Press any key to go back."
keys x
not_see "Press any key"
keys : c 3 Enter
see "Move 2"
keys q
see "Game saved."
left_cleanly 0
echo "a newcomer can play"
