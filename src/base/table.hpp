// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rowan {

/// A line of UTF-8; if it is wider than `most` columns, it is cut to them and ends in "...". Requires most >=
/// 3.
[[nodiscard]] std::string shortened(std::string_view line, std::size_t most);

/// Rows of texts under titles, each column as wide as its widest cell.
///
///     id  x    o     moves
///      1  Ann  Bob      31       numbers are right-aligned, words left-aligned
class Table {
 public:
  enum class Align : bool { left, right };

  struct Column {
    std::string title;
    Align align = Align::left;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Requires one cell for each column.
  void add(std::vector<std::string> cells);

  [[nodiscard]] bool is_empty() const { return rows_.empty(); }

  /// The titles and the rows, each line ending in a newline, without trailing blanks. Columns that are empty
  /// in every row are left out unless `kept`.
  enum class EmptyColumns : bool { left_out, kept };
  [[nodiscard]] std::string text(EmptyColumns empty_columns = EmptyColumns::left_out) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rowan
