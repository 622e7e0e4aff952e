// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.hpp"
#include "board/playout.hpp"

namespace rowan {

/// Uniformly random games of tic-tac-toe, dealt like cards.
///
/// An order of all nine points is a random game: its odd places are the first player's moves, its even places
/// the second's, and anything after the end is not played. Such an order consists of three independent
/// choices:
///
///     hand              which five points the first player gets; the second gets the other four    126
///     first's order     in which the first player takes its five                                   120
///     second's order    in which the second player takes its four                                   24
///                                                                                   9! = 126 · 120 · 24
///
/// When a player completes a line depends only on the hand and on the player's own order, so two small tables
/// suffice: 126 · 120 and 126 · 24 bytes, where all games together would need 9!. A game is one random number
/// below 9! and a lookup in each table.
class DealtPlayouts {
 public:
  DealtPlayouts();

  [[nodiscard]] board::Playout play(Random& random) const {
    const std::uint32_t game = random.below(hands * first_orders * second_orders);
    const std::uint32_t hand_and_first = game / second_orders;
    const std::uint32_t hand = hand_and_first / first_orders;
    const std::uint32_t second = game % second_orders;
    return results_by_ply[std::min(first_done_[hand_and_first], second_done_[hand * second_orders + second])];
  }

 private:
  static constexpr std::uint32_t hands = 126;
  static constexpr std::uint32_t first_orders = 120;
  static constexpr std::uint32_t second_orders = 24;

  /// The ply with which a player completes its first line; if it completes none, `never`, which is later than
  /// every ply.
  using Ply = std::uint8_t;
  static constexpr Ply never = 10;

  /// The result of a game by the ply that completes the first line; odd plies are the first player's. This is
  /// a table because a branch would be mispredicted too often.
  static constexpr std::array<board::Playout, never + 1> results_by_ply = [] {
    std::array<board::Playout, never + 1> results{};
    for (int ply = 5; ply < never; ++ply) {
      const Side side = ply % 2 == 1 ? Side::first : Side::second;
      results[static_cast<std::size_t>(ply)] = {.outcome = win_for(side), .length = ply};
    }
    results[never] = {.outcome = Outcome::draw, .length = 9};
    return results;
  }();

  static constexpr std::size_t first_entries = hands * first_orders;
  static constexpr std::size_t second_entries = hands * second_orders;
  std::array<Ply, first_entries> first_done_{};
  std::array<Ply, second_entries> second_done_{};
};

}  // namespace rowan
