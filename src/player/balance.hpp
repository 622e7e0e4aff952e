// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "game/position.hpp"

namespace rowan::player {

/// How games from one position ended.
struct Balance {
  int first_wins = 0;
  int draws = 0;
  int second_wins = 0;

  [[nodiscard]] constexpr int games() const { return first_wins + draws + second_wins; }

  /// What the first player scored, in hundredths of all points, rounded down; 50 where nothing was played.
  [[nodiscard]] constexpr int first_percent() const {
    return games() == 0 ? 50 : (100 * first_wins + 50 * draws) / games();
  }

  friend bool operator==(const Balance&, const Balance&) = default;
};

/// How a position is judged by games. Half a millisecond a game on 15×15.
struct BalanceSettings {
  int games = 12;
  int noise =
      40;  // of GreedyPlayer: enough that no two games are alike, little enough that they mean something
  int max_moves = 120;  // a game that is not over after this many more moves is a draw
};

/// Judges who is ahead, by games that GreedyPlayer with noise plays against itself from the position. The
/// same seed gives the same games. Requires that the game is not over.
[[nodiscard]] Balance judge_by_games(const Position& position, const BalanceSettings& settings,
                                     std::uint64_t seed);

}  // namespace rowan::player
