// SPDX-License-Identifier: MIT
#include "store/row_checksum.hpp"

#include <array>
#include <bit>

namespace rowan::store {

namespace {

std::array<char, 8> bytes_of(std::uint64_t number) {
  std::array<char, 8> bytes{};
  for (std::size_t index = 0; index < bytes.size(); ++index) {
    bytes[index] = static_cast<char>(number >> (8 * index) & 0xFF);
  }
  return bytes;
}

std::string_view view(const std::array<char, 8>& bytes) { return {bytes.data(), bytes.size()}; }

}  // namespace

void RowChecksum::add(ColumnType type, std::string_view bytes) {
  const char kind = static_cast<char>(type);
  sum_ = fnv1a64({&kind, 1}, sum_);
  sum_ = fnv1a64(view(bytes_of(bytes.size())), sum_);
  sum_ = fnv1a64(bytes, sum_);
}

void RowChecksum::add(std::int64_t value) {
  add(ColumnType::integer, view(bytes_of(std::bit_cast<std::uint64_t>(value))));
}

void RowChecksum::add(std::span<const std::uint8_t> blob) {
  add(ColumnType::blob, {reinterpret_cast<const char*>(blob.data()), blob.size()});
}

void RowChecksum::add_column(const Statement& row, int column) {
  switch (row.type(column)) {
    case ColumnType::integer:
      return add(row.integer(column));
    case ColumnType::text:
      return add(row.text(column));
    case ColumnType::blob:
      return add(row.blob(column));
    case ColumnType::real:  // no column of ours has one; its text is used
      return add(ColumnType::real, row.text(column));
    case ColumnType::null:
      return add_null();
  }
}

std::int64_t RowChecksum::value() const { return std::bit_cast<std::int64_t>(sum_); }

}  // namespace rowan::store
