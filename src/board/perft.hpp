// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

#include "board/board.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan::board {

/// The counts of an exhaustive walk of a game. Sequences of moves are counted, not positions: a position
/// reached by two orders of moves counts twice.
struct PerftCounts {
  std::uint64_t nodes = 0;  ///< sequences of moves, including the empty one
  std::uint64_t first_wins = 0;
  std::uint64_t second_wins = 0;
  std::uint64_t draws = 0;

  /// The finished games.
  [[nodiscard]] constexpr std::uint64_t games() const { return first_wins + second_wins + draws; }

  /// Counts a node at which the game is over.
  constexpr void add_finished(Outcome outcome) {
    ++nodes;
    ++(outcome == Outcome::draw ? draws : outcome == Outcome::first_wins ? first_wins : second_wins);
  }

  constexpr PerftCounts& operator+=(const PerftCounts& other) {
    nodes += other.nodes;
    first_wins += other.first_wins;
    second_wins += other.second_wins;
    draws += other.draws;
    return *this;
  }

  friend constexpr bool operator==(const PerftCounts&, const PerftCounts&) = default;
};

inline constexpr int unlimited_depth = std::numeric_limits<int>::max();

/// Counts every game from a position to at most `depth` moves: on a LineBoard or, under rules with forbidden
/// points, on Position itself. A game still in progress at that depth is a node but not a finished game. The
/// counters do not overflow in any walk that ends in reasonable time.
///
///     perft(tictactoe)      549946 nodes, 131184 first wins, 77904 second wins, 46080 draws
[[nodiscard]] PerftCounts perft(const Position& position, int depth = unlimited_depth);

/// The same from the empty board.
[[nodiscard]] PerftCounts perft(const Rules& rules, int depth = unlimited_depth);

/// Counts every game from a board to at most `depth` moves, only with the operations of PackedBoard: the
/// board's own has_line() decides which games are won. Slower than perft(), with the same results on every
/// conforming board.
template <PackedBoard B>
[[nodiscard]] PerftCounts perft_on(B& board, Side to_move, int depth = unlimited_depth) {
  PerftCounts counts;
  if (const Outcome result = outcome(board); result != Outcome::ongoing) {
    counts.add_finished(result);
    return counts;
  }
  ++counts.nodes;
  if (depth <= 0) return counts;
  const Rules rules = board.rules();
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (board.cell(point) != Cell::empty) continue;
    board.place(point, to_move);
    counts += perft_on(board, opponent(to_move), depth - 1);
    board.remove(point);
  }
  return counts;
}

}  // namespace rowan::board
