#!/bin/bash
# SPDX-License-Identifier: MIT
# Every way out saves an unfinished game for --continue, and all but SIGKILL restore the terminal.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 80x24

# Ctrl-C.
run rowan play --game freestyle --two
see "Black to move"
keys Enter
see "Move 1: h8"
keys C-c
see "Game saved."
left_cleanly 130
run rowan play --continue
see "Move 1: h8"

# SIGTERM.
keys Right Enter
see "Move 2: i8"
kill -TERM "$(rowan_pid)"
left_cleanly 143

# SIGHUP.
run rowan play --continue
see "Move 2: i8"
keys Down Enter
see "Move 3: i7"
kill -HUP "$(rowan_pid)"
left_cleanly 129

# Ctrl and backslash: SIGQUIT.
run rowan play --continue
see "Move 3: i7"
keys "C-\\"
left_cleanly 131

# Even SIGKILL loses no move.
run rowan play --continue
see "Move 3: i7"
keys Left Enter
see "Move 4: h7"
kill -KILL "$(rowan_pid)"
see "left with 137"
keys "reset; tput rmcup; clear" Enter
not_see "left with"

# Ctrl-Z and fg, with a resize in between.
in_tmux set-option -g default-terminal tmux-256color
run rowan play --continue
see "Move 4: h7"
keys C-z
see "Stopped"
until_true "the alternate screen is on while stopped" flag_is alternate_on 0
until_true "mouse reports are on while stopped" flag_is mouse_any_flag 0
keys "echo in' 'between" Enter
see "in between"
resize 90x30
keys "fg; echo left' with '\$?" Enter
see "Move 4: h7"
until_true "mouse reports are off after fg" flag_is mouse_any_flag 1
until_true "arrow keys are not yet in the mode that the program reads" flag_is keypad_cursor_flag 1
keys Left Enter
see "Move 5: g7"

# A finished game is not saved.
keys r
see "Resign?"
keys y
see "White resigned: Black wins."
keys q
see "White resigned: Black wins."
left_cleanly 0
run rowan play --continue
see "no unfinished game to continue"
see "left with 2"

# Ctrl-C in the menu. Later the menu offers to continue an unfinished game.
run rowan play
see "Press Enter to start"
keys C-c
left_cleanly 130
run rowan play --two --moves "5"
see "O to move"
keys 1
see "X to move"
keys q
left_cleanly 0
run rowan play
see "c continues tictactoe for two, 2 moves"
keys c
see "Move 2: 1"
keys q
left_cleanly 0

# Starting another game loses nothing of the previous game.
run rowan play --continue
see "Move 2: 1"
keys n
see "Press Enter to start"
keys Enter
not_see "Move 2: 1"
keys 5
see "Move 1: 5"
keys q
left_cleanly 0
[[ $(find "$state" -name '*.json' | wc -l) == 2 ]] || fail "the game before is lost"
echo "every way out is clean"
