// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace rowan::arena {

/// A player's games against an opponent, from that player's point of view.
struct MatchScore {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  [[nodiscard]] constexpr std::int64_t games() const { return wins + draws + losses; }

  /// Points in halves: two for a win, one for a draw.
  [[nodiscard]] constexpr std::int64_t half_points() const { return 2 * wins + draws; }

  /// The same games from the opponent's point of view.
  [[nodiscard]] constexpr MatchScore reversed() const {
    return {.wins = losses, .draws = draws, .losses = wins};
  }

  constexpr MatchScore& operator+=(const MatchScore& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
  }
  friend constexpr bool operator==(const MatchScore&, const MatchScore&) = default;
};

/// Pairs of games from one opening with colors swapped, from one player's point of view, by the half points
/// of the pair:
///
///     [0]  LL      [1]  LD      [2]  WL, DD      [3]  WD      [4]  WW
///
/// The two games of a pair are not independent: an opening that wins for black gives WL again and again.
/// Statistics over pairs account for this; statistics over single games treat such results as noise.
struct Pentanomial {
  std::array<std::int64_t, 5> pairs{};

  [[nodiscard]] constexpr std::int64_t pair_count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
  }

  /// Counts a pair in which the player scored `half_points` half points. Requires 0 <= half_points <= 4.
  constexpr void add(int half_points) {
    assert(half_points >= 0 && half_points <= 4);
    ++pairs[half_points];
  }

  /// The same pairs from the opponent's point of view.
  [[nodiscard]] constexpr Pentanomial reversed() const {
    return {{pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]}};
  }

  constexpr Pentanomial& operator+=(const Pentanomial& other) {
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    return *this;
  }
  friend constexpr bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

/// Counts of each result, for formulas that apply to single games and to pairs of games.
///
///     games    3 results   scores 0, 1/2, 1
///     pairs    5 results   scores 0, 1/4, 1/2, 3/4, 1
struct Distribution {
  std::array<double, 5> counts{};
  std::size_t size = 0;  // number of possible results: 3 or 5

  explicit Distribution(const MatchScore& score);
  explicit Distribution(const Pentanomial& pentanomial);

  [[nodiscard]] double score(std::size_t result) const {
    return static_cast<double>(result) / static_cast<double>(size - 1);
  }

  /// The number of games that one result stands for.
  [[nodiscard]] double games_each() const { return size == 5 ? 2 : 1; }

  [[nodiscard]] double total() const;

  /// The mean score and the variance of a single result. Both require total() > 0.
  [[nodiscard]] double mean() const;
  [[nodiscard]] double variance() const;
};

}  // namespace rowan::arena
