// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "eval/evaluator.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "pattern/pattern_board.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// A game between two hasty players, which leads to positions with something to find. Both players complete
/// rows, stop rows, and otherwise take the point with the highest move score plus some noise. They do not
/// search and use no clock and no floating-point numbers, so the same seed gives the same game on every
/// machine.
///
///     first moves    2 to 5, at random: the first near the center, the others near the move before
///     noise          at most n percent of the highest score; n is 5 to 60, fixed for the game
class CasualGame {
 public:
  /// The evaluator must outlive the game.
  CasualGame(const Rules& rules, const eval::Evaluator& evaluator, std::uint64_t seed);

  [[nodiscard]] const Position& position() const { return position_; }

  /// Plays a move. Requires that the game is not over.
  void advance();

 private:
  [[nodiscard]] Point opening_move();
  [[nodiscard]] Point hasty_move();
  [[nodiscard]] int chance(int below) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(below)));
  }

  const eval::Evaluator& evaluator_;
  Random random_;
  Position position_;
  pattern::PatternBoard board_;
  int opening_moves_;
  int noise_;
};

/// Finds puzzles in games that are played for this purpose (CasualGame), numbered from 0. The puzzles of a
/// game depend only on rules, kinds, seed and the game's number, so games can be searched in any order.
class PuzzleFinder {
 public:
  /// Requires has_kind(rules, kind) for every kind.
  PuzzleFinder(const Rules& rules, std::vector<Kind> kinds, std::uint64_t seed);

  /// The hardest puzzle of each kind in a game, in the order of the kinds; of equally hard puzzles, the
  /// first.
  [[nodiscard]] std::vector<Puzzle> find(std::uint64_t game);

 private:
  Rules rules_;
  std::vector<Kind> kinds_;
  std::uint64_t seed_;
  eval::Evaluator evaluator_;
  Examiner examiner_;
};

struct MakerProgress {
  int found = 0;
  std::uint64_t games = 0;  // games examined, for all kinds together
};

/// The puzzles that are wanted.
struct MakerSettings {
  Rules rules;
  std::vector<Kind> kinds;  // no duplicates; has_kind() holds for each
  int count = 0;            // divided among the kinds; any remainder goes to the first ones
  std::uint64_t seed = 0;
  int threads = 1;

  /// Gives up on a kind after this many games; 0 is no limit.
  std::uint64_t most_games = 0;

  /// Called now and then, on the thread that called make_puzzles(); true ends the search.
  std::function<bool(const MakerProgress&)> should_stop = {};
};

struct MadePuzzles {
  std::vector<Puzzle> puzzles;  // by kind, the easy ones first; may be fewer than wanted
  std::uint64_t games = 0;
};

/// Finds puzzles in games 0, 1, 2, ... of the seed (PuzzleFinder) until there are enough of each kind, or the
/// settings end the search. No two puzzles are equivalent. At most half the puzzles of a kind, rounded up,
/// have the same grade: easy positions are frequent, and hard ones would be lost among them. Unless
/// should_stop() ends the search, the puzzles depend only on rules, kinds, count, seed and most_games.
[[nodiscard]] MadePuzzles make_puzzles(const MakerSettings& settings);

}  // namespace rowan::puzzle
