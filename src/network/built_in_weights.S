// SPDX-License-Identifier: MIT
// The files of weights/, one after the other, between two symbols: see built_in.cpp.

#if defined(__APPLE__)
#define SYMBOL(name) _##name
        .const_data
#else
#define SYMBOL(name) name
        .section .rodata
#if defined(__ELF__)
        .hidden rowan_networks_begin
        .hidden rowan_networks_end
#endif
#endif

        .globl  SYMBOL(rowan_networks_begin)
        .globl  SYMBOL(rowan_networks_end)
        .balign 16
SYMBOL(rowan_networks_begin):
        .incbin "freestyle.rnet"
        .incbin "standard.rnet"
        .incbin "renju.rnet"
        .incbin "caro.rnet"
SYMBOL(rowan_networks_end):
        .byte   0

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
