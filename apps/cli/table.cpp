// SPDX-License-Identifier: MIT
#include "cli/table.hpp"

#include <algorithm>
#include <cassert>

#include "record/text_field.hpp"

namespace rowan {

namespace {

bool starts_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

/// Characters of UTF-8, each taken to be one column wide.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, starts_character));
}

std::string padded(const std::string& text, std::size_t width, Table::Align align) {
  const std::string blanks(width - std::min(width, width_of(text)), ' ');
  return align == Table::Align::left ? text + blanks : blanks + text;
}

}  // namespace

std::string table_cell(std::string_view text, std::size_t most) {
  std::string line = clean_line(text);
  if (width_of(line) <= most) return line;
  std::size_t kept = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (starts_character(line[at]) && ++kept > most - 3) return line.substr(0, at) + "...";
  }
  return line;
}

void Table::add(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(std::move(cells));
}

std::string Table::text() const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  }
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::string text;
  const auto add_line = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (widths[i] == 0) continue;
      if (!line.empty()) line += "  ";
      line += padded(cells[i], std::max(widths[i], width_of(titles[i])), columns_[i].align);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  add_line(titles);
  for (const auto& row : rows_) add_line(row);
  return text;
}

}  // namespace rowan
