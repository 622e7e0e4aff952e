// SPDX-License-Identifier: MIT
#include "tui/width_probe.hpp"

#include <chrono>
#include <string_view>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rowan::tui {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds patience{500};

/// Switches off the terminal's echo and line editing during this object's lifetime.
class RawTerminal {
 public:
  RawTerminal() {
    tcgetattr(STDIN_FILENO, &former_);
    termios raw = former_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  }
  ~RawTerminal() { tcsetattr(STDIN_FILENO, TCSANOW, &former_); }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

 private:
  termios former_{};
};

void say(std::string_view text) {
  [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
}

/// Reads one byte before the deadline; -1 if none comes.
int read_byte(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd terminal{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  char byte = 0;
  if (left.count() <= 0 || poll(&terminal, 1, static_cast<int>(left.count())) <= 0) return -1;
  return read(STDIN_FILENO, &byte, 1) == 1 ? static_cast<unsigned char>(byte) : -1;
}

/// The column in "ESC [ row ; column R"; 0 for any other report.
int column_of(std::string_view report) {
  const std::size_t semicolon = report.find(';');
  if (semicolon == std::string_view::npos) return 0;
  return static_cast<int>(parse_integer(report.substr(semicolon + 1)).value_or(0));
}

}  // namespace

bool stone_is_one_column(std::string& typed_ahead) {
  const RawTerminal raw;
  const auto deadline = Clock::now() + patience;
  say("\r\u25CF\x1B[6n");
  int column = 0;
  std::string report;  // what follows an ESC, up to and without the R
  bool inside = false;
  for (int byte = read_byte(deadline); byte >= 0 && column == 0; byte = read_byte(deadline)) {
    if (byte == '\x1B') {
      inside = true;
      report.clear();
    } else if (!inside) {
      typed_ahead += static_cast<char>(byte);
    } else if (byte == 'R') {
      column = column_of(report);
      break;
    } else {
      report += static_cast<char>(byte);
    }
  }
  say("\r\x1B[K");
  constexpr int after_one_column = 2;
  return column == after_one_column;
}

}  // namespace rowan::tui
