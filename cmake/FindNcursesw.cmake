# SPDX-License-Identifier: MIT
# Defines the target Ncursesw::Ncursesw for wide-character ncurses; CMake's own FindCurses sets only
# variables.

find_package(PkgConfig REQUIRED)
pkg_check_modules(Ncursesw QUIET IMPORTED_TARGET GLOBAL ncursesw)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Ncursesw REQUIRED_VARS Ncursesw_FOUND VERSION_VAR Ncursesw_VERSION)
if(Ncursesw_FOUND AND NOT TARGET Ncursesw::Ncursesw)
  add_library(Ncursesw::Ncursesw ALIAS PkgConfig::Ncursesw)
endif()
