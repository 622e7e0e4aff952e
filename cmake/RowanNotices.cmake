# SPDX-License-Identifier: MIT
# Notices of what is linked into programs and libraries, or distributed with them: packaging/components.txt.
#
#   rowan_make_notices(<variable> <kind>)
#       makes notices.txt and sbom.cdx.json of that kind (tools/make_notices) in a folder, whose name is stored in the
#       variable. Made at configure time: versions are those of installed packages, and ./rowan reconfigures when these
#       have changed.
#   rowan_record_links(<target>)
#       makes the linker write <build folder of the target>/<target>.map: the archives and objects that went into it.
#       tools/check_notices compares them with packaging/components.txt.
#   ROWAN_PROGRAM_KIND
#       the kind of the program itself: program, portable or windows.

if(WIN32)
  set(ROWAN_PROGRAM_KIND windows)
elseif(NOT ROWAN_PROGRAM_KIND)
  set(ROWAN_PROGRAM_KIND program)
endif()
file(GLOB licenses CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/packaging/licenses/*.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  LICENSE packaging/components.txt packaging/maintainer.txt tools/make_notices tools/components.sh ${licenses})

function(rowan_make_notices variable kind)
  set(folder "${PROJECT_BINARY_DIR}/notices/${kind}")
  set(options "")
  # Checked at every build: the font may be fetched after the first build.
  file(GLOB font CONFIGURE_DEPENDS "${ROWAN_PAGE_FONT}")
  if(font)
    list(APPEND options --font "${font}")
  endif()
  if(ROWAN_SYSROOT)
    list(APPEND options --versions "${ROWAN_SYSROOT}/versions")
  endif()
  execute_process(
    COMMAND "${PROJECT_SOURCE_DIR}/tools/make_notices" ${options} ${kind} "${folder}"
    COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${folder}" PARENT_SCOPE)
endfunction()

function(rowan_record_links target)
  target_link_options(${target} PRIVATE "LINKER:-Map=${CMAKE_CURRENT_BINARY_DIR}/${target}.map")
endfunction()
