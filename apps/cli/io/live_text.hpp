// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string_view>

namespace rowan::cli {

/// Lines at the bottom of a terminal that are redrawn while work is in progress. If standard error is not a
/// terminal, only say() prints.
class LiveText {
 public:
  /// Shows text only if standard error is a terminal whose lines can be rewritten, and `quiet` is false.
  explicit LiveText(bool quiet);

  /// Erases the text.
  ~LiveText();
  LiveText(const LiveText&) = delete;
  LiveText& operator=(const LiveText&) = delete;

  /// Whether the text may be redrawn: at most ten times a second, and never if it is not shown.
  [[nodiscard]] bool is_due() const;

  /// Shows the text in place of the previous one. Lines that are too wide for the terminal are cut, and lines
  /// beyond its height are left out.
  void show(std::string_view text);

  /// Prints a permanent line, even if the live text is not shown.
  void say(std::string_view line);

 private:
  void wipe();

  bool is_shown_;
  int lines_ = 0;  // number of lines on the screen now
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace rowan::cli
