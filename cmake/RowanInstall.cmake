# SPDX-License-Identifier: MIT
# What `cmake --install` puts where:
#
#   include/rowan/<folder>/*.hpp, include/rowan/*.h, include/rowan/c/*.h    headers
#   lib/librowan_<folder>.a                            libraries
#   lib/cmake/rowan/, lib/pkgconfig/rowan.pc           find_package(rowan), pkg-config rowan
#   bin/rowan, share/man/man1/, completions            the program
#
# Nothing in the tree names the prefix: it may be moved afterwards. The target `installed` builds all of it
# and no more; ./rowan builds that, so `cmake --install` works after the first start.

include(CMakePackageConfigHelpers)

add_custom_target(installed)

# Public headers include each other from src/ ("game/point.hpp"), which is include/rowan once installed.
function(rowan_install_library folder scope packages)
  set(target rowan_${folder})
  target_include_directories(${target} ${scope}
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/rowan>)
  add_dependencies(installed ${target})
  install(TARGETS ${target} EXPORT rowan-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/"
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rowan/${folder}
    FILES_MATCHING PATTERN "*.hpp")
  if(folder STREQUAL "capi")
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  endif()

  set_property(GLOBAL APPEND PROPERTY ROWAN_PACKAGES ${packages})
  # pkg-config users link every library that needs nothing but the standard library, highest floor first:
  # a static archive must come before those it takes symbols from.
  if(scope STREQUAL "PUBLIC" AND NOT packages)
    get_property(archives GLOBAL PROPERTY ROWAN_ARCHIVES)
    set_property(GLOBAL PROPERTY ROWAN_ARCHIVES "-l${target}" ${archives})
  endif()
endfunction()

# The manual page and the completions are printed by the program, from its one definition of the commands.
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
  install(TARGETS rowan RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES "${manual}/rowan.1" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES "${manual}/rowan.bash" DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME rowan)
  install(FILES "${manual}/_rowan" DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES "${manual}/rowan.fish" DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endfunction()

function(rowan_install_package)
  get_property(archives GLOBAL PROPERTY ROWAN_ARCHIVES)
  if(NOT archives)
    return()
  endif()
  get_property(ROWAN_PACKAGES GLOBAL PROPERTY ROWAN_PACKAGES)
  list(REMOVE_DUPLICATES ROWAN_PACKAGES)

  set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/rowan)
  install(EXPORT rowan-targets NAMESPACE rowan:: DESTINATION ${package_dir})
  configure_package_config_file(cmake/rowan-config.cmake.in rowan-config.cmake INSTALL_DESTINATION ${package_dir})
  write_basic_package_version_file(rowan-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES "${PROJECT_BINARY_DIR}/rowan-config.cmake" "${PROJECT_BINARY_DIR}/rowan-config-version.cmake"
    DESTINATION ${package_dir})

  list(JOIN archives " " ROWAN_PC_LIBS)
  # From lib/pkgconfig back to the prefix: "../.." or deeper, as CMAKE_INSTALL_LIBDIR has it.
  cmake_path(SET pc_dir "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig")
  file(RELATIVE_PATH ROWAN_PC_TO_PREFIX "${pc_dir}" "/prefix")
  string(REGEX REPLACE "/$" "" ROWAN_PC_TO_PREFIX "${ROWAN_PC_TO_PREFIX}")
  configure_file(cmake/rowan.pc.in rowan.pc @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/rowan.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

  if(TARGET rowan)
    rowan_install_program()
  endif()
endfunction()
