// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "game/rules.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// Progress of making puzzles.
struct MakerProgress {
  int found = 0;
  std::uint64_t games = 0;  // looked through, over all kinds
};

/// Which puzzles are wanted.
struct MakerSettings {
  Rules rules;
  std::vector<Kind> kinds;  // without duplicates, and has_kind() for each
  int count = 0;            // divided among the kinds; any remainder goes to the first ones
  std::uint64_t seed = 0;
  int threads = 1;

  /// Gives up on a kind after this many games; 0 is no limit.
  std::uint64_t most_games = 0;

  /// Called now and then, on the calling thread.
  std::function<bool(const MakerProgress&)> should_stop = {};
};

struct MadePuzzles {
  std::vector<Puzzle> puzzles;  // by kind, the easy ones first; may be fewer than wanted
  std::uint64_t games = 0;
};

/// Finds puzzles in games 0, 1, 2, ... of the seed (puzzle/finder.hpp), no two equivalent, until there are
/// enough of each kind. At most half the puzzles of a kind, rounded up, have the same grade: easy positions
/// are frequent, and hard ones would be lost among them. The puzzles depend only on rules, kinds, count, seed
/// and most_games.
[[nodiscard]] MadePuzzles make_puzzles(const MakerSettings& settings);

}  // namespace rowan::puzzle
