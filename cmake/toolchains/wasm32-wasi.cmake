# SPDX-License-Identifier: MIT
# Rowan as a WebAssembly module (docs/wasm.md), with the packages of the group wasm in packages.txt. The
# platform has no threads, no files and no processes.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI TRUE)
# CMake has no platform file for this system.
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/modules")
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_ASM_COMPILER clang-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
foreach(language IN ITEMS C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
endforeach()

# Finds headers and libraries of the target only, and programs of this machine.
set(CMAKE_FIND_ROOT_PATH /usr/lib/wasm32-wasi)
set(CMAKE_SYSTEM_LIBRARY_PATH /usr/lib/wasm32-wasi)
set(CMAKE_INSTALL_LIBDIR lib)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Debian's C++ library for this target does not support catching, and `catch` blocks compile to nothing. The
# host unwinds a `throw` to the innermost attempt() or out of the module (apps/wasm/exceptions.cpp).
set(CMAKE_C_FLAGS_INIT "-msimd128 -mnontrapping-fptoint -mbulk-memory")
set(CMAKE_CXX_FLAGS_INIT 
  "${CMAKE_C_FLAGS_INIT} -fignore-exceptions -include ${CMAKE_CURRENT_LIST_DIR}/wasm32-wasi.hpp")
# Without libc++'s hardening checks, which no other build has either.
string(APPEND CMAKE_CXX_FLAGS_INIT " -D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE")
# A library without main(): the host calls its exports.
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all -Wl,-O2 -Wl,-z,stack-size=1048576")
