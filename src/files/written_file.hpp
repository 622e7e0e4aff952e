// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace rowan::files {

/// Notes for the user on what a reader or writer could not keep, one per line: "the times of the moves are
/// not kept". No move of a main line is lost this way: a move that does not fit is an error.
class Notes {
 public:
  static constexpr std::size_t most_lines = 20;  // more would help no one; a hostile file could cause many

  /// Adds a note, unless it is already there or the list is full.
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
