// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "game/point.hpp"

namespace rowan {

/// The stones of one side on a board of up to 16×16 points, one bit per point: bit x of row y, counted from
/// the top left.
///
///     row 0    . . X . . .      0000000000000100
///     row 1    . X . . . .      0000000000000010
///     ...
///
/// Rows and bits beyond the board are 0.
class BitRows {
 public:
  static constexpr int size = 16;

  constexpr BitRows() = default;
  explicit constexpr BitRows(const std::array<std::uint16_t, size>& rows) : rows_(rows) {}

  constexpr void set(Point point) {
    assert(point.x >= 0 && point.x < size && point.y >= 0 && point.y < size);
    rows_[static_cast<std::size_t>(point.y)] |= static_cast<std::uint16_t>(1U << point.x);
  }

  [[nodiscard]] constexpr const std::array<std::uint16_t, size>& rows() const { return rows_; }

  /// Whether there are five or more in a row anywhere, in any of the four directions.
  ///
  /// A bit of `row & next & ... & fifth` stands for a column of five, or, if each row is shifted by one more
  /// than the previous one, for a diagonal. All rows are treated alike, so that compilers vectorize over
  /// eight rows. A column or diagonal begins in one of the first twelve rows; these are processed as 0 to 7
  /// and 4 to 11, so that no row beyond the last is read.
  [[nodiscard]] constexpr bool has_five() const;

 private:
  static constexpr std::size_t lanes = 8;
  using Lanes = std::array<std::uint16_t, lanes>;

  constexpr void add_across(std::size_t from, Lanes& found) const;
  constexpr void add_downwards(std::size_t from, Lanes& found) const;

  alignas(32) std::array<std::uint16_t, size> rows_{};
};

static_assert(sizeof(BitRows) == 32);

constexpr void BitRows::add_across(std::size_t from, Lanes& found) const {
  for (std::size_t i = 0; i < lanes; ++i) {
    const std::uint16_t row = rows_[from + i];
    const auto pairs = static_cast<std::uint16_t>(row & row >> 1);
    found[i] |= static_cast<std::uint16_t>(pairs & pairs >> 2 & row >> 4);
  }
}

constexpr void BitRows::add_downwards(std::size_t from, Lanes& found) const {
  for (std::size_t i = 0; i < lanes; ++i) {
    const std::uint16_t* row = rows_.data() + from + i;
    const auto column = static_cast<std::uint16_t>(row[0] & row[1] & row[2] & row[3] & row[4]);
    const auto to_right =
        static_cast<std::uint16_t>(row[0] & row[1] >> 1 & row[2] >> 2 & row[3] >> 3 & row[4] >> 4);
    const auto to_left =
        static_cast<std::uint16_t>(row[0] & row[1] << 1 & row[2] << 2 & row[3] << 3 & row[4] << 4);
    found[i] |= static_cast<std::uint16_t>(column | to_right | to_left);
  }
}

constexpr bool BitRows::has_five() const {
  Lanes found{};
  add_across(0, found);
  add_across(8, found);
  add_downwards(0, found);
  add_downwards(4, found);
  unsigned any = 0;
  for (const std::uint16_t lane : found) any |= lane;
  return any != 0;
}

}  // namespace rowan
