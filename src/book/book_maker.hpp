// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>

#include "base/result.hpp"
#include "book/book.hpp"
#include "book/folded_position.hpp"
#include "game/point.hpp"
#include "game/rules.hpp"
#include "record/game_record.hpp"

namespace rowan::book {

/// The conditions for positions and moves to go into a book.
struct MakerSettings {
  std::uint16_t plies = 10;     // only positions with fewer stones
  std::uint32_t min_games = 2;  // only moves played there at least this often
};

/// Counts the moves of games, position by position and up to symmetry.
///
/// Opening moves that were given to the players (GameRecord::opening_moves) are not counted, since no player
/// chose them. The order of the games does not matter.
class BookMaker {
 public:
  BookMaker(const Rules& rules, const MakerSettings& settings) : rules_(rules), settings_(settings) {}

  /// Counts a game, which must have the same rules. An error names an illegal move; then nothing of the game
  /// is counted.
  [[nodiscard]] Result<void> add(const record::GameRecord& record);

  /// The book of the games so far.
  [[nodiscard]] Book book() const;

 private:
  Rules rules_;
  MakerSettings settings_;
  std::uint64_t games_ = 0;
  std::map<Stones, std::map<Point, BookMove>> counts_;
};

}  // namespace rowan::book
