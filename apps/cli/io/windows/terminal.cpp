// SPDX-License-Identifier: MIT
#include "cli/io/terminal.hpp"

#include <array>

#include <windows.h>

namespace rowan::cli {

namespace {

HANDLE handle_of(Stream stream) {
  constexpr std::array numbers{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
  return GetStdHandle(numbers.at(static_cast<std::size_t>(stream)));
}

}  // namespace

/// Asks for the console mode, which only a console has; isatty() of the C library takes NUL for a terminal.
bool is_terminal(Stream stream) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0;
}

bool can_rewrite_lines() {
  DWORD mode = 0;
  const HANDLE console = handle_of(Stream::error);
  return GetConsoleMode(console, &mode) != 0 &&
         SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

TerminalSize terminal_size() {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(handle_of(Stream::error), &info) == 0) return {};
  return {.columns = static_cast<std::size_t>(info.srWindow.Right - info.srWindow.Left + 1),
          .rows = static_cast<std::size_t>(info.srWindow.Bottom - info.srWindow.Top + 1)};
}

}  // namespace rowan::cli
