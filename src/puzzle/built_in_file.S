// SPDX-License-Identifier: MIT
// The file of puzzles between two symbols: see built_in.cpp.

#if defined(__APPLE__)
#define SYMBOL(name) _##name
        .const_data
#else
#define SYMBOL(name) name
        .section .rodata
#if defined(__ELF__)
        .hidden rowan_puzzles_begin
        .hidden rowan_puzzles_end
#endif
#endif

        .globl  SYMBOL(rowan_puzzles_begin)
        .globl  SYMBOL(rowan_puzzles_end)
SYMBOL(rowan_puzzles_begin):
        .incbin "puzzles.txt"
SYMBOL(rowan_puzzles_end):
        .byte   0

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
