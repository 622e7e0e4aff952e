// SPDX-License-Identifier: MIT
// The catalogues, each between two symbols: see built_in.cpp.

#if defined(__APPLE__)
#define SYMBOL(name) _##name
#define HIDDEN(name)
        .const_data
#else
#define SYMBOL(name) name
        .section .rodata
#if defined(__ELF__)
#define HIDDEN(name) .hidden name;
#else
#define HIDDEN(name)
#endif
#endif

#define CATALOGUE(tag, file)                            \
        .globl  SYMBOL(rowan_catalogue_##tag##_begin);  \
        .globl  SYMBOL(rowan_catalogue_##tag##_end);    \
        HIDDEN(rowan_catalogue_##tag##_begin)           \
        HIDDEN(rowan_catalogue_##tag##_end)             \
SYMBOL(rowan_catalogue_##tag##_begin):                  \
        .incbin file;                                   \
SYMBOL(rowan_catalogue_##tag##_end):                    \
        .byte   0

CATALOGUE(de, "de.po")
CATALOGUE(zh, "zh.po")
CATALOGUE(ja, "ja.po")
CATALOGUE(ko, "ko.po")
CATALOGUE(ru, "ru.po")
CATALOGUE(vi, "vi.po")
CATALOGUE(cs, "cs.po")

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
