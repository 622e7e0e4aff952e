// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// Puzzles, no two of them alike (identity_of).
class Collection {
 public:
  /// Adds the puzzle unless one like it exists. Returns whether it was added.
  bool add(const Puzzle& puzzle);

  [[nodiscard]] const std::vector<Puzzle>& puzzles() const { return puzzles_; }
  [[nodiscard]] int count(Kind kind) const;
  [[nodiscard]] int count(Kind kind, int grade) const;

 private:
  std::vector<Puzzle> puzzles_;
  std::set<std::string> identities_;
};

}  // namespace rowan::puzzle
