// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string_view>

namespace rowan::cli {

/// Lines at the bottom of a terminal that are redrawn while work goes on. Without a terminal it
/// shows nothing: a pipe gets only the result.
class LiveText {
 public:
  /// Shows only where standard error is a terminal that can be written over, and nobody asked for quiet.
  explicit LiveText(bool quiet);

  /// Wipes itself out.
  ~LiveText();
  LiveText(const LiveText&) = delete;
  LiveText& operator=(const LiveText&) = delete;

  /// Is it time for another picture? At most ten a second, and none where nobody sees them.
  [[nodiscard]] bool is_due() const;

  /// Shows the text in place of the last one. Lines are cut at the width, and the text at the height, of the
  /// terminal.
  void show(std::string_view text);

  /// Prints a line that stays, also where no picture is shown.
  void say(std::string_view line);

 private:
  void wipe();

  bool is_shown_;
  int lines_ = 0;  // on the screen now
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace rowan::cli
