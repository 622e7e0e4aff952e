// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "search/parameters.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// The arguments of a search of one node: window, remaining depth, distance from the root, expected node
/// type.
struct SearchArgs {
  think::Score alpha;
  think::Score beta;
  int depth;
  int ply;
  bool is_cut_node;  // expected to fail high

  [[nodiscard]] constexpr bool is_pv() const { return beta - alpha > 1; }
};

/// log2(number) in 256ths, rounded down, by integer arithmetic only. Requires number >= 1.
[[nodiscard]] constexpr int log2_in_256ths(std::uint32_t number) {
  const int whole = static_cast<int>(std::bit_width(number)) - 1;
  // The mantissa in [1, 2) with 16 bits after the point; squaring it shifts one bit of the logarithm out.
  std::uint64_t mantissa = (static_cast<std::uint64_t>(number) << 16) >> whole;
  int fraction = 0;
  for (int bit = 0; bit < 8; ++bit) {
    mantissa = mantissa * mantissa >> 16;
    fraction *= 2;
    if (mantissa >= std::uint64_t{2} << 16) {
      mantissa >>= 1;
      ++fraction;
    }
  }
  return 256 * whole + fraction;
}

/// The base reduction of a late move: log2(depth) * log2(move_count) / 2 plies, in 256ths of a ply.
[[nodiscard]] inline int base_reduction(int depth, int move_count) {
  static constexpr auto logs = [] {
    std::array<std::int16_t, 256> table{};
    for (std::uint32_t i = 1; i < table.size(); ++i) table[i] = static_cast<std::int16_t>(log2_in_256ths(i));
    return table;
  }();
  const auto log = [](int number) { return static_cast<int>(logs[std::clamp(number, 1, 255)]); };
  return log(depth) * log(move_count) / (256 * 2);
}

// Pruning and reductions, one function each. `move_count` is the number of moves of the node that were
// searched before this one; a node is improving when its evaluation is better than two plies ago.

/// Reverse futility pruning (static null move): the evaluation is so far above beta that the node fails high.
[[nodiscard]] inline bool reverse_futility(const Parameters& parameters, const SearchArgs& args,
                                           think::Score evaluation, bool improving) {
  return args.depth <= parameters.above_depth && !think::is_decided(args.beta) &&
         evaluation - parameters.above_margin * (args.depth - (improving ? 1 : 0)) >= args.beta;
}

/// Move-count pruning (late-move pruning): at low depth, moves this late in the order hardly ever matter.
[[nodiscard]] inline bool move_count_pruning(const Parameters& parameters, const SearchArgs& args,
                                             int move_count, bool improving) {
  int limit = parameters.late_base + args.depth * args.depth * parameters.late_square / 100;
  if (!improving) limit = limit * parameters.late_worse / 100;
  if (args.is_pv()) {
    if (parameters.late_in_line == 0) return false;
    limit += parameters.late_in_line;
  }
  return move_count >= limit;
}

/// Futility pruning: the evaluation is so far below alpha that no quiet move raises it.
[[nodiscard]] inline bool futility(const Parameters& parameters, const SearchArgs& args, int move_count,
                                   think::Score evaluation) {
  return !args.is_pv() && args.depth <= parameters.hopeless_depth && move_count >= 3 &&
         evaluation + parameters.hopeless_base + parameters.hopeless_margin * args.depth <= args.alpha;
}

/// Late-move reduction: the number of plies by which the first search of a late move is reduced. If that
/// search raises alpha, the move is searched again at full depth. `history` is the move's score in History.
[[nodiscard]] inline int late_move_reduction(const Parameters& parameters, const SearchArgs& args,
                                             int history, int move_count, bool improving) {
  int reduction = base_reduction(args.depth, move_count) * parameters.reduce_share / 100;
  if (args.is_pv()) reduction -= parameters.reduce_line;
  if (args.is_cut_node) reduction += parameters.reduce_cut;
  if (!improving) reduction += parameters.reduce_worse;
  reduction -= history / parameters.reduce_history;
  return std::clamp(reduction / 256, 0, args.depth - 1);
}

}  // namespace rowan::search
