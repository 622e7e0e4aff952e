# SPDX-License-Identifier: MIT
# librowan, the library for outside programs: src/capi and everything it needs, with the interface that
# include/rowan declares. It reuses the objects of these folders: no source is compiled again.
#
#   rowan_add_interface_library()
#       to be called once, after all folders were added: creates the target `librowan`, alias rowan::rowan.
#
# A shared library exports only what cmake/librowan.map lists; fmt, SQLite and nlohmann-json stay internal.
# With ROWAN_STATIC it is one archive with the objects of all these folders, and linking it also needs fmt and
# SQLite: find_package(rowan) and `pkg-config --static` take care of that.

# Sets one variable to `target` and the project's targets that it links, directly or not, and another variable
# to the outside targets that these link.
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

# One archive of everything. ROWAN_STATIC_PACKAGES: the packages to find before linking it.
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
  # The symbols of all other folders are hidden (RowanCompiler.cmake).
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
  # A sanitized library is never linked from outside.
  if(ROWAN_SANITIZE)
    set_target_properties(librowan PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  set_target_properties(librowan PROPERTIES
    OUTPUT_NAME rowan
    EXPORT_NAME rowan
    LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION}
    SOVERSION 0)  # to be raised when previously linked programs would no longer work
  target_include_directories(librowan INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()
