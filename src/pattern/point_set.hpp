// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "game/rules.hpp"

namespace rowan::pattern {

/// A point by its number on the board (Rules::index_of), as the fast boards and searches use it.
using PointIndex = std::int16_t;

inline constexpr PointIndex no_point = -1;

/// A set of points of one board, one bit per point, in the order of their numbers.
///
///     word    0          1          2          3                    64 points per word; a board of 15×15
///             63 ... 0   127 .. 64  191 . 128  - - - 224 .. 192     has 4 words in use, one of 32×32 all 16
///
/// Loops over a set visit only the words that its board uses.
class PointSet {
 public:
  static constexpr std::size_t max_words =
      std::size_t{Rules::max_size} * static_cast<std::size_t>(Rules::max_size) / 64;

  /// The empty set for a board with no points; a placeholder to assign to.
  constexpr PointSet() = default;

  /// The empty set for a board with `point_count` points.
  explicit constexpr PointSet(int point_count)
      : words_in_use_(static_cast<std::size_t>(point_count + 63) / 64) {}

  [[nodiscard]] constexpr bool contains(PointIndex point) const {
    return (word(point) >> (point & 63) & 1) != 0;
  }
  constexpr void insert(PointIndex point) { word(point) |= std::uint64_t{1} << (point & 63); }
  constexpr void erase(PointIndex point) { word(point) &= ~(std::uint64_t{1} << (point & 63)); }

  [[nodiscard]] constexpr bool is_empty() const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < words_in_use_; ++i) any |= words_[i];
    return any == 0;
  }

  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (std::size_t i = 0; i < words_in_use_; ++i) count += std::popcount(words_[i]);
    return count;
  }

  /// The point with the lowest number, or no_point.
  [[nodiscard]] constexpr PointIndex first() const {
    for (std::size_t i = 0; i < words_in_use_; ++i) {
      if (words_[i] != 0) return static_cast<PointIndex>(64 * i + std::countr_zero(words_[i]));
    }
    return no_point;
  }

  /// Calls visit(point) for every point, lowest number first, until it returns true. Returns whether it did.
  template <class Visit>
  constexpr bool any_of(Visit visit) const {
    for (std::size_t i = 0; i < words_in_use_; ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        if (visit(static_cast<PointIndex>(64 * i + std::countr_zero(rest)))) return true;
      }
    }
    return false;
  }

  template <class Visit>
  constexpr void for_each(Visit visit) const {
    any_of([&](PointIndex point) {
      visit(point);
      return false;
    });
  }

  constexpr PointSet& operator|=(const PointSet& other) {
    for (std::size_t i = 0; i < words_in_use_; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr PointSet& operator&=(const PointSet& other) {
    for (std::size_t i = 0; i < words_in_use_; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr PointSet& operator-=(const PointSet& other) {
    for (std::size_t i = 0; i < words_in_use_; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }

  friend constexpr PointSet operator|(PointSet left, const PointSet& right) { return left |= right; }
  friend constexpr PointSet operator&(PointSet left, const PointSet& right) { return left &= right; }
  friend constexpr PointSet operator-(PointSet left, const PointSet& right) { return left -= right; }
  friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

 private:
  [[nodiscard]] constexpr const std::uint64_t& word(PointIndex point) const {
    assert(point >= 0 && static_cast<std::size_t>(point) < 64 * words_in_use_);
    return words_[static_cast<std::size_t>(point) / 64];
  }
  constexpr std::uint64_t& word(PointIndex point) {
    assert(point >= 0 && static_cast<std::size_t>(point) < 64 * words_in_use_);
    return words_[static_cast<std::size_t>(point) / 64];
  }

  std::size_t words_in_use_ = 0;
  std::array<std::uint64_t, max_words> words_{};
};

}  // namespace rowan::pattern
