// SPDX-License-Identifier: MIT
#include "base/table.hpp"

#include <algorithm>
#include <cassert>

#include "base/utf8.hpp"

namespace rowan {

namespace {

std::string padded(const std::string& text, std::size_t width, Table::Align align) {
  const std::string blanks(width - std::min(width, display_width(text)), ' ');
  return align == Table::Align::left ? text + blanks : blanks + text;
}

}  // namespace

std::string shortened(std::string_view line, std::size_t most) {
  assert(most >= 3);
  if (display_width(line) <= most) return std::string(line);
  return std::string(cut_to_width(line, most - 3)) + "...";
}

void Table::add(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text(EmptyColumns empty_columns) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::string text;
  const auto add_line = [&](const std::vector<std::string>& cells) {
    std::string line;
    bool is_first = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (widths[i] == 0 && empty_columns == EmptyColumns::left_out) continue;
      if (!is_first) line += "  ";
      is_first = false;
      line += padded(cells[i], std::max(widths[i], display_width(titles[i])), columns_[i].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  add_line(titles);
  for (const auto& row : rows_) add_line(row);
  return text;
}

}  // namespace rowan
