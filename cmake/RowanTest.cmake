# SPDX-License-Identifier: MIT
# Tests and fuzzers.
#
#   rowan_add_test(<name> SOURCES file... [LINKS name...] [COST seconds] [COMPUTES]
#                  [THREADED file...] [UNTHREADED test...])
#       a GoogleTest program; each of its tests is one ctest test, called <name>.<Suite>.<Test>. If ROWAN_TEST_PROGRAMS is on,
#       as under the sanitizers, the program is one ctest test, <name>, which runs its tests in sequence in one process.
#       COMPUTES: its own code, or the project's templates that it instantiates, compute a lot, so it is lightly optimized;
#       other tests are not, because they take longer to compile than to run.
#       COST: the approximate running time; ctest starts the longest first.
#       THREADED: those SOURCES whose tests start threads, and their dependencies. Under ThreadSanitizer only these are
#       built, and run as the ctest test <name>, with the label "threads".
#       UNTHREADED: those slow tests in THREADED files that start no threads: "Engine.PlaysEveryGameToItsEnd".
#       ThreadSanitizer could find nothing in them, so they are omitted.
#   rowan_add_script_test(<name> SCRIPT file [ARGS argument...] [FILES file...] [COST seconds]
#                         [PROGRAM target] [SERIAL])
#       an executable script; exit code 0 passes, 77 means "cannot run here". Its environment has
#       ROWAN (the program, or PROGRAM instead), ROWAN_SOURCE_DIR, ROWAN_BUILD_DIR and ROWAN_SANITIZE. FILES are its other
#       dependencies: helpers, data.
#       SERIAL: no other test runs at the same time.
#   rowan_add_fuzzer(<name> SOURCES file... [LINKS name...])
#       a program fuzz_<name>, which replays fuzz/corpus/<name>/ as the test fuzz_replay.<name>, so that no crash
#       that was found comes back. If ROWAN_FUZZ is on it is a libFuzzer program; otherwise the same source with a plain main().
#   rowan_link_for_build_time(<target>)
#       links a program that only runs in the build tree, such as a test, with mold if that is installed.

include(GoogleTest)
if(ROWAN_TESTS)
  find_package(GTest REQUIRED)
endif()
if(ROWAN_FUZZ)
  add_custom_target(fuzzers)
endif()
# Dozens of test programs and fuzzers are linked. mold takes two fifths of ld's time; without it ld links
# them. Sanitizer builds use lld for everything (RowanCompiler.cmake). Distributed programs are linked by ld,
# whose map tools/check_notices reads.
if((ROWAN_TESTS OR ROWAN_FUZZ) AND NOT ROWAN_SANITIZE AND NOT WIN32 AND NOT WASI
   AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=mold ROWAN_HAS_MOLD)
endif()
function(rowan_link_for_build_time target)
  if(ROWAN_HAS_MOLD)
    target_link_options(${target} PRIVATE -fuse-ld=mold)
  endif()
endfunction()
set(ROWAN_IS_THREAD_SANITIZED OFF)
if(ROWAN_SANITIZE MATCHES "thread")
  set(ROWAN_IS_THREAD_SANITIZED ON)
  add_custom_target(threaded_tests)
endif()

function(rowan_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COMPUTES" "COST" "SOURCES;LINKS;THREADED;UNTHREADED")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "rowan_add_test(${name}): wants SOURCES; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(file IN LISTS arg_THREADED)
    if(NOT file IN_LIST arg_SOURCES)
      message(FATAL_ERROR "rowan_add_test(${name}): ${file} is THREADED, but not among the SOURCES")
    endif()
  endforeach()
  set(labels "")
  set(filter "")
  if(ROWAN_IS_THREAD_SANITIZED AND arg_THREADED)
    set(arg_SOURCES ${arg_THREADED})
    set(labels threads)
    if(arg_UNTHREADED)
      list(JOIN arg_UNTHREADED ":" patterns)
      set(filter "--gtest_filter=-${patterns}")
    endif()
  endif()
  set(target test_${name})
  rowan_add_executable(${target} SOURCES ${arg_SOURCES} LINKS ${arg_LINKS} GTest::gmock GTest::gtest_main)
  rowan_link_for_build_time(${target})
  # Half of the compile time of a small test is its included headers. Names in the unnamed namespaces of one
  # program must differ.
  if(ROWAN_COMPILE_TOGETHER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
  # Helpers shared between folders are included from tests/: "support/random_games.hpp".
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(${target} PRIVATE ROWAN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(arg_COMPUTES)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0> $<$<CONFIG:Debug>:-O0>)
  endif()
  if(labels)
    add_dependencies(threaded_tests ${target})
  endif()
  if(ROWAN_TEST_PROGRAMS)
    math(EXPR timeout "4 * ${ROWAN_TEST_TIMEOUT}")
    add_test(NAME ${name} COMMAND ${target} --gtest_brief=1 ${filter})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} COST "${arg_COST}" LABELS "${labels}"
      ENVIRONMENT LC_ALL=C.UTF-8)
  else()
    gtest_discover_tests(${target}
      TEST_PREFIX "${name}."
      DISCOVERY_MODE PRE_TEST
      DISCOVERY_TIMEOUT 600
      PROPERTIES TIMEOUT ${ROWAN_TEST_TIMEOUT} ENVIRONMENT LC_ALL=C.UTF-8)  # program output is in English
  endif()
endfunction()

function(rowan_add_script_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "SERIAL" "SCRIPT;COST;PROGRAM" "ARGS;FILES")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SCRIPT)
    message(FATAL_ERROR "rowan_add_script_test(${name}): wants SCRIPT; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(environment "ROWAN_SOURCE_DIR=${PROJECT_SOURCE_DIR}" "ROWAN_BUILD_DIR=${PROJECT_BINARY_DIR}"
      "ROWAN_SANITIZE=${ROWAN_SANITIZE}"
      LC_ALL=C.UTF-8 LANGUAGE=)  # program output is in English in any locale
  if(NOT arg_PROGRAM)
    set(arg_PROGRAM rowan)
  endif()
  if(TARGET ${arg_PROGRAM})
    list(APPEND environment "ROWAN=$<TARGET_FILE:${arg_PROGRAM}>")
  endif()
  set(required "")
  foreach(file IN LISTS arg_SCRIPT arg_FILES)
    cmake_path(ABSOLUTE_PATH file NORMALIZE)
    list(APPEND required "${file}")
  endforeach()
  list(GET required 0 script)
  add_test(NAME ${name} COMMAND "${script}" ${arg_ARGS} WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  # ctest fails a test whose REQUIRED_FILES are missing; tools/check_registered reads them as "in use".
  set_tests_properties(${name} PROPERTIES
    ENVIRONMENT "${environment}"
    REQUIRED_FILES "${required}"
    RUN_SERIAL ${arg_SERIAL}
    SKIP_RETURN_CODE 77
    COST "${arg_COST}"
    TIMEOUT ${ROWAN_TEST_TIMEOUT})
endfunction()

function(rowan_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  if(DEFINED arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "rowan_add_fuzzer(${name}): wants SOURCES; unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(target fuzz_${name})
  set(corpus "${PROJECT_SOURCE_DIR}/fuzz/corpus/${name}")
  if(ROWAN_FUZZ)
    rowan_add_executable(${target} SOURCES ${arg_SOURCES} LINKS ${arg_LINKS})
    rowan_count_branches(${target})
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers ${target})
    add_test(NAME fuzz_replay.${name} COMMAND ${target} -runs=0 "${corpus}")
  else()
    if(NOT TARGET fuzz_replay)
      add_library(fuzz_replay OBJECT "${PROJECT_SOURCE_DIR}/tools/fuzz_replay.cpp")
      rowan_compile_options(fuzz_replay)
    endif()
    rowan_add_executable(${target} SOURCES ${arg_SOURCES} LINKS ${arg_LINKS} fuzz_replay)
    rowan_link_for_build_time(${target})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
    add_test(NAME fuzz_replay.${name} COMMAND ${target} "${corpus}")
  endif()
  set_tests_properties(fuzz_replay.${name} PROPERTIES TIMEOUT ${ROWAN_TEST_TIMEOUT})
endfunction()
