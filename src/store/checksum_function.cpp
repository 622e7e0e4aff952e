// SPDX-License-Identifier: MIT
//
// The SQL function row_checksum(...): RowChecksum over its arguments.

#include <span>

#include <sqlite3.h>

#include "store/row_checksum.hpp"
#include "store/sqlite.hpp"

namespace rowan::store {

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
    default: {  // a text, or a real number as its text (no column of ours has one)
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
