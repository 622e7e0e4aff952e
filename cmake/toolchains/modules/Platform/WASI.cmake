# SPDX-License-Identifier: MIT
# Platform settings that CMake asks for; wasm32-wasi.cmake has the rest.
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
set(CMAKE_STATIC_LIBRARY_PREFIX "lib")
set(CMAKE_STATIC_LIBRARY_SUFFIX ".a")
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
include(Platform/UnixPaths)
