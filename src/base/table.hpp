// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rowan {

/// The UTF-8 line; a line wider than `most` columns is cut to that width and ends in "...".
/// Requires most >= 3.
[[nodiscard]] std::string shortened(std::string_view line, std::size_t most);

/// Rows of texts under titles, each column as wide as its widest text.
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

  /// Adds a row. Requires one cell for each column.
  void add(std::vector<std::string> cells);

  [[nodiscard]] bool is_empty() const { return rows_.empty(); }

  /// Whether columns that are empty in every row are left out.
  enum class EmptyColumns : bool { left_out, kept };
  /// The titles and the rows, each line ending in a newline, without trailing blanks.
  [[nodiscard]] std::string text(EmptyColumns empty_columns = EmptyColumns::left_out) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rowan
