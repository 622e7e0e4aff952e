# SPDX-License-Identifier: MIT
# Builds for 64-bit Windows, with Debian's g++-mingw-w64-x86-64-posix (tools/make_windows).
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include("${CMAKE_CURRENT_LIST_DIR}/windows.cmake")

# Win64 aligns the stack to 16 bytes, and g++ stores 32-byte vectors there with instructions that require 32
# (GCC bug 54412): the assembler emits the unaligned variants instead. Only the AVX2 functions in
# network/kernels_avx2.cpp have such vectors.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Wa,-muse-unaligned-vector-move")
