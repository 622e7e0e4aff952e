// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace rowan::files {

/// Notes for the user on what a reader or writer could not keep, one per line: "the times of the moves are
/// not kept". Moves and results are never lost this way: if they do not fit, there is an error.
class Notes {
 public:
  static constexpr std::size_t most_lines = 20;  // more help no one, and a hostile file could cause many

  /// Adds a note; repeats are ignored.
  void add(std::string note) {
    const bool is_new = std::ranges::find(lines_, note) == lines_.end();
    if (is_new && lines_.size() < most_lines) lines_.push_back(std::move(note));
  }
  void add(const Notes& others) {
    for (const std::string& note : others.lines_) add(note);
  }

  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

  friend bool operator==(const Notes&, const Notes&) = default;

 private:
  std::vector<std::string> lines_;
};

/// The bytes of a file, and notes on what the file does not hold.
struct WrittenFile {
  std::string bytes;
  Notes notes = {};
};

}  // namespace rowan::files
