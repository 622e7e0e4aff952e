// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/rules.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// How far the making is.
struct MakerProgress {
  int found = 0;
  std::uint64_t games = 0;  // looked through, over all kinds
};

/// Which puzzles are wanted.
struct MakerSettings {
  Rules rules;
  std::vector<Kind> kinds;  // none twice, and has_kind() of each
  int count = 0;            // shared among the kinds, the first ones getting one more if it does not divide
  std::uint64_t seed = 0;
  int threads = 1;

  /// Stops looking for a kind after this many games; 0 is no limit.
  std::uint64_t most_games = 0;

  /// Asked now and then, on the thread that called.
  std::function<bool(const MakerProgress&)> should_stop = {};
};

struct MadePuzzles {
  std::vector<Puzzle> puzzles;  // by kind, the easy ones first; fewer than wanted if it had to stop
  std::uint64_t games = 0;
};

/// Finds puzzles in games 0, 1, 2, ... of the seed (puzzle/finder.hpp), no two alike, until there are enough
/// of each kind. Of the puzzles of a kind no more than half, rounded up, have the same grade: easy positions
/// are frequent, and hard ones would be lost among them. The puzzles depend on rules, kinds, count, seed and
/// most_games only.
[[nodiscard]] MadePuzzles make_puzzles(const MakerSettings& settings);

}  // namespace rowan::puzzle
