// SPDX-License-Identifier: MIT
#include "bench/perft_tictactoe.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "bench/grid9.hpp"

namespace rowan {
namespace {

/// The walk counts only two things and derives the rest:
///
///     unfinished[p]   the number of sequences of p moves after which the game continues
///     last_wins       the number of ninth moves that complete a line
///
/// An unfinished sequence of p moves has 9 - p successors, which are nodes. A finished successor is a win of
/// the side that moved, except that a ninth move without a line is a draw.
struct Tally {
  std::array<std::uint32_t, 9> unfinished{};
  std::uint32_t last_wins = 0;

  [[nodiscard]] board::PerftCounts counts() const {
    board::PerftCounts counts{.nodes = 1};
    for (std::size_t ply = 0; ply < 9; ++ply) {
      const std::uint64_t successors = (9 - ply) * std::uint64_t{unfinished[ply]};
      const std::uint64_t wins = ply < 8 ? successors - unfinished[ply + 1] : last_wins;
      counts.nodes += successors;
      (ply % 2 == 0 ? counts.first_wins : counts.second_wins) += wins;
    }
    counts.draws = unfinished[8] - last_wins;
    return counts;
  }
};

/// Walks over all games. The first six plies are functions that the compiler inlines into one nest of loops
/// over the bits of a register; walk_three counts the last three plies.
class TictactoeWalk {
 public:
  TictactoeWalk() {
    for (Stones9 stones = 0; stones < completing_.size(); ++stones) {
      completing_[stones] = static_cast<std::uint16_t>(completing_points9(stones));
    }
  }

  [[nodiscard]] Tally run() const {
    Tally tally;
    walk<0>(Player{}, Player{}, tally);
    return tally;
  }

 private:
  struct Player {
    Stones9 stones = 0;
    Stones9 completing = 0;  ///< where one more stone wins
  };

  [[nodiscard]] Player with(const Player& player, Stones9 stone) const {
    const Stones9 stones = player.stones | stone;
    return {stones, completing_[stones]};
  }

  template <int Ply>
  [[gnu::always_inline]] void walk(const Player& mover, const Player& other, Tally& tally) const {
    ++tally.unfinished[Ply];
    const Stones9 empty = all_points9 & ~(mover.stones | other.stones);
    const Stones9 quiet = empty & ~mover.completing;
    if constexpr (Ply == 6) {
      walk_three(mover, other, empty, quiet, tally);
    } else {
      for (Stones9 left = quiet; left != 0; left &= left - 1) {
        walk<Ply + 1>(other, with(mover, left & -left), tally);
      }
    }
  }

  /// Tries each of three empty points and counts the last two plies without a loop. The branch predictor
  /// cannot foresee which moves win here, so the code is branchless: flags are multiplied in.
  [[gnu::always_inline]] void walk_three(const Player& mover, const Player& other, Stones9 empty,
                                         Stones9 quiet, Tally& tally) const {
    const Stones9 a = empty & -empty;
    const Stones9 b = (empty ^ a) & -(empty ^ a);
    const Stones9 c = empty ^ a ^ b;
    const auto try_move = [&](Stones9 move, Stones9 one, Stones9 two) {
      const Stones9 completing = completing_[mover.stones | move];
      const std::uint32_t goes_on = (quiet & move) != 0;
      // After `move`, the other side takes one of the two points without winning, and the mover takes the
      // last.
      const std::uint32_t other_to_one = (other.completing & one) == 0;
      const std::uint32_t other_to_two = (other.completing & two) == 0;
      const std::uint32_t wins_at_one = (completing & one) != 0;
      const std::uint32_t wins_at_two = (completing & two) != 0;
      tally.unfinished[7] += goes_on;
      tally.unfinished[8] += goes_on * (other_to_one + other_to_two);
      tally.last_wins += goes_on * ((other_to_one & wins_at_two) + (other_to_two & wins_at_one));
    };
    try_move(a, b, c);
    try_move(b, a, c);
    try_move(c, a, b);
  }

  std::array<std::uint16_t, 512> completing_{};
};

}  // namespace

board::PerftCounts perft_tictactoe() { return TictactoeWalk().run().counts(); }

}  // namespace rowan
