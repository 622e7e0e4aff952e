// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "network/network_selector.hpp"
#include "player/player.hpp"
#include "player/solving_player.hpp"

namespace rowan::player {

/// Plays perfectly: never loses a position that can be held, and never misses a win.
///
/// On 3×3 it knows every position: it wins in the fewest moves and loses in the most. Among moves of equal
/// value it takes the one that leaves the opponent the most losing moves, and among those the first in
/// reading order. On larger boards that can be solved quickly enough, it solves the position at every move,
/// and plays perfectly unless a position is not solved in time (player/solving_player.hpp).
///
/// Deterministic unless the clock ends the solving. Plays any arrangement of stones with either side to move.
class PerfectPlayer final : public Player {
 public:
  /// Plays 3×3 boards under all rules except k = 1 where blocked rows do not count, and the games that
  /// SolvingPlayer plays.
  [[nodiscard]] static bool plays(const Rules& rules);

  explicit PerfectPlayer(std::size_t solver_mebibytes = SolvingPlayer::usual_mebibytes,
                         network::NetworkSelector network = {})
      : solving_(solver_mebibytes, SolvingPlayer::usual_nodes, std::move(network)) {}

  /// If the position has to be solved, the request's clock limits the time for that.
  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

  /// The value of a position to the side to move under perfect play: 0 is a draw, 10 − n a win on the n-th
  /// ply from here, n − 10 a loss on that ply. Requires a 3×3 board and what think() requires.
  [[nodiscard]] int value(const Position& position);

 private:
  /// A set of points: bit i stands for point i in reading order.
  using Stones = std::uint16_t;

  static constexpr int points = 9;
  static constexpr int win_now = 9;
  static constexpr std::int8_t unknown = 127;

  [[nodiscard]] static bool has_table(const Rules& rules);
  [[nodiscard]] think::Answer answer_from_table(const Position& position);
  void make_tables(const Rules& rules);
  [[nodiscard]] int solve(Stones own, Stones other);
  [[nodiscard]] int value_of_move(Stones own, Stones other, int point);
  [[nodiscard]] int ways_to_go_wrong(Stones own, Stones other);

  std::optional<Rules> rules_;          // the rules of the tables below
  std::bitset<1U << points> has_line_;  // indexed by the stones of one side
  std::vector<std::int8_t> values_;     // indexed by own | other << 9, filled on demand
  SolvingPlayer solving_;               // for larger boards
};

}  // namespace rowan::player
