# SPDX-License-Identifier: MIT
# Files embedded in a library or a program.
#
#   rowan_embed(<target> FILES file... [OPTIONAL name [file]])
#       makes <folder>/embedded.hpp, which <target> can include by that name. In the folder's namespace, it defines a
#       std::string_view for each file: rowan::arena::page_html for page.html. The optional constant is empty if no file
#       is given. The header and the object are remade when a file changes.
#   rowan_include_embedded(<target> <header> <assembler file>)
#       does the same with a header and an assembler file that a custom command of this folder makes. The command may
#       depend on files, but not on targets.
#   rowan_add_embedded_file(<namespace> <name> [file])
#       for scripts that make these two files: appends the constant of `file` to the variables `constants` and `assembly`.
#
# The assembler copies the bytes (embedded_files.inc): a compiler would take seconds to read them as a literal, and
# need not accept one that long. This file, run as a script, makes the header and the assembler file of
# rowan_embed; RowanPage.cmake makes those of the server's page.

set(ROWAN_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")
set(ROWAN_EMBED_MACROS "${CMAKE_CURRENT_LIST_DIR}/embedded_files.inc")

function(rowan_add_embedded_file namespace name)
  if(ARGC EQUAL 2)
    string(APPEND constants "inline constexpr std::string_view ${name};\n")
  else()
    string(REPLACE "::" "_" symbol "${namespace}_${name}")
    file(SIZE "${ARGV2}" size)
    string(APPEND assembly "FILE(${symbol}, \"${ARGV2}\")\n")
    string(APPEND constants
      "extern \"C\" const char ${symbol}[];  // NOLINT(modernize-avoid-c-arrays)\n"
      "inline constexpr std::string_view ${name}{${symbol}, ${size}};\n")
  endif()
  set(assembly "${assembly}" PARENT_SCOPE)
  set(constants "${constants}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(assembly "#include \"${ROWAN_EMBED_MACROS}\"\n")
  set(constants "")
  foreach(file IN LISTS FILES)
    cmake_path(GET file FILENAME name)
    string(MAKE_C_IDENTIFIER "${name}" name)
    rowan_add_embedded_file("${NAMESPACE}" "${name}" "${file}")
  endforeach()
  if(OPTIONAL)
    rowan_add_embedded_file("${NAMESPACE}" ${OPTIONAL})
  endif()
  file(WRITE "${ASSEMBLER}" "${assembly}")
  file(WRITE "${HEADER}" "// Made from the files that it names.\n#pragma once\n\n#include <string_view>\n\n"
    "namespace ${NAMESPACE} {\n\n${constants}\n}  // namespace ${NAMESPACE}\n")
  return()
endif()

# A custom command of one target waits for the libraries that the target links, and all sources of the target
# wait for the command, so processors would be idle while the last files of each library are compiled. A
# command that belongs to two targets waits only for what both depend on. The second target,
# ${target}_embeds, depends on nothing else.
function(rowan_include_embedded target header assembler)
  add_custom_target(${target}_embeds DEPENDS "${header}" "${assembler}")
  add_dependencies(${target} ${target}_embeds)
  target_sources(${target} PRIVATE "${header}" "${assembler}")
  cmake_path(GET header PARENT_PATH folder)
  cmake_path(GET folder PARENT_PATH includes)
  target_include_directories(${target} PRIVATE "${includes}")
endfunction()

function(rowan_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FILES;OPTIONAL")
  set(files "")
  foreach(file IN LISTS arg_FILES)
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND files "${file}")
  endforeach()
  set(optional_file ${arg_OPTIONAL})
  list(POP_FRONT optional_file)
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME folder)
  set(header "${CMAKE_CURRENT_BINARY_DIR}/embedded/${folder}/embedded.hpp")
  set(assembler "${CMAKE_CURRENT_BINARY_DIR}/embedded_files.S")
  add_custom_command(
    OUTPUT "${header}" "${assembler}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${files}" "-DOPTIONAL=${arg_OPTIONAL}" "-DNAMESPACE=rowan::${folder}"
      "-DHEADER=${header}" "-DASSEMBLER=${assembler}" -P "${ROWAN_EMBED_SCRIPT}"
    DEPENDS ${files} ${optional_file} "${ROWAN_EMBED_SCRIPT}" "${ROWAN_EMBED_MACROS}"
    COMMENT "Embedding files in ${target}"
    VERBATIM)
  rowan_include_embedded(${target} "${header}" "${assembler}")
endfunction()
