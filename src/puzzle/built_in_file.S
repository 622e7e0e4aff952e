// SPDX-License-Identifier: MIT
// The file of puzzles between two symbols: see built_in.cpp.
#include "base/built_in_file.inc"

BEGIN(rowan_puzzles)
        .incbin "puzzles.txt"
END(rowan_puzzles)
