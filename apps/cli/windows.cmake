# SPDX-License-Identifier: MIT
# The program for Windows (docs/windows.md): commands that need POSIX or SQLite are stubs that say so. Files
# that include windows.h, which defines many common words as macros, are compiled separately.
set(io io/board_text.cpp io/files.cpp io/live_text.cpp io/output.cpp)
set(system
  commands/windows/absent_commands.cpp
  io/windows/file_claim.cpp
  io/windows/files.cpp
  io/windows/input_reader.cpp
  io/windows/ranks.cpp
  io/windows/stop_signals.cpp
  io/windows/terminal.cpp
  main_windows.cpp)
list(REMOVE_ITEM options options/language_option.cpp)  # for games with people
set(beside_play
  commands/play/classic_text.cpp
  commands/play/move_command.cpp
  commands/play/players_command.cpp)
set(games commands/games/book_text.cpp commands/games/convert_command.cpp)
if(CMAKE_SIZEOF_VOID_P EQUAL 4)  # a proof needs more memory than 32 bits address
  list(REMOVE_ITEM solve commands/solve/prove_command.cpp)
  list(APPEND system commands/windows/absent_prove.cpp)
endif()

rowan_add_executable(rowan
  SOURCES program.cpp all_commands.cpp options/command_line.cpp ${system}
    ${io} ${options} ${help} ${manual} ${beside_play} ${analyze} ${solve} ${games} ${dev}
  LINKS
    message session gomocup explain player prove pattern search solve files threat proof board book
    record CLI11::CLI11 fmt::fmt
  PACKAGES CLI11 fmt)
rowan_compile_together(rowan program program.cpp all_commands.cpp ${options} ${help} ${manual})
foreach(room IN ITEMS io beside_play analyze solve games dev)
  rowan_compile_together(rowan ${room} ${${room}})
endforeach()
rowan_record_links(rowan)
rowan_make_notices(notices ${ROWAN_PROGRAM_KIND})
rowan_embed(rowan FILES "${notices}/notices.txt")
target_include_directories(rowan PRIVATE "${PROJECT_SOURCE_DIR}/apps")
# The program starts at wmain, and is linked statically, so that a single file runs on every Windows.
target_link_options(rowan PRIVATE -municode -static)
# std::type_info::operator== is inline in C++23 but not in the libstdc++.a of g++ 12 for Windows: code
# compiled for size keeps a copy of it, and the linker would reject the second one (GCC bug 110572). Both
# copies do the same: they compare the names. Duplicate definitions of Rowan's own names are still link errors
# on Linux.
target_link_options(rowan PRIVATE -Wl,--allow-multiple-definition)

# The same program under the name by which tournaments know engines (words_of_command_line in program.cpp).
add_custom_command(TARGET rowan POST_BUILD
  COMMAND "${CMAKE_COMMAND}" -E copy_if_different "$<TARGET_FILE:rowan>"
    "$<TARGET_FILE_DIR:rowan>/pbrain-rowan.exe"
  VERBATIM)
