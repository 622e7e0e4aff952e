# SPDX-License-Identifier: MIT
# One library per folder, which links only libraries of lower layers.
#
#   rowan_add_library(<folder> [NOT_HOT] [SOURCES file...] [LINKS name...] [PRIVATE_LINKS name...] [PACKAGES package...])
#   rowan_add_executable(<target> SOURCES file... [LINKS name...] [PACKAGES package...])
#   rowan_compile_together(<target> <group> file...)
#
# A name in LINKS is a folder of tools/layers.txt ("game" means rowan::game) or any other target ("fmt::fmt").
# PACKAGES are found first (RowanPackages.cmake). These libraries are internal to the project: what is
# installed is librowan, made from them (RowanInterface.cmake).
# NOT_HOT: not performance-critical, so a release build uses -O1, which compiles faster than -O3, or -Oz if
# size matters.
# A library without SOURCES is header-only.

include(GNUInstallDirs)

# The WebAssembly module is optimized for download size, and a program for Windows must stay below the 8 MB
# that tournaments allow (docs/windows.md).
set(ROWAN_NOT_HOT_LEVEL -O1)
if(WASI OR WIN32)
  set(ROWAN_NOT_HOT_LEVEL -Oz)
endif()

# ROWAN_FOLDERS: every folder, lowest first; ROWAN_LAYER_<folder>: its layer.
set(ROWAN_FOLDERS "")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/layers.txt")
file(STRINGS "${PROJECT_SOURCE_DIR}/tools/layers.txt" layer_lines REGEX "^[0-9]")
foreach(line IN LISTS layer_lines)
  string(REPLACE " " ";" folders "${line}")
  list(POP_FRONT folders layer)
  foreach(folder IN LISTS folders)
    list(APPEND ROWAN_FOLDERS ${folder})
    set(ROWAN_LAYER_${folder} ${layer})
  endforeach()
endforeach()

# Reconfigures an existing build directory when a folder has been added or removed.
file(GLOB ROWAN_FOLDERS_PRESENT CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/*/CMakeLists.txt" "${PROJECT_SOURCE_DIR}/*/*/CMakeLists.txt")
function(rowan_add_subdirectory_if_present folder)
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt")
    add_subdirectory(${folder})
  endif()
endfunction()

# Turns folder names into targets and leaves all other names unchanged.
function(rowan_resolve_links result)
  set(targets "")
  foreach(name IN LISTS ARGN)
    if(DEFINED ROWAN_LAYER_${name})
      if(NOT TARGET rowan::${name})
        message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}: links '${name}', which no CMakeLists.txt has added")
      endif()
      list(APPEND targets rowan::${name})
    else()
      list(APPEND targets ${name})
    endif()
  endforeach()
  set(${result} "${targets}" PARENT_SCOPE)
endfunction()

function(rowan_require_lower_layers folder)
  foreach(name IN LISTS ARGN)
    string(REGEX REPLACE "^rowan(::|_)" "" other "${name}")
    if(DEFINED ROWAN_LAYER_${other} AND NOT ROWAN_LAYER_${other} LESS ROWAN_LAYER_${folder})
      message(FATAL_ERROR
        "'${folder}' (layer ${ROWAN_LAYER_${folder}}) may not link '${other}' (layer ${ROWAN_LAYER_${other}}): "
        "links go to lower layers only, see tools/layers.txt")
    endif()
  endforeach()
endfunction()

# The programs are glue code around large header-only libraries, where -O3 costs minutes and gains nothing;
# the same is true of -O1 under the sanitizers, which instrument everything that it inlines.
function(rowan_optimize_for_build_time target)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${ROWAN_NOT_HOT_LEVEL}> $<$<CONFIG:Debug>:-O0>)
  endif()
endfunction()

# Compiles these sources of the target as one (a unity build): shared includes are read once, and shared
# templates are compiled once. Meant for files that include the same large library; names in their unnamed
# namespaces must differ.
function(rowan_compile_together target group)
  if(ROWAN_COMPILE_TOGETHER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
  endif()
endfunction()

# Folders of src/ that read, write and store rather than compute: under the sanitizers, -O1 costs time there
# too and gains nothing.
set(ROWAN_READING_FOLDERS process session gomocup arena capi)

function(rowan_add_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "NOT_HOT" "" "SOURCES;LINKS;PRIVATE_LINKS;PACKAGES")
  if(DEFINED arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "rowan_add_library(${folder}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT DEFINED ROWAN_LAYER_${folder})
    message(FATAL_ERROR "rowan_add_library(${folder}): no such folder in tools/layers.txt")
  endif()
  rowan_require_lower_layers(${folder} ${arg_LINKS} ${arg_PRIVATE_LINKS})
  rowan_find_packages(${arg_PACKAGES})
  rowan_resolve_links(links ${arg_LINKS})
  rowan_resolve_links(private_links ${arg_PRIVATE_LINKS})

  set(target rowan_${folder})
  if(arg_SOURCES)
    set(scope PUBLIC)
    add_library(${target} STATIC ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE ${private_links})
  else()
    set(scope INTERFACE)
    add_library(${target} INTERFACE)
  endif()
  add_library(rowan::${folder} ALIAS ${target})
  rowan_compile_options(${target})
  rowan_count_branches(${target})
  rowan_optimize_computing(${target})
  target_link_libraries(${target} ${scope} ${links})

  # Includes are relative to the parent folder, such as src/: "board/line_board.hpp".
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH storey)
  target_include_directories(${target} ${scope} "${storey}")
  # Public headers have their installed layout: include/rowan/rowan.h is included as <rowan/rowan.h>.
  if(folder STREQUAL "capi")
    target_include_directories(${target} ${scope} "${PROJECT_SOURCE_DIR}/include")
  endif()

  if(arg_NOT_HOT)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${ROWAN_NOT_HOT_LEVEL}>)
  endif()
  if(storey STREQUAL "${PROJECT_SOURCE_DIR}/src")
    if(folder IN_LIST ROWAN_READING_FOLDERS AND arg_SOURCES)
      target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O0>)
    endif()
  else()
    rowan_optimize_for_build_time(${target})
  endif()
endfunction()

function(rowan_add_executable target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;PACKAGES")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "rowan_add_executable(${target}): wants SOURCES; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  rowan_find_packages(${arg_PACKAGES})
  rowan_resolve_links(links ${arg_LINKS})
  add_executable(${target} ${arg_SOURCES})
  rowan_compile_options(${target})
  target_link_libraries(${target} PRIVATE ${links})
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR PARENT_PATH storey)
  if(storey STREQUAL "${PROJECT_SOURCE_DIR}/apps")
    target_include_directories(${target} PRIVATE "${storey}")
    rowan_optimize_for_build_time(${target})
  endif()
endfunction()
