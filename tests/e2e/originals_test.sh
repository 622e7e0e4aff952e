#!/bin/bash
# SPDX-License-Identifier: MIT
# The classic programs as their users ran them, at a keyboard. TTT3 reads single keys without Enter, and
# restores the terminal when it ends and while it is suspended; Game32 reads lines.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 80x24

# TTT3: a key is a move, and the computer replies at once.
run rowan play --original ttt3
see " 6 | 7 | 8      |   |"
see "Your move:"
keys 8
see " 3 |   | 5      | O |"
see " 6 | 7 |        |   | X"

# Invalid keys make the program ask again and change nothing.
keys 9 x 8
see "Your move:9x8"

# Ctrl-Z restores the terminal; fg shows the game again.
keys C-z
see "Stopped"
keys "clear; stty -a | grep -ow -e '-*icanon' -e '-*echo' -e '-*icrnl' | tr '\n' ' '" Enter
see "icrnl icanon echo"
keys "clear; fg; echo left' with '\$?" Enter
see " 6 | 7 |        |   | X"
see "Your move:"
keys 6
see "X | O | X"
keys C-c
left_cleanly 130

# Other ways out.
run rowan play --original ttt3
see "Your move:"
keys q
see "Your move:q"
left_cleanly 0
run rowan play --original ttt3
see "Your move:"
keys C-d
left_cleanly 0
run rowan play --original ttt3
see "Your move:"
kill -TERM "$(rowan_pid)"
left_cleanly 143

# A game played to the end: the computer completes a line.
run rowan play --original ttt3
see "Your move:"
keys 0 1 8
see "Game Over"
left_cleanly 0

# Game32 reads lines, which the terminal echoes.
run rowan play --original game32
see "Player 1"
keys 1025 Enter
see "x| |"
see "game = 1"
see "Player 2"
keys 1 Enter
see "game = 536870913"
see "Invalid!"
keys C-d
left_cleanly 0
run rowan play --original game32
see "Player 1"
keys five Enter
see "'five' is not a 32-bit number"
left_cleanly 2
