// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_input.hpp"

#include <array>
#include <cerrno>
#include <utility>

#include <unistd.h>

#include "base/text.hpp"

namespace rowan::cli {

ExitCode exit_code_of(tui::Wake why) {
  switch (why) {
    case tui::Wake::interrupt:
      return ExitCode::interrupted;
    case tui::Wake::quit:
      return ExitCode::quit;
    case tui::Wake::terminate:
      return ExitCode::terminated;
    case tui::Wake::hang_up:
      return ExitCode::hung_up;
    case tui::Wake::input:
    case tui::Wake::suspend:
    case tui::Wake::resize:
      break;
  }
  return ExitCode::ok;
}

std::string refusal_line(std::string_view typed, const Error& error, const std::vector<std::string>& words,
                         const language::Texts& texts) {
  const auto meant = nearest(typed, words);
  const language::Texts::Values values{
      {"typed", quotable(typed)}, {"problem", texts(error)}, {"word", meant.value_or("")}};
  return meant ? texts("'{typed}': {problem}; did you mean '{word}'?", values)
               : texts("'{typed}': {problem}", values);
}

InputLine LineInput::take_line(std::size_t length) {
  InputLine line{InputLine::Kind::line, buffer_.substr(0, length)};
  if (std::exchange(skipping_, false) || length > longest_line) line = {InputLine::Kind::too_long};
  buffer_.erase(0, length + 1);
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  return line;
}

InputLine LineInput::next() {
  if (const auto signal = signals_.take()) return {.kind = InputLine::Kind::signal, .signal = *signal};
  while (true) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) return take_line(end);
    if (at_end_)
      return buffer_.empty() && !skipping_ ? InputLine{InputLine::Kind::end} : take_line(buffer_.size());
    if (buffer_.size() > longest_line) {
      skipping_ = true;
      buffer_.clear();
    }
    const tui::Wake wake = signals_.wait(STDIN_FILENO);
    if (wake != tui::Wake::input) return {.kind = InputLine::Kind::signal, .signal = wake};
    std::array<char, 4096> chunk;
    const ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    at_end_ = count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
  }
}

bool LineInput::is_terminal() const { return isatty(STDIN_FILENO) != 0; }

}  // namespace rowan::cli
