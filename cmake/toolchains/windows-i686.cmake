# SPDX-License-Identifier: MIT
# Builds for 32-bit Windows, with Debian's g++-mingw-w64-i686-posix (tools/make_windows).
set(CMAKE_SYSTEM_PROCESSOR i686)
include("${CMAKE_CURRENT_LIST_DIR}/windows.cmake")

# Nearly every processor since 2004 has SSE2. Windows aligns the stack to 4 bytes only, but vectors need 16.
# 32-bit programs have 2 GB of address space; if marked as large-address-aware, they have 4 GB on 64-bit
# Windows.
string(APPEND CMAKE_C_FLAGS_INIT " -msse2 -mfpmath=sse -mstackrealign")
string(APPEND CMAKE_CXX_FLAGS_INIT " -msse2 -mfpmath=sse -mstackrealign")
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -Wl,--large-address-aware")
# Leaves out the relocation table, which is only needed to load a program at another address: with the table
# the program would exceed the 8 MB that tournaments allow.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -Wl,--disable-dynamicbase -Wl,--disable-reloc-section")
