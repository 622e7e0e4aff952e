// SPDX-License-Identifier: MIT
#include "cli/io/terminal.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace rowan::cli {

bool is_terminal(Stream stream) {
  constexpr std::array numbers{STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
  return isatty(numbers.at(static_cast<std::size_t>(stream))) != 0;
}

bool can_rewrite_lines() {
  if (!is_terminal(Stream::error)) return false;
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) != "dumb";
}

TerminalSize terminal_size() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {.columns = size.ws_col, .rows = size.ws_row};
}

}  // namespace rowan::cli
