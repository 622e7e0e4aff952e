// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cli/io/output.hpp"
#include "language/texts.hpp"
#include "tui/signals.hpp"

namespace rowan::cli {

/// A line of input, from a keyboard or a pipe, or why there is none.
struct InputLine {
  enum class Kind { line, too_long, end, signal };

  Kind kind = Kind::line;
  std::string text = {};                // the line without its newline
  tui::Wake signal = tui::Wake::input;  // the signal that came; `input` if none came
};

/// The exit code after a signal; ok if `why` is not a signal that ends the program.
[[nodiscard]] ExitCode exit_code_of(tui::Wake why);

/// Says why the input is refused: "'h99': row 99 is off the board". `words` are valid in place of a move; if
/// one of them is similar to the input, suggests it.
[[nodiscard]] std::string refusal_line(std::string_view typed, const Error& error,
                                       const std::vector<std::string>& words, const language::Texts& texts);

/// Lines of standard input. A signal is reported at once, before lines that have already arrived.
class LineInput {
 public:
  static constexpr std::size_t longest_line = 4096;

  /// Waits for the next line. A last line without a newline counts; a line that is too long is skipped to its
  /// end.
  [[nodiscard]] InputLine next();

  /// Takes a signal that has already arrived; empty if there is none.
  [[nodiscard]] std::optional<tui::Wake> take_signal() { return signals_.take(); }

  /// Whether the input is a terminal, which shows what is typed.
  [[nodiscard]] bool is_terminal() const;

 private:
  [[nodiscard]] InputLine take_line(std::size_t length);

  tui::SignalWatch signals_{tui::SignalWatch::Scope::ends};
  std::string buffer_;
  bool at_end_ = false;
  bool skipping_ = false;  // within a line that is too long
};

}  // namespace rowan::cli
