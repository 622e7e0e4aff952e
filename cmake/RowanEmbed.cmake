# SPDX-License-Identifier: MIT
# Files embedded in a program.
#
#   rowan_embed(<target> HEADER name FILES file... [FONT [file]])
#       makes <build folder>/name, which <target> can include by that name: a constant for every file in the
#       folder's namespace, page.html as rowan::arena::page_html. The header is remade when a file changes. With
#       FONT it also has page_font: the bytes of that file, empty if no file is given.
#   rowan_include_made_header(<target> <header>)
#       lets <target> include a header that a custom command of this folder makes from files alone.
#
# This file, run as a script, also makes the headers. RowanPage.cmake embeds the server's page.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(text "// Made from the files that it holds.\n#pragma once\n\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n\n")
  foreach(file IN LISTS FILES)
    file(READ "${file}" content)
    cmake_path(GET file FILENAME name)
    string(MAKE_C_IDENTIFIER "${name}" name)
    string(APPEND text "inline constexpr std::string_view ${name} = R\"rowan(${content})rowan\";\n\n")
  endforeach()
  if(DEFINED FONT)
    set(hexadecimal "")
    if(FONT)
      file(READ "${FONT}" hexadecimal HEX)
    endif()
    string(LENGTH "${hexadecimal}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" content "${hexadecimal}")
    string(APPEND text "inline constexpr std::string_view page_font{\"${content}\", ${size}};\n\n")
  endif()
  file(WRITE "${HEADER}" "${text}}  // namespace ${NAMESPACE}\n")
  return()
endif()

set(ROWAN_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

# A target's command waits for the libraries that the target links, and the target's files wait for the
# command, which would leave a processor idle at the end of each library. A command that belongs to two
# targets waits only for their common dependencies, and the second target has none.
function(rowan_include_made_header target header)
  cmake_path(GET header STEM name)
  add_custom_target(${target}_makes_${name} DEPENDS "${header}")
  add_dependencies(${target} ${target}_makes_${name})
  target_sources(${target} PRIVATE "${header}")
endfunction()

function(rowan_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER" "FILES;FONT")
  set(files "")
  foreach(file IN LISTS arg_FILES)
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND files "${file}")
  endforeach()
  set(font "")
  if(DEFINED arg_FONT OR "FONT" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    set(font "-DFONT=${arg_FONT}")
  endif()
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/embedded")
  string(REGEX REPLACE "^rowan_" "rowan::" namespace ${target})
  add_custom_command(
    OUTPUT "${folder}/${arg_HEADER}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${files}" "-DHEADER=${folder}/${arg_HEADER}" ${font}
      "-DNAMESPACE=${namespace}" -P "${ROWAN_EMBED_SCRIPT}"
    DEPENDS ${files} ${arg_FONT} "${ROWAN_EMBED_SCRIPT}"
    COMMENT "Embedding ${arg_HEADER}"
    VERBATIM)
  rowan_include_made_header(${target} "${folder}/${arg_HEADER}")
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
