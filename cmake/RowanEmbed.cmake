# SPDX-License-Identifier: MIT
# Files that a program carries in itself.
#
#   rowan_embed(<target> HEADER name FILES file...)
#       makes <build folder>/name, which <target> can include by that name: for every file a constant in the
#       folder's namespace, page.html as rowan::arena::page_html. The header follows its files.
#
# The same file, run as a script, is what makes the headers. The page of the server: RowanPage.cmake.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(text "// Made from the files that it holds.\n#pragma once\n\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n\n")
  foreach(file IN LISTS FILES)
    file(READ "${file}" content)
    cmake_path(GET file FILENAME name)
    string(MAKE_C_IDENTIFIER "${name}" name)
    string(APPEND text "inline constexpr std::string_view ${name} = R\"rowan(${content})rowan\";\n\n")
  endforeach()
  file(WRITE "${HEADER}" "${text}}  // namespace ${NAMESPACE}\n")
  return()
endif()

set(ROWAN_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(rowan_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER" "FILES")
  set(files "")
  foreach(file IN LISTS arg_FILES)
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND files "${file}")
  endforeach()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/embedded")
  string(REGEX REPLACE "^rowan_" "rowan::" namespace ${target})
  add_custom_command(
    OUTPUT "${folder}/${arg_HEADER}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${files}" "-DHEADER=${folder}/${arg_HEADER}"
      "-DNAMESPACE=${namespace}" -P "${ROWAN_EMBED_SCRIPT}"
    DEPENDS ${files} "${ROWAN_EMBED_SCRIPT}"
    COMMENT "Embedding ${arg_HEADER}"
    VERBATIM)
  target_sources(${target} PRIVATE "${folder}/${arg_HEADER}")
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
