# SPDX-License-Identifier: MIT
# Builds for Windows with 32 bits, with Debian's g++-mingw-w64-i686-posix (tools/make_windows).
set(CMAKE_SYSTEM_PROCESSOR i686)
include("${CMAKE_CURRENT_LIST_DIR}/windows.cmake")

# Every processor since 2004 has SSE2. Windows aligns the stack to 4 bytes only, and vectors need 16. Programs
# of 32 bits have 2 GB of addresses, on Windows with 64 bits 4 GB if they say that they can use them.
string(APPEND CMAKE_C_FLAGS_INIT " -msse2 -mfpmath=sse -mstackrealign")
string(APPEND CMAKE_CXX_FLAGS_INIT " -msse2 -mfpmath=sse -mstackrealign")
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -Wl,--large-address-aware")
# Without the table of relocations, which only a program needs that is loaded at another address: it would be
# larger than the 8 MB that tournaments allow.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -Wl,--disable-dynamicbase -Wl,--disable-reloc-section")
