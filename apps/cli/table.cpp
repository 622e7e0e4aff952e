// SPDX-License-Identifier: MIT
#include "cli/table.hpp"

#include <algorithm>
#include <cassert>

#include "base/display_width.hpp"
#include "record/text_field.hpp"

namespace rowan {

namespace {

std::string padded(const std::string& text, std::size_t width, Table::Align align) {
  const std::string blanks(width - std::min(width, display_width(text)), ' ');
  return align == Table::Align::left ? text + blanks : blanks + text;
}

}  // namespace

std::string table_cell(std::string_view text, std::size_t most) {
  std::string line = clean_line(text);
  if (display_width(line) <= most) return line;
  return std::string(cut_to_width(line, most - 3)) + "...";
}

void Table::add(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::string text;
  const auto add_line = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (widths[i] == 0) continue;
      if (!line.empty()) line += "  ";
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
