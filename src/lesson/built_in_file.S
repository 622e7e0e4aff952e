// SPDX-License-Identifier: MIT
// The file of lessons between two symbols: see built_in.cpp.

#if defined(__APPLE__)
#define SYMBOL(name) _##name
        .const_data
#else
#define SYMBOL(name) name
        .section .rodata
#if defined(__ELF__)
        .hidden rowan_lessons_begin
        .hidden rowan_lessons_end
#endif
#endif

        .globl  SYMBOL(rowan_lessons_begin)
        .globl  SYMBOL(rowan_lessons_end)
SYMBOL(rowan_lessons_begin):
        .incbin "lessons.txt"
SYMBOL(rowan_lessons_end):
        .byte   0

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
