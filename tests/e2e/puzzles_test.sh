#!/bin/bash
# SPDX-License-Identifier: MIT
# A puzzle in a real terminal: the whole win, and Ctrl-C and Ctrl-D in the middle of a puzzle.
# shellcheck source=tests/e2e/terminal.sh
source "$(dirname "${BASH_SOURCE[0]}")/terminal.sh"

open_terminal 100x50

# The whole win, with every reply announced.
run rowan puzzles --solve --show 1
see "You have White (o)."
keys k8 Enter
see "Black answers at l8. Keep going."
keys h11 Enter
see "Black answers at g12. Keep going."
keys l7 Enter
see "Solved, with 0 wrong moves and 0 hints."
see "left with 0"
keys clear Enter
not_see "left with"

# A hint counts as a miss even if Ctrl-C ends the program before the puzzle is solved.
run rowan puzzles --solve --show 2
see "o to move:"
keys hint Enter
see "The move makes a four."
keys C-c
see "You get a rating for fours after 8 more puzzles."
see "left with 130"
grep -q '^missed ' "$state/rowan/puzzles.txt" || fail "the hint is not counted"
keys clear Enter
not_see "left with"

# Ctrl-D ends the input; there was no miss, so nothing is counted.
run rowan puzzles --solve --show 1
see "o to move:"
keys k8 Enter
see "Black answers at l8. Keep going."
keys C-d
see "left with 1"
not_see "Your rating"
echo "a win move by move, and two ways out of it"
