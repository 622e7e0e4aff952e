# SPDX-License-Identifier: MIT
# Tests and fuzzers.
#
#   rowan_add_test(<name> SOURCES file... [LINKS name...] [TIMEOUT seconds])
#       a GoogleTest program; each of its tests is one ctest test, called <name>.<Suite>.<Test>
#   rowan_add_script_test(<name> SCRIPT file [ARGS argument...] [FILES file...] [TIMEOUT seconds] [SERIAL])
#       an executable script; exit code 0 passes, 77 means "cannot run here". It finds in its environment
#       ROWAN (the program), ROWAN_SOURCE_DIR and ROWAN_BUILD_DIR. FILES are what else it needs: helpers, data.
#       SERIAL: nothing else runs beside it.
#   rowan_add_fuzzer(<name> SOURCES file... [LINKS name...])
#       a libFuzzer program fuzz_<name> where ROWAN_FUZZ is on; elsewhere the same source, compiled with a
#       plain main(), replays fuzz/corpus/<name>/ as a test, so that no crash once found comes back.

include(GoogleTest)
if(ROWAN_TESTS)
  find_package(GTest REQUIRED)
endif()
if(ROWAN_FUZZ)
  add_custom_target(fuzzers)
endif()

function(rowan_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;LINKS")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "rowan_add_test(${name}): wants SOURCES; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT ${ROWAN_TEST_TIMEOUT})
  endif()
  set(target test_${name})
  rowan_add_executable(${target} SOURCES ${arg_SOURCES} LINKS ${arg_LINKS} GTest::gmock GTest::gtest_main)
  # Helpers shared between folders are included from tests/: "support/random_games.hpp".
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(${target} PRIVATE ROWAN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(${target}
    TEST_PREFIX "${name}."
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT ${arg_TIMEOUT})
endfunction()

function(rowan_add_script_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERIAL" "SCRIPT;TIMEOUT" "ARGS;FILES")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SCRIPT)
    message(FATAL_ERROR "rowan_add_script_test(${name}): wants SCRIPT; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT ${ROWAN_TEST_TIMEOUT})
  endif()
  set(environment "ROWAN_SOURCE_DIR=${PROJECT_SOURCE_DIR}" "ROWAN_BUILD_DIR=${PROJECT_BINARY_DIR}")
  if(TARGET rowan)
    list(APPEND environment "ROWAN=$<TARGET_FILE:rowan>")
  endif()
  set(required "")
  foreach(file IN LISTS arg_SCRIPT arg_FILES)
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND required "${file}")
  endforeach()
  list(GET required 0 script)
  add_test(NAME ${name} COMMAND "${script}" ${arg_ARGS} WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  # ctest fails a test whose REQUIRED_FILES are gone; tools/check_registered reads them as "in use".
  set_tests_properties(${name} PROPERTIES
    ENVIRONMENT "${environment}"
    REQUIRED_FILES "${required}"
    RUN_SERIAL ${arg_SERIAL}
    SKIP_RETURN_CODE 77
    TIMEOUT ${arg_TIMEOUT})
endfunction()

function(rowan_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "rowan_add_fuzzer(${name}): wants SOURCES; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(target fuzz_${name})
  if(ROWAN_FUZZ)
    rowan_add_executable(${target} SOURCES ${arg_SOURCES} LINKS ${arg_LINKS})
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${target})
  else()
    rowan_add_executable(${target} SOURCES ${arg_SOURCES} "${PROJECT_SOURCE_DIR}/tools/fuzz_replay.cpp"
                         LINKS ${arg_LINKS})
    add_test(NAME fuzz_replay.${name} COMMAND ${target} "${PROJECT_SOURCE_DIR}/fuzz/corpus/${name}")
    set_tests_properties(fuzz_replay.${name} PROPERTIES TIMEOUT ${ROWAN_TEST_TIMEOUT})
  endif()
endfunction()
