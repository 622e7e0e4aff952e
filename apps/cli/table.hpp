// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rowan {

/// A text as a cell of a table: on one line, without control characters, at most `most` characters of it.
[[nodiscard]] std::string table_cell(std::string_view text, std::size_t most);

/// Rows of texts under titles, each column as wide as its widest cell.
///
///     id  x    o     moves
///      1  Ann  Bob      31       numbers stand at the right, words at the left
class Table {
 public:
  enum class Align : bool { left, right };

  struct Column {
    std::string title;
    Align align = Align::left;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Requires as many cells as there are columns.
  void add(std::vector<std::string> cells);

  [[nodiscard]] bool is_empty() const { return rows_.empty(); }

  /// The titles and the rows, each line ending in a newline and none in a blank. Columns that are empty in
  /// every row are left out.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rowan
