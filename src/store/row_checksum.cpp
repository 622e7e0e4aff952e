// SPDX-License-Identifier: MIT
#include "store/row_checksum.hpp"

#include <array>
#include <bit>
#include <span>

#include <sqlite3.h>

#include "store/sqlite.hpp"

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
    case ColumnType::real:  // not in Rowan's tables; hashed as text
      return add(ColumnType::real, row.text(column));
    case ColumnType::null:
      return add_null();
  }
}

std::int64_t RowChecksum::value() const { return std::bit_cast<std::int64_t>(sum_); }

namespace {

void add_value(RowChecksum& sum, sqlite3_value* value) {
  const auto size = [value] { return static_cast<std::size_t>(sqlite3_value_bytes(value)); };
  switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
      return sum.add(std::int64_t{sqlite3_value_int64(value)});
    case SQLITE_BLOB: {
      const auto* const start = static_cast<const std::uint8_t*>(sqlite3_value_blob(value));
      return sum.add(std::span(start, start == nullptr ? 0 : size()));
    }
    case SQLITE_NULL:
      return sum.add_null();
    default: {  // a text; a real number, which Rowan's tables do not have, is read as text
      const auto* const start = reinterpret_cast<const char*>(sqlite3_value_text(value));
      return sum.add(std::string_view(start == nullptr ? "" : start, start == nullptr ? 0 : size()));
    }
  }
}

void row_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
  RowChecksum sum;
  for (sqlite3_value* const value : std::span(values, static_cast<std::size_t>(count))) add_value(sum, value);
  sqlite3_result_int64(context, sum.value());
}

}  // namespace

Result<void> Connection::add_checksum_function() {
  constexpr int any_count = -1;
  const int code = sqlite3_create_function_v2(handle_.get(), "row_checksum", any_count,
                                              SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nullptr,
                                              row_checksum, nullptr, nullptr, nullptr);
  if (code == SQLITE_OK) return {};
  return std::unexpected(last_error());
}

}  // namespace rowan::store
