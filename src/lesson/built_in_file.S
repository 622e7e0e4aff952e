// SPDX-License-Identifier: MIT
// The file of lessons between two symbols: see built_in.cpp.
#include "base/built_in_file.inc"

BEGIN(rowan_lessons)
        .incbin "lessons.txt"
END(rowan_lessons)
