#!/bin/bash
# SPDX-License-Identifier: MIT
# The screen stays responsive while the program thinks: Esc makes it move at once, u takes the move back, and
# Ctrl-C quits. The opponent may think for an hour here, so that nothing on the screen changes on its own.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 100x30

# Esc: the engine plays its best move so far.
run rowan play --game freestyle --opponent engine --time 3600
see "Your turn (Black)"
keys Enter
see "engine is thinking; press Esc to move now"
see "Move 1: h8"
keys Escape
see "Your turn (Black)"
see "engine plays"
see "Move 2:"

# While the engine thinks, the cursor moves, and the help opens and closes.
keys ":" k 1 Enter
see "engine is thinking; press Esc to move now"
see "Move 3: k1"
keys Right
see "Cursor: l1"
keys "?"
see "make the computer move now"
keys "?"
not_see "make the computer move now"
see "engine is thinking; press Esc to move now"

# u takes back the move that the engine is answering.
keys u
see "1 move taken back."
see "Your turn (Black)"
see "Move 2:"

# A hint can be cut short too.
keys h
see "Looking for a hint; press Esc to stop"
keys Escape
not_see "Looking for a hint; press Esc to stop"
see "would play"

# Ctrl-C quits and saves the game, including the move that the engine was answering.
keys ":" a 1 Enter
see "Move 3: a1"
see "engine is thinking; press Esc to move now"
keys C-c
see "Game saved."
left_cleanly 130

# After resuming, the program thinks about that move at once; q quits too.
run rowan play --continue --time 3600
see "Move 3: a1"
see "engine is thinking; press Esc to move now"
keys q
see "Game saved."
left_cleanly 0

# Esc also works with the perfect player, here on a board that takes long to solve.
run rowan play --game 7x7x5 --opponent perfect --first them
see "perfect"
keys Escape
see "perfect plays"
see "Your turn"
keys q
left_cleanly 0

# In line mode Ctrl-C does not wait for the move either.
run rowan play --game freestyle --opponent engine --time 3600 --plain
see "Your turn (X)"
kept_games() { find "$state" -name '*.json' | wc -l; }
before=$(kept_games)
is_kept() { (($(kept_games) > before)); }
keys h 8 Enter
see "Your turn (X): h8"
until_true "the move is not kept" is_kept # then the program has read the move, not only the terminal
keys C-c
see "Game saved."
see "left with 130"
echo "Esc, u, h, q and Ctrl-C are obeyed while a program thinks"
