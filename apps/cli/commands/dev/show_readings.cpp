// SPDX-License-Identifier: MIT
#include "cli/commands/dev/show_readings.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/line_board.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "cli/io/board_text.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "message/classic_json.hpp"
#include "pattern/point_class.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/windows.hpp"
#include "record/json/position_json.hpp"

namespace rowan::cli {

namespace {

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

record::Json patterns_json(const Position& position) {
  return message::windows_json(pattern::count_windows(board::LineBoard(position)));
}

// Shapes: what each empty point would make.

bool has_shapes(const Rules& rules) { return rules.k >= 3; }

/// The sign of a class on the board.
constexpr std::array<std::string_view, pattern::point_class_count> class_signs{
    ".", "2", "2+", "3", "3+", "33", "4", "43", "44", "4+", "#", "#", "5"};

/// The class of an empty point for a side; "perhaps forbidden" is decided by renju's rules.
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

/// "x 1 open-three, 4 two": how many points are in each class, the strongest first.
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

record::Json shapes_json(const Position& position) {
  const pattern::ShapeBoard board(position);
  const auto of = [&](Point point, Side side) {
    auto lines = record::Json::array();
    for (const pattern::Shape shape : board.shapes(point, side)) lines.push_back(name_of(shape));
    return record::Json{{"makes", name_of(certain_class(position, board, point, side))}, {"lines", lines}};
  };
  auto list = record::Json::array();
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

/// The sign of a reason on the board: the number of stones in the forbidden shape.
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

record::Json forbidden_form_json(const Position& position) {
  return {{"forbidden", record::forbidden_json(position)}};
}

constexpr std::array<Form, 3> all_reading_forms{{
    {"patterns", "windows of k cells with up to three stones missing", holds_all, draw_patterns,
     patterns_value, patterns_json},
    {"shapes", "what each empty point would make", has_shapes, draw_shapes, shapes_value, shapes_json,
     "shapes need three in a row or more"},
    {"forbidden", "points forbidden to black", has_forbidden_points, draw_forbidden, forbidden_value,
     forbidden_form_json, "only renju has forbidden points"},
}};

}  // namespace

std::span<const Form> reading_forms() { return all_reading_forms; }

}  // namespace rowan::cli
