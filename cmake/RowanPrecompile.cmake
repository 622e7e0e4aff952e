# SPDX-License-Identifier: MIT
# Precompiled headers: the headers of the standard library, fmt and GoogleTest, which take most of the compile
# time of a small file, are compiled once for all targets with equal options.
#
#   rowan_precompile_headers()
#       to be called once, after all targets were added. A compiler accepts a precompiled header only with the options it was
#       made with, so targets with equal options share one, made by a separate target, rowan_headers_<number>.
#
# CMAKE_DISABLE_PRECOMPILE_HEADERS=ON compiles without them and so detects missing includes; the presets
# `distribution` and `tidy` set it.

# For fewer files than this the header costs more than it saves.
set(ROWAN_LEAST_PRECOMPILED 8)
set(ROWAN_STANDARD_HEADERS
  <algorithm> <array> <bit> <chrono> <cstdint> <expected> <functional> <limits> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <vector>)

# ccache must be told that precompiled headers do not depend on the time.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$" AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()

# What to precompile for a target: nothing, "plain", "fmt" or "test".
function(rowan_precompiled_kind result target)
  set(${result} "" PARENT_SCOPE)
  get_target_property(type ${target} TYPE)
  if(NOT type MATCHES "^(STATIC_LIBRARY|EXECUTABLE)$")
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  if(NOT "${sources}" MATCHES "\\.cpp" OR "${sources}" MATCHES "\\.c(;|$)")
    return()
  endif()
  get_target_property(links ${target} LINK_LIBRARIES)
  # ncurses requires macros that change the headers of the C library, so its users cannot share precompiled
  # headers.
  if("Ncursesw::Ncursesw" IN_LIST links)
    return()
  endif()
  if("GTest::gmock" IN_LIST links)
    set(${result} test PARENT_SCOPE)
  elseif("fmt::fmt" IN_LIST links)
    set(${result} fmt PARENT_SCOPE)
  else()
    set(${result} plain PARENT_SCOPE)
  endif()
endfunction()

function(rowan_precompiled_options target)
  # For ccache: g++ must mention the header in its preprocessed output, and clang must not put the time into
  # the header.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess> "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  # With precompiled headers, g++ 12 wrongly reports copies beyond the ends of strings. The preset
  # `distribution`, which has no precompiled headers, keeps these warnings.
  foreach(warning IN ITEMS array-bounds stringop-overflow stringop-overread)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-${warning}>)
  endforeach()
endfunction()

# A target that only compiles the headers, for targets compiled like `model`.
function(rowan_add_header_target name kind model)
  set(source "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "int main() { return 0; }\n")
  get_target_property(type ${model} TYPE)
  if(type STREQUAL "EXECUTABLE")
    add_executable(${name} EXCLUDE_FROM_ALL "${source}")
  else()
    add_library(${name} STATIC EXCLUDE_FROM_ALL "${source}")
  endif()
  rowan_compile_options(${name})
  get_target_property(options ${model} COMPILE_OPTIONS)
  set_target_properties(${name} PROPERTIES COMPILE_OPTIONS "${options}")
  target_precompile_headers(${name} PRIVATE ${ROWAN_STANDARD_HEADERS})
  if(kind STREQUAL "fmt")
    target_link_libraries(${name} PRIVATE fmt::fmt)
    target_precompile_headers(${name} PRIVATE <fmt/format.h>)
  elseif(kind STREQUAL "test")
    target_link_libraries(${name} PRIVATE GTest::gmock)
    target_precompile_headers(${name} PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
  endif()
endfunction()

function(rowan_precompile_headers)
  if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
    return()
  endif()
  get_property(targets GLOBAL PROPERTY ROWAN_TARGETS)
  set(keys "")
  foreach(target IN LISTS targets)
    rowan_precompiled_kind(kind ${target})
    if(NOT kind)
      continue()
    endif()
    rowan_precompiled_options(${target})
    get_target_property(type ${target} TYPE)
    get_target_property(options ${target} COMPILE_OPTIONS)
    get_target_property(sources ${target} SOURCES)
    list(LENGTH sources count)
    # Options for another build type do not distinguish targets in this one.
    if(CMAKE_BUILD_TYPE AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
      string(REGEX REPLACE "\\$<\\$<CONFIG:Debug>:[^<>]*>" "" options "${options}")
      list(REMOVE_ITEM options "")
    endif()
    string(MD5 key "${kind} ${type} ${options}")
    if(NOT key IN_LIST keys)
      list(APPEND keys ${key})
      set(count_${key} 0)
      set(kind_${key} ${kind})
    endif()
    list(APPEND targets_${key} ${target})
    math(EXPR count_${key} "${count_${key}} + ${count}")
  endforeach()

  set(number 0)
  foreach(key IN LISTS keys)
    if(count_${key} LESS ROWAN_LEAST_PRECOMPILED)
      continue()
    endif()
    math(EXPR number "${number} + 1")
    set(headers rowan_headers_${number})
    list(GET targets_${key} 0 model)
    rowan_add_header_target(${headers} ${kind_${key}} ${model})
    foreach(target IN LISTS targets_${key})
      target_precompile_headers(${target} REUSE_FROM ${headers})
    endforeach()
  endforeach()
endfunction()
