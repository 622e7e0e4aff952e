// SPDX-License-Identifier: MIT
#include "puzzle/collection.hpp"

#include <algorithm>

namespace rowan::puzzle {

bool Collection::add(const Puzzle& puzzle) {
  if (!identities_.insert(identity_of(puzzle)).second) return false;
  puzzles_.push_back(puzzle);
  return true;
}

int Collection::count(Kind kind) const {
  return static_cast<int>(std::ranges::count(puzzles_, kind, &Puzzle::kind));
}

int Collection::count(Kind kind, int grade) const {
  return static_cast<int>(std::ranges::count_if(
      puzzles_, [&](const Puzzle& puzzle) { return puzzle.kind == kind && grade_of(puzzle) == grade; }));
}

}  // namespace rowan::puzzle
