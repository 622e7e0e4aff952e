# SPDX-License-Identifier: MIT
# Builds for Windows with 64 bits, with Debian's g++-mingw-w64-x86-64-posix (tools/make_windows).
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include("${CMAKE_CURRENT_LIST_DIR}/windows.cmake")

# The stack of Win64 is aligned to 16 bytes, and g++ keeps vectors of 32 bytes there with instructions that need
# 32 (GCC bug 54412): the assembler writes those that need no alignment instead. Only the functions for AVX2 in
# network/kernels_avx2.cpp have such vectors.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Wa,-muse-unaligned-vector-move")
