# SPDX-License-Identifier: MIT
# Files that a program carries in itself.
#
#   rowan_embed(<target> HEADER name FILES file...)
#       makes <build folder>/name, which <target> can include by that name: for every file a constant in the
#       folder's namespace, page.html as rowan::arena::page_html. The header follows its files.
#   rowan_embed_folder(<target> HEADER name FOLDER folder)
#       makes <build folder>/name with rowan::server::web_folder, an array of rowan::server::WebFile: path, tag and bytes of every file under
#       the folder that a browser asks for, in any format. What only makes or checks a page is left out.
#
# The same file, run as a script, is what makes the headers.

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE AND DEFINED FOLDER)
  set(entries "")
  set(count 0)
  foreach(file IN LISTS FILES)
    file(READ "${file}" hexadecimal HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" content "${hexadecimal}")
    file(SHA256 "${file}" tag)
    string(SUBSTRING "${tag}" 0 16 tag)
    string(LENGTH "${hexadecimal}" digits)
    math(EXPR size "${digits} / 2")
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${FOLDER}" OUTPUT_VARIABLE path)
    string(APPEND entries "    {\"${path}\", \"${tag}\", {\"${content}\", ${size}}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  file(WRITE "${HEADER}" "// Made from the files that it holds.\n#pragma once\n\n#include <array>\n\n"
    "#include \"server/http/web_files.hpp\"\n\nnamespace rowan::server {\n\n"
    "inline constexpr std::array<WebFile, ${count}> web_folder{{\n${entries}}};\n\n}  // namespace rowan::server\n")
  return()
endif()

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

function(rowan_embed_folder target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER;FOLDER" "")
  set(patterns "")
  foreach(extension html css js mjs svg png ico webmanifest woff2 txt)
    list(APPEND patterns "${arg_FOLDER}/*.${extension}")
  endforeach()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${patterns})
  list(FILTER files EXCLUDE REGEX "^${arg_FOLDER}/(.*/)?(tests?|node_modules|types)/")
  list(SORT files)
  set(header "${CMAKE_CURRENT_BINARY_DIR}/embedded/${arg_HEADER}")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${files}" "-DFOLDER=${arg_FOLDER}" "-DHEADER=${header}" -P "${ROWAN_EMBED_SCRIPT}"
    DEPENDS ${files} "${ROWAN_EMBED_SCRIPT}"
    COMMENT "Embedding ${arg_HEADER}"
    VERBATIM)
  target_sources(${target} PRIVATE "${header}")
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/embedded")
endfunction()
