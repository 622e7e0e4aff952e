# SPDX-License-Identifier: MIT
# The page embedded in a program.
#
#   rowan_embed_page(<target> FOLDER folder [NOTICES folder])
#       makes server/embedded.hpp (RowanEmbed.cmake) with rowan::server::web_folder, an array of rowan::server::WebFile,
#       from the sources of a page.
#   rowan_bundle_script(<variable> ENTRY file NAME name FOLDERS folder...)
#       makes a plain script, for a page without modules, from a module and all that it imports, and sets the variable to
#       its path. It is remade when a module in one of the folders changes.
#
# How rowan_embed_page treats the files of the folder:
#
#   *.html                         copied; style sheets that are in the same folder or load nothing themselves are inlined, and
#                                  everything else that the page loads is referenced with the version of its content:
#                                  app.js?v=5f1c…
#   scripts and style sheets       those that an .html file references (src="app.js", href="style.css") are bundled by esbuild:
#                                  one file of the same name with all its imports. Others are not served individually.
#   *_worker.js                    bundled too: a browser loads a service worker separately
#   pictures, fonts, texts,
#   catalogs of languages          copied
#   tests/, types/, node_modules/  omitted, as are files that only build a page (package.json)
#
# All text is also stored gzip-compressed. If ROWAN_PAGE_FONT names a font file, style sheets that mention the
# font get the @font-face of font_face.css for it. Its unicode-range has the characters in the file: others,
# such as Greek letters, come from the system's font without a request. tools/install_page_tools fetches that
# file; the build never does. NOTICES is the folder in which rowan_make_notices has put the page's notices
# (RowanNotices.cmake): notices.txt and sbom.cdx.json are served beside the page.
#
# The reports and live pages of the arena have the same boards, styles and font (src/arena/CMakeLists.txt).
#
# This file, run as a script, also bundles the page and makes the header and the assembler file.
cmake_policy(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/RowanEmbed.cmake")

set(ROWAN_PAGE_LOADED "(src|href)=\"([^\"?#:]+\\.(js|css))\"") # what a page loads, within its .html file

# rowan_page_entries(<variable> html...): the files that these pages load, without duplicates.
function(rowan_page_entries variable)
  set(entries "")
  foreach(html IN LISTS ARGN)
    file(READ "${html}" text)
    string(REGEX MATCHALL "${ROWAN_PAGE_LOADED}" loads "${text}")
    foreach(load IN LISTS loads)
      string(REGEX REPLACE "^${ROWAN_PAGE_LOADED}$" "\\2" entry "${load}")
      list(APPEND entries "${entry}")
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES entries)
  set(${variable} "${entries}" PARENT_SCOPE)
endfunction()

# rowan_page_bundle(): makes the bundles and the copies in ${PAGE}.
function(rowan_page_bundle)
  set(license "/*! SPDX-License-Identifier: MIT */")
  set(loaders "")
  foreach(extension svg png woff2)
    list(APPEND loaders "--loader:.${extension}=file")
  endforeach()
  execute_process(
    COMMAND "${ESBUILD}" ${ENTRIES} --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning
      "--outbase=." "--outdir=${PAGE}" ${loaders} "--asset-names=[dir]/[name]" "--banner:js=${license}" "--banner:css=${license}"
    WORKING_DIRECTORY "${FOLDER}"
    COMMAND_ERROR_IS_FATAL ANY)
  foreach(file IN LISTS FILES)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${FOLDER}" OUTPUT_VARIABLE path)
    configure_file("${file}" "${PAGE}/${path}" COPYONLY)
  endforeach()
endfunction()

# rowan_page_add_font(): adds the font, its license, and an @font-face in every style sheet that mentions
# Figtree.
function(rowan_page_add_font)
  configure_file("${FONT}" "${PAGE}/style/figtree.woff2" COPYONLY)
  cmake_path(GET FONT PARENT_PATH folder)
  configure_file("${folder}/../LICENSE" "${PAGE}/style/figtree_license.txt" COPYONLY)
  foreach(entry IN LISTS ENTRIES)
    if(entry MATCHES "\\.css$")
      file(READ "${PAGE}/${entry}" text)
      if(text MATCHES "Figtree")
        cmake_path(GET entry PARENT_PATH folder)
        file(RELATIVE_PATH url "${PAGE}/${folder}" "${PAGE}/style/figtree.woff2")
        file(READ "${FONT_FACE}" face)
        string(REPLACE "@FONT@" "./${url}" face "${face}")
        file(APPEND "${PAGE}/${entry}" "${face}")
      endif()
    endif()
  endforeach()
endfunction()

# rowan_page_add_notices(): adds the notices of the page's third-party content.
function(rowan_page_add_notices)
  foreach(name IN ITEMS notices.txt sbom.cdx.json)
    configure_file("${NOTICES}/${name}" "${PAGE}/${name}" COPYONLY)
  endforeach()
endfunction()

# rowan_page_tag(<variable> file): a version that changes with the file's content.
function(rowan_page_tag variable file)
  file(SHA256 "${file}" tag)
  string(SUBSTRING "${tag}" 0 16 tag)
  set(${variable} "${tag}" PARENT_SCOPE)
endfunction()

# rowan_page_name_versions(): adds to every reference the version of its file, so that browsers may cache the
# file forever. Style sheets come first, because their own versions depend on the references in them.
function(rowan_page_name_versions)
  file(GLOB_RECURSE assets RELATIVE "${PAGE}" "${PAGE}/*.svg" "${PAGE}/*.png" "${PAGE}/*.woff2")
  foreach(entry IN LISTS ENTRIES)
    if(entry MATCHES "\\.css$")
      file(READ "${PAGE}/${entry}" text)
      cmake_path(GET entry PARENT_PATH folder)
      foreach(asset IN LISTS assets)
        file(RELATIVE_PATH url "${PAGE}/${folder}" "${PAGE}/${asset}")
        rowan_page_tag(tag "${PAGE}/${asset}")
        string(REGEX REPLACE "url\\((\"?)(\\./)?${url}(\"?)\\)" "url(\\1\\2${url}?v=${tag}\\3)" text "${text}")
      endforeach()
      file(WRITE "${PAGE}/${entry}" "${text}")
    endif()
  endforeach()
  file(GLOB pages "${PAGE}/*.html")
  foreach(page IN LISTS pages)
    file(READ "${page}" text)
    foreach(loaded IN LISTS ENTRIES assets)
      rowan_page_tag(tag "${PAGE}/${loaded}")
      string(REGEX REPLACE "(src|href)=\"${loaded}\"" "\\1=\"${loaded}?v=${tag}\"" text "${text}")
    endforeach()
    file(WRITE "${page}" "${text}")
  endforeach()
endfunction()

# rowan_page_write_styles(): inlines style sheets into the page that loads them, which saves a distant visitor
# a round trip before the first paint. A sheet that loads something by a relative address stays a file if
# another folder would change the meaning of the address. The server lists the hashes of inlined sheets in its
# content security policy. Sheets that no page loads any more are removed.
function(rowan_page_write_styles)
  set(kept "")
  file(GLOB pages "${PAGE}/*.html")
  foreach(page IN LISTS pages)
    file(READ "${page}" text)
    string(REGEX MATCHALL "<link rel=\"stylesheet\" href=\"[^\"]+\"[^>]*>" links "${text}")
    foreach(link IN LISTS links)
      string(REGEX MATCH "href=\"([^\"?]+)[^\"]*\"([^>]*)>" matched "${link}")
      set(sheet "${CMAKE_MATCH_1}")
      set(attributes "${CMAKE_MATCH_2}")
      file(READ "${PAGE}/${sheet}" style)
      if(sheet MATCHES "/" AND style MATCHES "url\\([^#]")
        list(APPEND kept "${sheet}")
        continue()
      endif()
      string(REPLACE "${link}" "<style${attributes}>${style}</style>" text "${text}")
    endforeach()
    file(WRITE "${page}" "${text}")
  endforeach()
  foreach(entry IN LISTS ENTRIES)
    if(entry MATCHES "\\.css$" AND NOT entry IN_LIST kept)
      file(REMOVE "${PAGE}/${entry}")
    endif()
  endforeach()
endfunction()

# rowan_page_embed(): embeds the files of ${PAGE} and their compressed forms, which it makes in ${PAGE}_gzip.
function(rowan_page_embed)
  set(assembly "#include \"${ROWAN_EMBED_MACROS}\"\n")
  set(constants "")
  set(list "")
  file(GLOB_RECURSE paths RELATIVE "${PAGE}" "${PAGE}/*")
  list(SORT paths)
  foreach(path IN LISTS paths)
    rowan_page_tag(tag "${PAGE}/${path}")
    string(MAKE_C_IDENTIFIER "${path}" name)
    rowan_add_embedded_file(rowan::server ${name} "${PAGE}/${path}")
    set(compressed "{}")
    if(path MATCHES "\\.(html|css|js|json|svg|txt|po|webmanifest)$")
      set(compressed ${name}_gzip)
      cmake_path(GET path PARENT_PATH folder)
      file(MAKE_DIRECTORY "${PAGE}_gzip/${folder}")
      execute_process(COMMAND "${GZIP}" -9 -n -c "${PAGE}/${path}" OUTPUT_FILE "${PAGE}_gzip/${path}" COMMAND_ERROR_IS_FATAL ANY)
      rowan_add_embedded_file(rowan::server ${compressed} "${PAGE}_gzip/${path}")
    endif()
    string(APPEND list "    {\"${path}\", \"${tag}\", ${name}, ${compressed}},\n")
  endforeach()
  list(LENGTH paths count)
  file(WRITE "${ASSEMBLER}" "${assembly}")
  file(WRITE "${HEADER}" "// Made from the files that it names.\n#pragma once\n\n#include <array>\n#include <string_view>\n\n"
    "#include \"server/http/web_files.hpp\"\n\nnamespace rowan::server {\n\n${constants}\n"
    "inline constexpr std::array<WebFile, ${count}> web_folder{{\n${list}}};\n\n}  // namespace rowan::server\n")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  file(REMOVE_RECURSE "${PAGE}" "${PAGE}_gzip")
  rowan_page_bundle()
  if(FONT)
    rowan_page_add_font()
  endif()
  if(NOTICES)
    rowan_page_add_notices()
  endif()
  rowan_page_name_versions()
  rowan_page_write_styles()
  rowan_page_embed()
  return()
endif()

set(ROWAN_PAGE_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")
set(ROWAN_FONT_FACE "${CMAKE_CURRENT_LIST_DIR}/font_face.css") # @FONT@ stands for the address of the font
set(ROWAN_PAGE_FONT
  "${PROJECT_SOURCE_DIR}/build/page_font/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"
  CACHE FILEPATH "Figtree, for the page of the server; where there is no such file, the page uses the system's font")

# rowan_find_page_program(<variable> name): finds the program, or fails with the name of the missing package.
function(rowan_find_page_program variable name)
  find_program(${variable} ${name} NO_CMAKE_FIND_ROOT_PATH DOC "Makes the page of the server")
  if(NOT ${variable})
    message(FATAL_ERROR "${name} was not found: install it (Debian's package '${name}') or name it with -D${variable}=FILE. "
      "It makes the page of `rowan serve`; the library alone (-DROWAN_PROGRAM=OFF) does not need it")
  endif()
endfunction()

function(rowan_embed_page target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER;NOTICES" "")
  rowan_find_page_program(ROWAN_ESBUILD esbuild)
  rowan_find_page_program(ROWAN_GZIP gzip)
  foreach(extension html svg png ico webmanifest woff2 txt po)
    list(APPEND copied "${arg_FOLDER}/*.${extension}")
  endforeach()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${copied})
  file(GLOB_RECURSE modules CONFIGURE_DEPENDS "${arg_FOLDER}/*.js" "${arg_FOLDER}/*.mjs" "${arg_FOLDER}/*.css")
  foreach(list IN ITEMS files modules)
    list(FILTER ${list} EXCLUDE REGEX "^${arg_FOLDER}/(.*/)?(tests?|node_modules|types)/")
    list(SORT ${list})
  endforeach()
  set(pages ${files})
  list(FILTER pages INCLUDE REGEX "\\.html$")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pages}) # they determine what to bundle
  rowan_page_entries(entries ${pages})
  file(GLOB workers RELATIVE "${arg_FOLDER}" CONFIGURE_DEPENDS "${arg_FOLDER}/*_worker.js")
  list(APPEND entries ${workers})
  foreach(entry IN LISTS entries)
    if(NOT "${arg_FOLDER}/${entry}" IN_LIST modules)
      message(FATAL_ERROR "A page in ${arg_FOLDER} loads '${entry}', which is not there")
    endif()
  endforeach()
  # Checked at every build: the font may be fetched after the first build.
  file(GLOB font CONFIGURE_DEPENDS "${ROWAN_PAGE_FONT}")

  set(notices "")
  if(arg_NOTICES)
    set(notices "${arg_NOTICES}/notices.txt" "${arg_NOTICES}/sbom.cdx.json")
  endif()

  set(header "${CMAKE_CURRENT_BINARY_DIR}/embedded/server/embedded.hpp")
  set(assembler "${CMAKE_CURRENT_BINARY_DIR}/embedded_files.S")
  add_custom_command(
    OUTPUT "${header}" "${assembler}"
    COMMAND "${CMAKE_COMMAND}" "-DESBUILD=${ROWAN_ESBUILD}" "-DGZIP=${ROWAN_GZIP}" "-DFOLDER=${arg_FOLDER}" "-DENTRIES=${entries}"
      "-DFILES=${files}" "-DFONT=${font}" "-DFONT_FACE=${ROWAN_FONT_FACE}" "-DNOTICES=${arg_NOTICES}"
      "-DPAGE=${CMAKE_CURRENT_BINARY_DIR}/page" "-DHEADER=${header}" "-DASSEMBLER=${assembler}" -P "${ROWAN_PAGE_SCRIPT}"
    DEPENDS ${files} ${modules} ${font} ${notices} "${ROWAN_FONT_FACE}" "${ROWAN_PAGE_SCRIPT}" "${ROWAN_EMBED_SCRIPT}"
      "${ROWAN_EMBED_MACROS}"
    COMMENT "Bundling the page"
    VERBATIM)
  rowan_include_embedded(${target} "${header}" "${assembler}")
endfunction()

function(rowan_bundle_script variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "ENTRY;NAME" "FOLDERS")
  rowan_find_page_program(ROWAN_ESBUILD esbuild)
  list(TRANSFORM arg_FOLDERS APPEND "/*.js")
  file(GLOB modules CONFIGURE_DEPENDS ${arg_FOLDERS})
  set(script "${CMAKE_CURRENT_BINARY_DIR}/scripts/${arg_NAME}")
  add_custom_command(
    OUTPUT "${script}"
    COMMAND "${ROWAN_ESBUILD}" "${arg_ENTRY}" --bundle --minify --format=iife --target=es2022 --log-level=warning
      "--banner:js=/*! SPDX-License-Identifier: MIT */\"use strict\";" "--outfile=${script}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    DEPENDS ${modules}
    COMMENT "Bundling ${arg_NAME}"
    VERBATIM)
  set(${variable} "${script}" PARENT_SCOPE)
endfunction()
