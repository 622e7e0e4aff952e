# SPDX-License-Identifier: MIT
# Third-party packages of the project.
#
#   rowan_find_packages(package...)
#       finds each or fails. The headers of CLI11, fmt and nlohmann_json are enough, so a build for another
#       target, for which they are not installed, uses the headers of this machine.
#   ROWAN_HAS_SQLITE
#       whether games can be stored in a database. Except on Windows, the program requires SQLite; the library alone does not.

# A library's packages must be visible everywhere the library is linked, not only in its own folder.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)

# Creates <target> from headers of this machine. Symbolic links in a folder of the build lead to them, because
# next to them are the headers of this machine's C library, which another target must not see.
function(rowan_add_header_package target header)
  cmake_path(GET header PARENT_PATH folder)
  string(MAKE_C_IDENTIFIER "ROWAN_${folder}_HEADERS" variable)
  find_path(${variable} ${header} NO_CMAKE_FIND_ROOT_PATH
    DOC "The folder that holds ${header}")
  if(NOT ${variable})
    message(FATAL_ERROR "${header} was not found: install it or name its folder with -D${variable}=FOLDER")
  endif()
  message(STATUS "No library ${target} for this target: using the headers in ${${variable}}")
  set(headers "${PROJECT_BINARY_DIR}/headers/${folder}")
  file(MAKE_DIRECTORY "${headers}")
  file(CREATE_LINK "${${variable}}/${folder}" "${headers}/${folder}" SYMBOLIC)
  add_library(rowan_${folder}_headers INTERFACE)
  target_include_directories(rowan_${folder}_headers SYSTEM INTERFACE "${headers}")
  add_library(${target} ALIAS rowan_${folder}_headers)
endfunction()

function(rowan_find_packages)
  foreach(package IN LISTS ARGN)
    if(package STREQUAL "fmt" AND NOT TARGET fmt::fmt)
      find_package(fmt QUIET)
      if(NOT fmt_FOUND)
        rowan_add_header_package(fmt::fmt fmt/core.h)
        target_compile_definitions(rowan_fmt_headers INTERFACE FMT_HEADER_ONLY)
      endif()
    elseif(package STREQUAL "nlohmann_json" AND NOT TARGET nlohmann_json::nlohmann_json)
      find_package(nlohmann_json QUIET)
      if(NOT nlohmann_json_FOUND)
        rowan_add_header_package(nlohmann_json::nlohmann_json nlohmann/json.hpp)
      endif()
    elseif(package STREQUAL "CLI11" AND NOT TARGET CLI11::CLI11)
      find_package(CLI11 QUIET)
      if(NOT CLI11_FOUND)
        rowan_add_header_package(CLI11::CLI11 CLI/CLI.hpp)
      endif()
    elseif(NOT package MATCHES "^(CLI11|fmt|nlohmann_json)$")
      find_package(${package} REQUIRED)
    endif()
  endforeach()
endfunction()

if(ROWAN_PROGRAM AND NOT WIN32 AND NOT WASI)
  find_package(SQLite3 REQUIRED)
else()
  find_package(SQLite3 QUIET)
endif()
set(ROWAN_HAS_SQLITE ON)
if(NOT SQLite3_FOUND)
  set(ROWAN_HAS_SQLITE OFF)
  message(STATUS "SQLite was not found: the library is built without stores of games")
endif()
