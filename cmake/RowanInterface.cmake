# SPDX-License-Identifier: MIT
# librowan, the library that others link: src/capi and all it needs, behind the names that include/rowan
# declares. No source is compiled for it.
#
#   rowan_add_interface_library()
#       once, when all folders are there: the target `librowan`, which others know as rowan::rowan.
#
# A shared library exports only what cmake/librowan.map lists; fmt, SQLite and nlohmann-json are its own
# business. With ROWAN_STATIC it is one archive with the objects of every folder, and whoever links it needs
# fmt and SQLite as well: find_package(rowan) and `pkg-config --static` know that.

# The targets of ours that `target` links, directly or not, itself included; and what they link of others'.
function(rowan_collect_links target folders_name others_name)
  set(folders ${target})
  set(others "")
  set(waiting ${target})
  while(waiting)
    list(POP_FRONT waiting each)
    get_target_property(links ${each} LINK_LIBRARIES)
    foreach(link IN LISTS links)
      if(TARGET ${link})
        get_target_property(aliased ${link} ALIASED_TARGET)
        if(aliased)
          set(link ${aliased})
        endif()
      endif()
      if(link IN_LIST folders OR link IN_LIST others OR NOT link)
        continue()
      elseif(link MATCHES "^rowan_" AND NOT link MATCHES "_headers$")
        list(APPEND folders ${link})
        list(APPEND waiting ${link})
      else()
        list(APPEND others ${link})
      endif()
    endforeach()
  endwhile()
  set(${folders_name} "${folders}" PARENT_SCOPE)
  set(${others_name} "${others}" PARENT_SCOPE)
endfunction()

# One archive of everything. ROWAN_STATIC_PACKAGES: what has to be found before it can be linked.
function(rowan_add_static_interface)
  rowan_collect_links(rowan_capi folders others)
  add_library(librowan STATIC)
  foreach(folder IN LISTS folders)
    get_target_property(type ${folder} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      target_sources(librowan PRIVATE $<TARGET_OBJECTS:${folder}>)
    endif()
  endforeach()
  set(packages Threads)
  target_link_libraries(librowan PRIVATE Threads::Threads)
  if(fmt::fmt IN_LIST others)
    list(APPEND packages fmt)
    target_link_libraries(librowan PRIVATE fmt::fmt)
  endif()
  if(SQLite::SQLite3 IN_LIST others)
    list(APPEND packages SQLite3)
    target_link_libraries(librowan PRIVATE SQLite::SQLite3)
  endif()
  set_property(GLOBAL PROPERTY ROWAN_STATIC_PACKAGES ${packages})
endfunction()

function(rowan_add_shared_interface)
  set(exports "${PROJECT_SOURCE_DIR}/cmake/librowan.map")
  # Everything else is hidden (RowanCompiler.cmake).
  target_compile_options(rowan_capi PRIVATE -fvisibility=default -fno-semantic-interposition)
  add_library(librowan SHARED $<TARGET_OBJECTS:rowan_capi>)
  target_link_libraries(librowan PRIVATE rowan_capi Threads::Threads)
  target_link_options(librowan PRIVATE "LINKER:--version-script=${exports}")
  if(NOT ROWAN_SANITIZE)
    target_link_options(librowan PRIVATE LINKER:--no-undefined)
  endif()
  set_target_properties(librowan PROPERTIES LINK_DEPENDS "${exports}")
endfunction()

function(rowan_add_interface_library)
  rowan_find_packages(Threads)
  if(ROWAN_STATIC)
    rowan_add_static_interface()
  else()
    rowan_add_shared_interface()
  endif()
  add_library(rowan::rowan ALIAS librowan)
  if(NOT ROWAN_STATIC)
    rowan_record_links(librowan)
  endif()
  # Nobody links a sanitized library from outside.
  if(ROWAN_SANITIZE)
    set_target_properties(librowan PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  set_target_properties(librowan PROPERTIES
    OUTPUT_NAME rowan
    EXPORT_NAME rowan
    LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION}
    SOVERSION 0)  # raised when a program that was linked before would no longer work
  target_include_directories(librowan INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
