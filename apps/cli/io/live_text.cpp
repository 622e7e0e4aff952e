// SPDX-License-Identifier: MIT
#include "cli/io/live_text.hpp"

#include <cstdio>
#include <string>

#include <fmt/core.h>

#include "base/utf8.hpp"
#include "cli/io/terminal.hpp"

namespace rowan::cli {

namespace {

constexpr std::chrono::milliseconds update_interval{100};

}  // namespace

LiveText::LiveText(bool quiet) : is_shown_(!quiet && can_rewrite_lines()) {}

LiveText::~LiveText() { wipe(); }

bool LiveText::is_due() const {
  return is_shown_ && std::chrono::steady_clock::now() - last_ >= update_interval;
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
  const TerminalSize size = terminal_size();
  std::string output;
  int lines = 0;
  while (!text.empty() && lines + 1 < static_cast<int>(size.rows)) {
    const auto end = text.find('\n');
    output += cut_to_width(text.substr(0, end), size.columns - 1);
    output += '\n';
    ++lines;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  wipe();
  fmt::print(stderr, "{}", output);
  std::fflush(stderr);
  lines_ = lines;
  last_ = std::chrono::steady_clock::now();
}

}  // namespace rowan::cli
