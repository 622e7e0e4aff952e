// SPDX-License-Identifier: MIT
// The catalogs, each between two symbols: see built_in.cpp.

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

#define CATALOG(tag, file)                            \
        .globl  SYMBOL(rowan_catalog_##tag##_begin);  \
        .globl  SYMBOL(rowan_catalog_##tag##_end);    \
        HIDDEN(rowan_catalog_##tag##_begin)           \
        HIDDEN(rowan_catalog_##tag##_end)             \
SYMBOL(rowan_catalog_##tag##_begin):                  \
        .incbin file;                                 \
SYMBOL(rowan_catalog_##tag##_end):                    \
        .byte   0

CATALOG(de, "de.po")
CATALOG(zh, "zh.po")
CATALOG(ja, "ja.po")
CATALOG(ko, "ko.po")
CATALOG(ru, "ru.po")
CATALOG(vi, "vi.po")
CATALOG(cs, "cs.po")

#if defined(__linux__) && defined(__ELF__)
        .section .note.GNU-stack, "", %progbits
#endif
