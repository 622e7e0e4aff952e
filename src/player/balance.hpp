// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "game/position.hpp"

namespace rowan::player {

/// The results of games from one position.
struct Balance {
  int first_wins = 0;
  int draws = 0;
  int second_wins = 0;

  [[nodiscard]] constexpr int games() const { return first_wins + draws + second_wins; }

  /// The first player's score in percent, rounded down; 50 if no games were played.
  [[nodiscard]] constexpr int first_percent() const {
    return games() == 0 ? 50 : (100 * first_wins + 50 * draws) / games();
  }

  friend bool operator==(const Balance&, const Balance&) = default;
};

/// Settings for judging a position by games, which take half a millisecond each on 15×15.
struct BalanceSettings {
  int games = 12;
  int noise =
      40;  // of GreedyPlayer: enough to make every game different, little enough to keep them meaningful
  int max_moves = 120;  // a draw if the game is not over after this many more moves
};

/// Judges which side is ahead by letting GreedyPlayer, with noise, play games against itself from the
/// position. The same seed gives the same games. Requires that the game is not over.
[[nodiscard]] Balance judge_by_games(const Position& position, const BalanceSettings& settings,
                                     std::uint64_t seed);

}  // namespace rowan::player
