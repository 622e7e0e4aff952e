# SPDX-License-Identifier: MIT
# Defines the target Qrencode::Qrencode for libqrencode, which comes only with a pkg-config file.

find_package(PkgConfig REQUIRED)
pkg_check_modules(Qrencode QUIET IMPORTED_TARGET GLOBAL libqrencode)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Qrencode REQUIRED_VARS Qrencode_FOUND VERSION_VAR Qrencode_VERSION)
if(Qrencode_FOUND AND NOT TARGET Qrencode::Qrencode)
  add_library(Qrencode::Qrencode ALIAS PkgConfig::Qrencode)
endif()
