// SPDX-License-Identifier: MIT
#include "cli/io/live_text.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/display_width.hpp"

namespace rowan::cli {

namespace {

constexpr std::chrono::milliseconds between_pictures{100};

bool can_be_written_over() {
  if (isatty(STDERR_FILENO) == 0) return false;
  const char* const terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) != "dumb";
}

winsize terminal_size() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    size.ws_col = 80;
    size.ws_row = 24;
  }
  return size;
}

}  // namespace

LiveText::LiveText(bool quiet) : is_shown_(!quiet && can_be_written_over()) {}

LiveText::~LiveText() { wipe(); }

bool LiveText::is_due() const {
  return is_shown_ && std::chrono::steady_clock::now() - last_ >= between_pictures;
}

void LiveText::wipe() {
  if (lines_ > 0) fmt::print(stderr, "\x1b[{}A\r\x1b[J", lines_);
  lines_ = 0;
  std::fflush(stderr);
}

void LiveText::say(std::string_view line) {
  wipe();
  fmt::print(stderr, "{}\n", line);
}

void LiveText::show(std::string_view text) {
  if (!is_shown_) return;
  const winsize size = terminal_size();
  std::string picture;
  int lines = 0;
  while (!text.empty() && lines + 1 < size.ws_row) {
    const auto end = text.find('\n');
    picture += cut_to_width(text.substr(0, end), static_cast<std::size_t>(size.ws_col) - 1);
    picture += '\n';
    ++lines;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  wipe();
  fmt::print(stderr, "{}", picture);
  std::fflush(stderr);
  lines_ = lines;
  last_ = std::chrono::steady_clock::now();
}

}  // namespace rowan::cli
