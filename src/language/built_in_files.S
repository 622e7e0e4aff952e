// SPDX-License-Identifier: MIT
// The catalogs, each between two symbols: see built_in.cpp.
#include "base/built_in_file.inc"

#define CATALOG(tag, file)            \
BEGIN(rowan_catalog_##tag)            \
        .incbin file;                 \
END(rowan_catalog_##tag)

CATALOG(de, "de.po")
CATALOG(zh, "zh.po")
CATALOG(ja, "ja.po")
CATALOG(ko, "ko.po")
CATALOG(ru, "ru.po")
CATALOG(vi, "vi.po")
CATALOG(cs, "cs.po")
