# SPDX-License-Identifier: MIT
# Files that a program carries in itself.
#
#   rowan_embed(<target> HEADER name FILES file... [FONT [file]])
#       makes <build folder>/name, which <target> can include by that name: for every file a constant in the
#       folder's namespace, page.html as rowan::arena::page_html. The header follows its files. With FONT there
#       is page_font as well: the bytes of that file, empty where no file is named.
#   rowan_include_made_header(<target> <header>)
#       <target> includes a header that a custom command of this folder makes from files alone.
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

# A command of a target waits until the libraries that the target links are built, and the target's files wait for
# the command: a processor would be idle at the end of each library. One that belongs to two targets waits only for
# what both need, and the second needs nothing.
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
