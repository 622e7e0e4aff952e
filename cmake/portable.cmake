# SPDX-License-Identifier: MIT
# Builds the program as one file that runs on any Linux, for -DCMAKE_PROJECT_INCLUDE (tools/make_portable):
# nothing is loaded at startup, not even the C library. Debian has no static libqrencode.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(CMAKE_EXE_LINKER_FLAGS "-static -s -Wl,--build-id=none")
set(ROWAN_QR_CODES OFF)
set(ROWAN_PROGRAM_KIND portable)
if(ROWAN_SYSROOT)
  string(PREPEND CMAKE_EXE_LINKER_FLAGS "-L${ROWAN_SYSROOT}/linker ")  # libm.a, made by tools/make_portable
endif()
