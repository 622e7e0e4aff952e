// SPDX-License-Identifier: MIT
#include "cli/commands/dev/show_forms.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "board/text9.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "cli/io/board_text.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/position_json.hpp"
#include "message/players_json.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/windows.hpp"

namespace rowan::cli {

namespace {

/// Form::holds of the forms that can show every game.
[[nodiscard]] constexpr bool holds_all(const Rules& /*rules*/) { return true; }

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

json::Json board_json(const Position& position) {
  auto rows = json::Json::array();
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
json::Json position_text_json(const Position& position) { return to_text(position); }

// The 18-bit grid.

std::string draw_grid18(const Position& position) {
  const std::uint32_t word = board::Grid18(position).word();
  return bit_square(word) + "cells 8..0  " + cell_bits(word) + '\n';
}

std::string grid18_value(const Position& position) {
  return fmt::format("0x{:05X}", board::Grid18(position).word());
}
json::Json grid18_json(const Position& position) { return grid18_value(position); }

// The 18-bit grid as it was shipped.

std::string draw_grid18_original(const Position& position) {
  return draw_grid18(position) + original_eval_text(position);
}

json::Json grid18_original_json(const Position& position) {
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

json::Json cells9_json(const Position& position) {
  auto cells = json::Json::array();
  for (const Cell cell : position.cells()) cells.push_back(static_cast<int>(cell));
  return cells;
}

// Nine characters.

std::string text9_value(const Position& position) { return std::string(board::Text9(position).text()); }

std::string draw_text9(const Position& position) {
  return fmt::format(" 012345678\n\"{}\"\n", text9_value(position));
}

json::Json text9_json(const Position& position) { return text9_value(position); }

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
json::Json game32_json(const Position& position) { return board::Game32(position).word(); }

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
json::Json lines_json(const Position& position) { return line_words(board::LineBoard(position)); }

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

/// Boards with the faults that their programs were shipped with; `--as all` leaves them out.
constexpr std::array<Form, 1> original_forms{{
    {"grid18:original", "grid18 as shipped: a diagonal of o counts for x as well", holds<board::Grid18>,
     draw_grid18_original, grid18_value, grid18_original_json, only_tictactoe},
}};

// Forms that show what a position means rather than how it is stored.

std::string stone_text(const Position& position, Point point) {
  return std::string(1, letter_of(owner_of(position.cell(point))));
}

// Windows of k cells, as the pattern cache counts them.

std::string draw_patterns(const Position& position) {
  return window_table(pattern::count_windows(board::LineBoard(position)));
}

std::string patterns_value(const Position& position) {
  return std::to_string(window_score(pattern::count_windows(board::LineBoard(position)), Side::second));
}

json::Json patterns_json(const Position& position) {
  return message::windows_json(pattern::count_windows(board::LineBoard(position)));
}

// Shapes: what a stone on each empty point would make.

bool has_shapes(const Rules& rules) { return rules.k >= 3; }

/// The sign of each point class on the board.
constexpr std::array<std::string_view, pattern::point_class_count> class_signs{
    ".", "2", "2+", "3", "3+", "33", "4", "43", "44", "4+", "#", "#", "5"};

/// The class of an empty point for a side. If the shapes leave open whether the point is forbidden, renju's
/// rules decide.
pattern::PointClass certain_class(const Position& position, const pattern::ShapeBoard& board, Point point,
                                  Side side) {
  const pattern::PointClass kind = board.point_class(point, side);
  if (kind != pattern::PointClass::perhaps_forbidden) return kind;
  return why_forbidden(position, point) ? pattern::PointClass::forbidden
                                        : combine_allowed(board.shapes(point, side));
}

std::string draw_shapes_of(const Position& position, const pattern::ShapeBoard& board, Side side) {
  const auto text_of = [&](Point point) {
    if (position.cell(point) != Cell::empty) return stone_text(position, point);
    return std::string(class_signs[std::to_underlying(certain_class(position, board, point, side))]);
  };
  return fmt::format("what {} would make\n", letter_of(side)) +
         grid_text(position.rules(), narrowest_cell(position.rules()) + 1, text_of);
}

std::string draw_shapes(const Position& position) {
  const pattern::ShapeBoard board(position);
  return draw_shapes_of(position, board, Side::first) + draw_shapes_of(position, board, Side::second) +
         "5 win, 4+ open four, 44 two fours, 43 four and open three, 4 four, 33 two open threes,\n"
         "3+ open three, 3 three, 2+ open two, 2 two, # forbidden\n";
}

/// The number of points in each class that occurs, except `nothing`, in descending order of PointClass:
/// "x 1 open-three, 4 two".
std::string class_counts(const Position& position, const pattern::ShapeBoard& board, Side side) {
  std::array<int, pattern::point_class_count> counts{};
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (position.cell(point) != Cell::empty) continue;
    ++counts[std::to_underlying(certain_class(position, board, point, side))];
  }
  std::vector<std::string> parts;
  for (std::size_t kind = counts.size() - 1; kind > 0; --kind) {
    if (counts[kind] > 0)
      parts.push_back(fmt::format("{} {}", counts[kind], name_of(static_cast<pattern::PointClass>(kind))));
  }
  return fmt::format("{} {}", letter_of(side), parts.empty() ? "nothing" : join(parts, ", "));
}

std::string shapes_value(const Position& position) {
  const pattern::ShapeBoard board(position);
  return class_counts(position, board, Side::first) + "; " + class_counts(position, board, Side::second);
}

json::Json shapes_json(const Position& position) {
  const pattern::ShapeBoard board(position);
  const auto of = [&](Point point, Side side) {
    auto lines = json::Json::array();
    for (const pattern::Shape shape : board.shapes(point, side)) lines.push_back(name_of(shape));
    return json::Json{{"makes", name_of(certain_class(position, board, point, side))}, {"lines", lines}};
  };
  auto list = json::Json::array();
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (position.cell(point) != Cell::empty) continue;
    list.push_back({{"point", to_text(point, position.rules())},
                    {"x", of(point, Side::first)},
                    {"o", of(point, Side::second)}});
  }
  return {{"shapes", list}};
}

// Forbidden points.

bool has_forbidden_points(const Rules& rules) { return rules.forbidden != Forbidden::none; }

/// The sign of a reason on the board: the least number of stones in a line of the forbidden shape.
char sign_of(ForbiddenReason reason) {
  switch (reason) {
    case ForbiddenReason::overline:
      return '6';
    case ForbiddenReason::double_four:
      return '4';
    case ForbiddenReason::double_three:
      return '3';
  }
  return '?';
}

std::string draw_forbidden(const Position& position) {
  const auto points = forbidden_points(position);
  const auto text_of = [&](Point point) {
    const auto found = std::ranges::find(points, point, &ForbiddenPoint::point);
    if (found != points.end()) return std::string(1, sign_of(found->reason));
    return position.cell(point) == Cell::empty ? std::string(".") : stone_text(position, point);
  };
  return grid_text(position.rules(), narrowest_cell(position.rules()), text_of) +
         "forbidden to black: 6 overline, 4 double four, 3 double three\n";
}

std::string forbidden_value(const Position& position) {
  std::vector<std::string> words;
  for (const ForbiddenPoint& found : forbidden_points(position)) {
    words.push_back(to_text(found.point, position.rules()) + ':' + std::string(name_of(found.reason)));
  }
  return words.empty() ? "none" : join(words, " ");
}

json::Json forbidden_form_json(const Position& position) {
  return {{"forbidden", json::forbidden_json(position)}};
}

constexpr std::array<Form, 3> reading_forms{{
    {"patterns", "windows of k cells with up to three stones missing", holds_all, draw_patterns,
     patterns_value, patterns_json},
    {"shapes", "what each empty point would make", has_shapes, draw_shapes, shapes_value, shapes_json,
     "shapes need three in a row or more"},
    {"forbidden", "points forbidden to black", has_forbidden_points, draw_forbidden, forbidden_value,
     forbidden_form_json, "only renju has forbidden points"},
}};

}  // namespace

std::span<const Form> board_forms() { return all_board_forms; }

std::vector<Form> all_forms() {
  std::vector<Form> forms(board_forms().begin(), board_forms().end());
  forms.insert(forms.end(), original_forms.begin(), original_forms.end());
  forms.insert(forms.end(), reading_forms.begin(), reading_forms.end());
  return forms;
}

Result<Form> find_form(std::string_view name, const Rules& rules) {
  const auto forms = all_forms();
  const auto found = std::ranges::find(forms, name, &Form::name);
  if (found == forms.end()) {
    std::vector<std::string> names;
    for (const Form& form : forms) names.emplace_back(form.name);
    names.emplace_back("all");
    return failure("unknown form '" + quotable(name) + "'" + did_you_mean(name, names),
                   "  forms: " + join(names));
  }
  if (found->holds(rules)) return *found;
  return failure(std::string(found->limits) + "; this game is " + game_name(rules));
}

}  // namespace rowan::cli
