# SPDX-License-Identifier: MIT
# Rowan as a WebAssembly module (docs/wasm.md): packages of the group wasm in packages.txt. There are no
# threads, no files and no processes.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI TRUE)
# CMake has no file of its own for this system.
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}/modules")
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_ASM_COMPILER clang-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
foreach(language IN ITEMS C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
endforeach()

# Headers and libraries of the target only; programs of this machine.
set(CMAKE_FIND_ROOT_PATH /usr/lib/wasm32-wasi)
set(CMAKE_SYSTEM_LIBRARY_PATH /usr/lib/wasm32-wasi)
set(CMAKE_INSTALL_LIBDIR lib)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Debian's C++ library for this target cannot catch: `throw` ends the call of the module, whose user is told
# so (apps/wasm/exceptions.cpp), and `catch` is compiled to nothing.
set(CMAKE_C_FLAGS_INIT "-msimd128 -mnontrapping-fptoint -mbulk-memory")
set(CMAKE_CXX_FLAGS_INIT 
  "${CMAKE_C_FLAGS_INIT} -fignore-exceptions -include ${CMAKE_CURRENT_LIST_DIR}/wasm32-wasi.hpp")
# Without the library's checks of its contracts, which no other build has either.
string(APPEND CMAKE_CXX_FLAGS_INIT " -D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE")
# A library without main(): a host calls what is exported.
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all -Wl,-O2 -Wl,-z,stack-size=1048576")
