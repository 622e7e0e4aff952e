// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::board {

/// Runs of equal stones in a line word: 32 fields of two bits, field 0 in the lowest bits.
///
///     field      7  6  5  4  3  2  1  0
///                X  O  O  X  .  .  O  X        01 = first player, 10 = second player, 00 = empty
///     word      01 10 10 01 00 00 10 01        = 0x6909
///
/// Shifting a word right by two bits moves every field one place down, so word & (word >> 2) keeps a bit
/// where a field and the next one hold the same stone. This works for both players at once, because their
/// stones have no bit in common.

/// The low bit of every field.
inline constexpr std::uint64_t low_field_bits = 0x5555555555555555;

/// All bits of the fields below this one. Requires 0 <= field <= 32.
[[nodiscard]] constexpr std::uint64_t fields_below(int field) {
  assert(field >= 0 && field <= 32);
  return field == 32 ? ~std::uint64_t{0} : (std::uint64_t{1} << (2 * field)) - 1;
}

/// One player's stones as the low bits of their fields.
[[nodiscard]] constexpr std::uint64_t stones_of(std::uint64_t line, Side side) {
  return (line >> static_cast<int>(side)) & low_field_bits;
}

/// The bits of the stones that begin k equal stones in a row, which continue toward higher fields, for both
/// players at once; 0 if there is no run of k or more. Found by doubling, not by counting: five stones take
/// three steps. Requires 1 <= k <= 32.
[[nodiscard]] constexpr std::uint64_t run_starts(std::uint64_t line, int k) {
  assert(k >= 1 && k <= 32);
  for (int length = 1; length < k;) {
    const int more = std::min(length, k - length);
    line &= line >> (2 * more);
    length += more;
  }
  return line;
}

/// The same for a k that the compiler knows.
template <int K, int Length = 1>
[[nodiscard]] constexpr std::uint64_t run_starts(std::uint64_t line) {
  static_assert(K >= 1 && K <= 32);
  if constexpr (Length >= K) {
    return line;
  } else {
    constexpr int more = std::min(Length, K - Length);
    return run_starts<K, Length + more>(line & (line >> (2 * more)));
  }
}

/// A maximal run of one player's stones: the fields [begin, end).
struct Run {
  int begin = 0;
  int end = 0;

  [[nodiscard]] constexpr int length() const { return end - begin; }
};

/// The maximal run around a field. Requires that the field holds a stone of that side.
[[nodiscard]] constexpr Run run_around(std::uint64_t line, int field, Side side) {
  const std::uint64_t stones = stones_of(line, side);
  assert((stones >> (2 * field) & 1) != 0);
  // The first gap above the field and the first gap below it, each searched from the field outward.
  const std::uint64_t gaps_above = ~(stones >> (2 * field)) & low_field_bits;
  const std::uint64_t gaps_below = ~(stones << (62 - 2 * field)) & low_field_bits;
  return {.begin = field + 1 - std::countl_zero(gaps_below) / 2,
          .end = field + std::countr_zero(gaps_above) / 2};
}

/// Does the maximal run around a field win? Fields beyond the line's end must be empty.
/// Requires that the field holds a stone of that side.
[[nodiscard]] constexpr bool run_wins(const Rules& rules, std::uint64_t line, int field, Side side) {
  const Run run = run_around(line, field, side);
  const std::uint64_t other = stones_of(line, opponent(side));
  const bool blocked_below = run.begin > 0 && (other >> (2 * (run.begin - 1)) & 1) != 0;
  const bool blocked_above = run.end < 32 && (other >> (2 * run.end) & 1) != 0;
  return rules.run_wins(side, run.length(), blocked_below && blocked_above);
}

/// Does any of that side's runs in the line win?
[[nodiscard]] constexpr bool has_winning_run(const Rules& rules, std::uint64_t line, Side side) {
  const std::uint64_t stones = stones_of(line, side);
  if (run_starts(stones, rules.k) == 0) return false;
  for (std::uint64_t begins = stones & ~(stones << 2); begins != 0; begins &= begins - 1) {
    if (run_wins(rules, line, std::countr_zero(begins) / 2, side)) return true;
  }
  return false;
}

}  // namespace rowan::board
