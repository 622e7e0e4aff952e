// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/checksum.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// A checksum over the values of a row. It detects changes to the file that leave it readable, such as a
/// flipped bit that turns one move into another.
///
/// It is the 64-bit FNV-1a hash of the values in order. Each value is hashed as a type byte, its length in
/// bytes, and its bytes (8 for an integer, little-endian). It detects every change within a single byte, and
/// misses any other change with a probability of about 2^-64.
class RowChecksum {
 public:
  void add_null() { add(ColumnType::null, {}); }
  void add(std::int64_t value);
  void add(std::string_view text) { add(ColumnType::text, text); }
  void add(std::span<const std::uint8_t> blob);

  /// Adds the value of a column of any type.
  void add_column(const Statement& row, int column);

  /// The checksum as stored in the table.
  [[nodiscard]] std::int64_t value() const;

 private:
  void add(ColumnType type, std::string_view bytes);

  std::uint64_t sum_ = fnv1a64_start;
};

}  // namespace rowan::store
