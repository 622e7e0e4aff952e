// SPDX-License-Identifier: MIT
#include "pattern/windows.hpp"

#include <bit>
#include <cassert>

#include "board/runs.hpp"

namespace rowan::pattern {

/// Finds by counting bits what PatternCache finds by comparing. Fields beyond the ends of the line are 0,
/// like flanks without a stone.
WindowCounts count_windows(std::uint64_t line, int length, int k) {
  assert(k >= 1 && k <= 32 && length >= 1 && length <= 32);
  WindowCounts counts;
  if (line == 0) return counts;
  const std::uint64_t window = ~std::uint64_t{0} >> (64 - 2 * k);
  for (int start = 0; start + k <= length; ++start) {
    const std::uint64_t cells = (line >> (2 * start)) & window;
    const std::uint64_t first = board::stones_of(cells, Side::first);
    const std::uint64_t second = board::stones_of(cells, Side::second);
    if ((first == 0) == (second == 0)) continue;  // no stones, or stones of both
    const Side side = first != 0 ? Side::first : Side::second;
    const int missing = k - std::popcount(first | second);
    if (missing >= window_kinds) continue;
    const std::uint64_t own = board::stones_of(line, side);
    const bool flanked_before = start > 0 && (own >> (2 * (start - 1)) & 1) != 0;
    const bool flanked_after = start + k < length && (own >> (2 * (start + k)) & 1) != 0;
    if (!flanked_before && !flanked_after) ++counts.of(side)[missing];
  }
  return counts;
}

WindowCounts count_windows(const board::LineBoard& board) {
  WindowCounts counts;
  int line = 0;
  for (const std::uint64_t word : board.lines()) {
    counts += count_windows(word, board.line_length(line++), board.rules().k);
  }
  return counts;
}

}  // namespace rowan::pattern
