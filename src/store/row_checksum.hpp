// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/checksum.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

/// The checksum of values of a row, so that a change of the file is noticed which leaves it readable: a bit
/// in a move that makes it another move.
///
/// It is the FNV-1a sum of 64 bits over the values in order, each as a byte for its type, its length in bytes
/// and the bytes (integers: 8, lowest first). That finds every change within one byte for certain, and others
/// but for one in 2^64.
class RowChecksum {
 public:
  void add_null() { add(ColumnType::null, {}); }
  void add(std::int64_t value);
  void add(std::string_view text) { add(ColumnType::text, text); }
  void add(std::span<const std::uint8_t> blob);

  /// The value of a column, whatever it is.
  void add_column(const Statement& row, int column);

  /// As the table has it.
  [[nodiscard]] std::int64_t value() const;

 private:
  void add(ColumnType type, std::string_view bytes);

  std::uint64_t sum_ = fnv1a64_start;
};

}  // namespace rowan::store
