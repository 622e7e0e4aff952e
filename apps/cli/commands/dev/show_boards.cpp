// SPDX-License-Identifier: MIT
#include "cli/commands/dev/show_boards.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/grid18_original.hpp"
#include "board/line_board.hpp"
#include "board/text9.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "cli/io/board_text.hpp"
#include "game/position_text.hpp"

namespace rowan::cli {

namespace {

template <class Board>
bool holds(const Rules& rules) {
  return Board::supports(rules);
}

/// Two bits per cell, as nine groups from cell 8 down to cell 0, the order in which the word is written.
std::string cell_bits(std::uint32_t word) {
  std::string text;
  for (int cell = 8; cell >= 0; --cell)
    text += fmt::format("{:02b}{}", word >> 2 * cell & 3, cell > 0 ? " " : "");
  return text;
}

/// The nine cells as a square of two-bit groups.
std::string bit_square(std::uint32_t word) {
  std::string text;
  for (int cell = 0; cell < 9; ++cell) {
    text += fmt::format("{:02b}{}", word >> 2 * cell & 3, cell % 3 == 2 ? "\n" : " ");
  }
  return text;
}

// The board and the position text.

std::string draw_board(const Position& position) { return board_text(position); }
std::string board_value(const Position& position) { return status_text(position); }

record::Json board_json(const Position& position) {
  auto rows = record::Json::array();
  const Rules& rules = position.rules();
  for (int y = 0; y < rules.height; ++y) {
    std::string row;
    for (int x = 0; x < rules.width; ++x) {
      const Cell cell = position.cell(point_at(x, y));
      row += cell == Cell::empty ? '.' : letter_of(owner_of(cell));
    }
    rows.push_back(row);
  }
  return rows;
}

std::string no_drawing(const Position&) { return {}; }
std::string position_value(const Position& position) { return to_text(position); }
record::Json position_text_json(const Position& position) { return to_text(position); }

// The 18-bit grid.

std::string draw_grid18(const Position& position) {
  const std::uint32_t word = board::Grid18(position).word();
  return bit_square(word) + "cells 8..0  " + cell_bits(word) + '\n';
}

std::string grid18_value(const Position& position) {
  return fmt::format("0x{:05X}", board::Grid18(position).word());
}
record::Json grid18_json(const Position& position) { return grid18_value(position); }

// The 18-bit grid as it was shipped.

std::string draw_grid18_original(const Position& position) {
  return draw_grid18(position) + original_eval_text(position);
}

record::Json grid18_original_json(const Position& position) {
  const board::Grid18Original grid(position);
  return {{"grid18:original", grid18_value(position)},
          {"eval_grid", {{"x", grid.has_line(Side::first)}, {"o", grid.has_line(Side::second)}}}};
}

// Nine cells with a winning-condition number.

std::string cells9_value(const Position& position) {
  std::string text;
  for (const Cell cell : position.cells()) text += static_cast<char>('0' + static_cast<int>(cell));
  return text;
}

std::string draw_cells9(const Position& position) {
  std::string text = cells9_value(position);
  text.insert(6, "\n").insert(3, "\n");
  return text + '\n' + condition_text(board::Cells9(position));
}

record::Json cells9_json(const Position& position) {
  auto cells = record::Json::array();
  for (const Cell cell : position.cells()) cells.push_back(static_cast<int>(cell));
  return cells;
}

// Nine characters.

std::string text9_value(const Position& position) { return std::string(board::Text9(position).text()); }

std::string draw_text9(const Position& position) {
  return fmt::format(" 012345678\n\"{}\"\n", text9_value(position));
}

record::Json text9_json(const Position& position) { return text9_value(position); }

// The whole game in one word.

std::string draw_game32(const Position& position) {
  const auto word = static_cast<std::uint32_t>(board::Game32(position).word());
  std::string text = bit_square(word);
  text += fmt::format("bits 31-30 result  {:02b}\n", word >> 30);
  text += fmt::format("bit  29    error   {:b}\n", word >> 29 & 1);
  text += fmt::format("bits 28-19 input   {:010b}\n", word >> 19 & 0x3FF);
  text += fmt::format("bit  18    turn    {:b}\n", word >> 18 & 1);
  text += fmt::format("bits 17-0  cells   {}\n", cell_bits(word));
  return text;
}

std::string game32_value(const Position& position) { return std::to_string(board::Game32(position).word()); }
record::Json game32_json(const Position& position) { return board::Game32(position).word(); }

// Lines of 64 bits.

std::vector<std::string> line_words(const board::LineBoard& board) {
  std::vector<std::string> words;
  for (const std::uint64_t word : board.lines()) words.push_back(fmt::format("0x{:X}", word));
  return words;
}

std::string draw_lines(const Position& position) {
  const board::LineBoard board(position);
  std::string text;
  for (int line = 0; line < board.line_count(); ++line) text += line_text(board, line);
  return text;
}

std::string lines_value(const Position& position) {
  return join(line_words(board::LineBoard(position)), " ");
}
record::Json lines_json(const Position& position) { return line_words(board::LineBoard(position)); }

constexpr std::string_view only_tictactoe = "this form holds only tic-tac-toe, 3x3x3";

constexpr std::array<Form, 7> all_board_forms{{
    {"board", "the board", holds_all, draw_board, board_value, board_json},
    {"position", "position text: rows from the top, then the side to move", holds_all, no_drawing,
     position_value, position_text_json},
    {"grid18", "grid18: two bits per cell, 00 empty, 11 x, 01 o", holds<board::Grid18>, draw_grid18,
     grid18_value, grid18_json, only_tictactoe},
    {"cells9", "cells9: a number per cell, 0 empty, 1 x, 2 o", holds<board::Cells9>, draw_cells9,
     cells9_value, cells9_json, only_tictactoe},
    {"text9", "text9: a character per cell", holds<board::Text9>, draw_text9, text9_value, text9_json,
     only_tictactoe},
    {"game32", "game32: the whole game in 32 bits, 00 empty, 01 x, 10 o", holds<board::Game32>, draw_game32,
     game32_value, game32_json, only_tictactoe},
    {"lines", "lines: a word per line, its first field in the lowest bits, 00 empty, 01 x, 10 o",
     holds<board::LineBoard>, draw_lines, lines_value, lines_json},
}};

constexpr std::array<Form, 1> shipped_forms{{
    {"grid18:original", "grid18 as shipped: a diagonal of o counts for x as well", holds<board::Grid18>,
     draw_grid18_original, grid18_value, grid18_original_json, only_tictactoe},
}};

}  // namespace

std::span<const Form> board_forms() { return all_board_forms; }

std::span<const Form> original_forms() { return shipped_forms; }

}  // namespace rowan::cli
