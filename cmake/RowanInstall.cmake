# SPDX-License-Identifier: MIT
# What `cmake --install` installs where:
#
#   include/rowan/                                headers: C in rowan.h and c/, C++ in rowan.hpp and the rest
#   lib/librowan.so.0, or lib/librowan.a          the library (RowanInterface.cmake)
#   lib/cmake/rowan/, lib/pkgconfig/rowan.pc      find_package(rowan), pkg-config rowan
#   bin/rowan, share/man/man1/, completions       the program
#   share/applications/, icons/, metainfo/        its desktop entry
#   share/doc/rowan/                              the license and the notices of what is linked (RowanNotices.cmake)
#   share/rowan/wasm/                             the WebAssembly module for `rowan site`, if it was built
#
# No installed file contains the prefix, so the tree may be moved afterwards. The target `installed` builds
# exactly these files; the target `program`, which ./rowan builds, builds only the program and what it loads.
# Until the program is built, `./rowan play` builds `rowan_play`, which has no command but `play`
# (apps/cli/CMakeLists.txt).

include(CMakePackageConfigHelpers)

add_custom_target(installed)
add_custom_target(program)

# The manual page and the completions are printed by the program, from its single definition of the commands.
function(rowan_install_program)
  set(manual "${PROJECT_BINARY_DIR}/manual")
  file(MAKE_DIRECTORY "${manual}")
  add_custom_command(
    OUTPUT "${manual}/rowan.1" "${manual}/rowan.bash" "${manual}/_rowan" "${manual}/rowan.fish"
    COMMAND rowan man > "${manual}/rowan.1"
    COMMAND rowan completion bash > "${manual}/rowan.bash"
    COMMAND rowan completion zsh > "${manual}/_rowan"
    COMMAND rowan completion fish > "${manual}/rowan.fish"
    DEPENDS rowan
    COMMENT "Writing the manual page and shell completions"
    VERBATIM)
  add_custom_target(rowan_manual ALL DEPENDS "${manual}/rowan.1")
  add_dependencies(installed rowan rowan_manual)
  add_dependencies(program rowan)
  install(TARGETS rowan RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES "${manual}/rowan.1" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES "${manual}/rowan.bash" DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME rowan)
  install(FILES "${manual}/_rowan" DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES "${manual}/rowan.fish" DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/wasm/module/" DESTINATION ${CMAKE_INSTALL_DATADIR}/rowan/wasm OPTIONAL
    FILES_MATCHING PATTERN "*.js" PATTERN "*.wasm" PATTERN "*.rnet" PATTERN "NOTICES.txt" PATTERN "sbom.cdx.json")
  rowan_install_desktop_entry()
endfunction()

# Data for desktop menus and software centers.
function(rowan_install_desktop_entry)
  set(metainfo org.rowan.Rowan.metainfo.xml)
  # Software centers require a valid address or no address.
  execute_process(COMMAND "${PROJECT_SOURCE_DIR}/tools/maintainer" RESULT_VARIABLE is_unset OUTPUT_VARIABLE maintainer)
  if(is_unset)
    set(ROWAN_UPDATE_CONTACT "")
    message(STATUS "The maintainer is unset: packaging/maintainer.txt")
  else()
    string(REGEX REPLACE ".*<(.*)>\n$" "\n  <update_contact>\\1</update_contact>" ROWAN_UPDATE_CONTACT "${maintainer}")
  endif()
  string(TIMESTAMP ROWAN_DATE "%Y-%m-%d" UTC) # of SOURCE_DATE_EPOCH, if set
  configure_file(packaging/${metainfo}.in ${metainfo} @ONLY)
  install(FILES packaging/rowan.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES web/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME rowan.svg)
  install(FILES "${PROJECT_BINARY_DIR}/${metainfo}" DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
endfunction()

# rowan.pc: for a static library the dependencies are listed where `pkg-config --static` looks.
function(rowan_install_pkg_config)
  set(ROWAN_PC_REQUIRES "")
  set(ROWAN_PC_LIBS "")
  if(ROWAN_STATIC)
    get_property(packages GLOBAL PROPERTY ROWAN_STATIC_PACKAGES)
    list(TRANSFORM packages REPLACE "^SQLite3$" "sqlite3")
    list(REMOVE_ITEM packages Threads)
    list(JOIN packages " " ROWAN_PC_REQUIRES)
    set(ROWAN_PC_LIBS "-lstdc++ -lm -pthread")
  endif()
  # From lib/pkgconfig back to the prefix: "../.." or deeper, depending on CMAKE_INSTALL_LIBDIR.
  cmake_path(SET pc_dir "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  file(RELATIVE_PATH ROWAN_PC_TO_PREFIX "${pc_dir}" "/prefix")
  string(REGEX REPLACE "/$" "" ROWAN_PC_TO_PREFIX "${ROWAN_PC_TO_PREFIX}")
  configure_file(cmake/rowan.pc.in rowan.pc @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/rowan.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

# The license and the notices of each part: the program's at the top, the others in folders.
function(rowan_install_notices)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
  set(kinds library)
  foreach(kind IN ITEMS mpi python)
    if(TARGET rowan_${kind})
      list(APPEND kinds ${kind})
    endif()
  endforeach()
  if(TARGET rowan)
    list(APPEND kinds ${ROWAN_PROGRAM_KIND})
  endif()
  foreach(kind IN LISTS kinds)
    rowan_make_notices(notices ${kind})
    set(folder ${CMAKE_INSTALL_DOCDIR}/${kind})
    if(kind STREQUAL ROWAN_PROGRAM_KIND)
      set(folder ${CMAKE_INSTALL_DOCDIR})
    endif()
    install(FILES "${notices}/notices.txt" DESTINATION ${folder} RENAME NOTICES.txt)
    install(FILES "${notices}/sbom.cdx.json" DESTINATION ${folder})
  endforeach()
endfunction()

function(rowan_install_package)
  add_dependencies(installed librowan)
  # A build by ./rowan alone has no library yet.
  install(CODE "if(NOT EXISTS \"$<TARGET_FILE:librowan>\")
    message(FATAL_ERROR \"The library is not built yet. First:\n  cmake --build ${PROJECT_BINARY_DIR} --target installed\")
  endif()")
  install(TARGETS librowan EXPORT rowan-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

  get_property(ROWAN_STATIC_PACKAGES GLOBAL PROPERTY ROWAN_STATIC_PACKAGES)
  set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/rowan)
  install(EXPORT rowan-targets NAMESPACE rowan:: DESTINATION ${package_dir})
  configure_package_config_file(cmake/rowan-config.cmake.in rowan-config.cmake INSTALL_DESTINATION ${package_dir})
  write_basic_package_version_file(rowan-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES "${PROJECT_BINARY_DIR}/rowan-config.cmake" "${PROJECT_BINARY_DIR}/rowan-config-version.cmake"
    DESTINATION ${package_dir})
  rowan_install_pkg_config()

  rowan_install_notices()

  if(TARGET rowan)
    rowan_install_program()
  endif()
endfunction()
