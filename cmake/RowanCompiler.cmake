# SPDX-License-Identifier: MIT
# Options for compiling every target of the project: rowan_compile_options(<target>).

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)

# Only src/capi is visible outside librowan (RowanInterface.cmake). The compiler knows that hidden functions
# cannot be interposed.
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# Sanitizers must instrument the whole program, so they are not a property of single targets.
if(ROWAN_SANITIZE)
  add_compile_options(-fsanitize=${ROWAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ROWAN_SANITIZE})
endif()
# Sanitizer builds are large and mostly unoptimized: lld links them in a quarter of the time, and on AArch64
# clang compiles unoptimized code faster without GlobalISel, its default instruction selector there.
if(ROWAN_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=lld ROWAN_HAS_LLD)
  if(ROWAN_HAS_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
  add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-fno-global-isel>)
endif()
set(ROWAN_SANITIZER_LISTS "${PROJECT_SOURCE_DIR}/cmake/sanitizers")
if(ROWAN_SANITIZE MATCHES "undefined" AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options("-fsanitize-ignorelist=${ROWAN_SANITIZER_LISTS}/undefined_ignored.txt")
endif()
# Coverage for the fuzzers, limited to the libraries and the fuzzers, without the tests and the program.
# Comparisons are not traced in computing folders: a call for each would double the time of the tests, and
# these folders parse nothing.
if(ROWAN_FUZZ AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "ROWAN_FUZZ needs clang: libFuzzer is part of it (the preset 'asan' chooses it)")
endif()
set(ROWAN_COMPUTING_FOLDERS board pattern eval threat search solve)

# Under the sanitizers the tests spend most of their time in a few folders, which are optimized so that their
# small functions are inlined.
function(rowan_optimize_computing target)
  string(REGEX REPLACE "^rowan_" "" folder ${target})
  if(ROWAN_SANITIZE AND (folder IN_LIST ROWAN_COMPUTING_FOLDERS OR folder MATCHES "^(network|player)$"))
    target_compile_options(${target} PRIVATE -O2)
  endif()
endfunction()

function(rowan_count_branches target)
  get_target_property(type ${target} TYPE)
  if(NOT ROWAN_FUZZ OR type STREQUAL "INTERFACE_LIBRARY")
    return()
  endif()
  target_compile_options(${target} PRIVATE
    -fsanitize=fuzzer-no-link "-fsanitize-coverage-ignorelist=${ROWAN_SANITIZER_LISTS}/branches_ignored.txt")
  string(REGEX REPLACE "^rowan_" "" folder ${target})
  if(folder IN_LIST ROWAN_COMPUTING_FOLDERS)
    target_compile_options(${target} PRIVATE -fno-sanitize-coverage=trace-cmp)
  endif()
endfunction()

if(ROWAN_NATIVE)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    add_compile_options(-mcpu=native)
  else()
    add_compile_options(-march=native)
  endif()
endif()

# A WebAssembly module is a single file at a fixed address.
set(ROWAN_POSITION_INDEPENDENT ON)
if(WASI)
  set(ROWAN_POSITION_INDEPENDENT OFF)
endif()

function(rowan_compile_options target)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    target_compile_features(${target} INTERFACE cxx_std_23)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY ROWAN_TARGETS ${target})
  target_compile_features(${target} PUBLIC cxx_std_23)
  set_target_properties(${target} PROPERTIES
    CXX_EXTENSIONS OFF
    C_STANDARD 11
    C_EXTENSIONS OFF
    POSITION_INDEPENDENT_CODE ${ROWAN_POSITION_INDEPENDENT})
  # -Wno-sign-conversion: clang includes sign conversions in -Wconversion, g++ does not; this option makes
  # both compilers check the same conversions.
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion $<$<BOOL:${ROWAN_WERROR}>:-Werror>)
  # On 32-bit targets, 64-bit keys that are masked to the size of a table become 32-bit indices, and
  # -Wconversion would warn of each.
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 OR WASI)
    target_compile_options(${target} PRIVATE -Wno-conversion)
  endif()
  # g++ 12 wrongly reports overlapping copies in "text" + std::string(...) (GCC bug 105651).
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
  target_compile_definitions(${target} PRIVATE ROWAN_VERSION="${PROJECT_VERSION}")
endfunction()
