# SPDX-License-Identifier: MIT
# Builds for x86-64 on another machine, with Debian's g++-x86-64-linux-gnu; qemu-user runs the result:
#
#   cmake -B build/x86_64 -G Ninja --toolchain cmake/toolchains/x86_64-linux-gnu.cmake -DROWAN_PROGRAM=OFF
#
# tools/try_x86_64 does that and compares the search results.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER x86_64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-x86_64 -L /usr/x86_64-linux-gnu)

# Finds libraries and packages of the target only, and programs of this machine.
# ROWAN_SYSROOT: a folder with additional libraries, unpacked from Debian's packages (tools/make_portable).
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-linux-gnu)
if(ROWAN_SYSROOT)
  list(PREPEND CMAKE_FIND_ROOT_PATH "${ROWAN_SYSROOT}")
  set(CMAKE_LIBRARY_ARCHITECTURE x86_64-linux-gnu)
  list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ROWAN_SYSROOT)
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
