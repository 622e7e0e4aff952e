// SPDX-License-Identifier: MIT
#include "game/forbidden.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/phrase.hpp"

namespace rowan {

namespace {

/// The board from black's point of view, on which stones can be tried and taken back.
class BlackView {
 public:
  explicit BlackView(const Position& position)
      : rules_(position.rules()), cells_(position.cells().begin(), position.cells().end()) {}

  /// Why the empty point is forbidden; empty if it is not.
  std::optional<ForbiddenReason> why_forbidden(Point point) {
    const Trial trial(*this, point);
    if (makes_five(point)) return std::nullopt;
    if (std::ranges::any_of(line_directions,
                            [&](Direction line) { return run(point, line).length > five; })) {
      return ForbiddenReason::overline;
    }
    int fours = 0;
    for (const Direction line : line_directions) fours += count_fours(point, line);
    if (fours >= 2) return ForbiddenReason::double_four;
    const auto threes =
        std::ranges::count_if(line_directions, [&](Direction line) { return is_three(point, line); });
    if (threes >= 2) return ForbiddenReason::double_three;
    return std::nullopt;
  }

  /// The rows that make the empty point forbidden for this reason.
  std::vector<std::vector<Point>> lines_of(Point point, ForbiddenReason reason) {
    const Trial trial(*this, point);
    std::vector<std::vector<Point>> rows;
    for (const Direction line : line_directions) {
      switch (reason) {
        case ForbiddenReason::overline:
          if (run(point, line).length > five) rows.push_back(run_without(point, point, line));
          break;
        case ForbiddenReason::double_four:
          for (const Point last : fifth_points(point, line)) rows.push_back(four_without(last, point, line));
          break;
        case ForbiddenReason::double_three:
          if (is_three(point, line)) rows.push_back(three_on(point, line));
          break;
      }
    }
    return rows;
  }

 private:
  static constexpr int five = 5;

  /// Holds a black stone on a point during its lifetime.
  class Trial {
   public:
    Trial(BlackView& view, Point point) : cell_(view.cell(point)) {
      assert(cell_ == Cell::empty);
      cell_ = Cell::first;
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    ~Trial() { cell_ = Cell::empty; }

   private:
    Cell& cell_;
  };

  /// The unbroken run of black stones through a point: its length, and the two points beyond its ends.
  struct Run {
    Point before;
    Point after;
    int length = 0;
  };

  Cell& cell(Point point) { return cells_[rules_.index_of(point)]; }
  bool holds(Point point, Cell wanted) { return rules_.contains(point) && cell(point) == wanted; }

  Run run(Point through, Direction line) {
    Point before = through;
    Point after = through;
    int length = -1;  // -1: the point itself is counted from both sides
    for (; holds(before, Cell::first); before = step(before, line, -1)) ++length;
    for (; holds(after, Cell::first); after = step(after, line)) ++length;
    return {before, after, length};
  }

  bool makes_five(Point stone) {
    return std::ranges::any_of(line_directions,
                               [&](Direction line) { return run(stone, line).length == five; });
  }

  /// Is the point empty, and would a stone there make exactly five through `stone` on the line?
  bool completes_five(Point point, Point stone, Direction line) {
    if (!holds(point, Cell::empty)) return false;
    const Trial trial(*this, point);
    return run(stone, line).length == five && in_one_run(point, stone, line);
  }

  /// Does the black run through `stone` include `point`?
  bool in_one_run(Point point, Point stone, Direction line) {
    const Run through_stone = run(stone, line);
    const Run through_point = run(point, line);
    return through_stone.before == through_point.before && through_stone.after == through_point.after;
  }

  /// The points of the line within reach of the stone, without the stone itself.
  std::array<Point, 10> neighbors(Point stone, Direction line) {
    std::array<Point, 10> points;
    for (int distance = 1; distance <= five; ++distance) {
      points[2 * distance - 2] = step(stone, line, -distance);
      points[2 * distance - 1] = step(stone, line, distance);
    }
    return points;
  }

  /// Is the run through the stone exactly four long, and would a stone at either end make exactly five?
  bool is_straight_four(Point stone, Direction line) {
    const Run four = run(stone, line);
    return four.length == five - 1 && completes_five(four.before, stone, line) &&
           completes_five(four.after, stone, line);
  }

  int count_fours(Point stone, Direction line) {
    if (is_straight_four(stone, line)) return 1;
    return static_cast<int>(std::ranges::count_if(
        neighbors(stone, line), [&](Point point) { return completes_five(point, stone, line); }));
  }

  /// The stones of the run through `stone`. Leaves out `left_out`, unless that is `stone`.
  std::vector<Point> run_without(Point left_out, Point stone, Direction line) {
    std::vector<Point> stones;
    const Run all = run(stone, line);
    for (Point next = step(all.before, line); next != all.after; next = step(next, line)) {
      if (next != left_out || next == stone) stones.push_back(next);
    }
    return stones;
  }

  /// For each four of the stone on the line, one point that completes it to a five.
  std::vector<Point> fifth_points(Point stone, Direction line) {
    if (is_straight_four(stone, line)) return {run(stone, line).after};
    std::vector<Point> points;
    for (const Point point : neighbors(stone, line)) {
      if (completes_five(point, stone, line)) points.push_back(point);
    }
    return points;
  }

  /// Puts a stone on the empty point `last`, and returns the other stones of the run through `stone`.
  std::vector<Point> four_without(Point last, Point stone, Direction line) {
    const Trial trial(*this, last);
    return run_without(last, stone, line);
  }

  /// The stones of the three that `stone` makes on the line. Requires that there is one.
  std::vector<Point> three_on(Point stone, Direction line) {
    const auto points = neighbors(stone, line);
    const auto* const fourth =
        std::ranges::find_if(points, [&](Point point) { return reaches_straight_four(point, stone, line); });
    assert(fourth != points.end());
    return four_without(*fourth, stone, line);
  }

  bool is_three(Point stone, Direction line) {
    if (count_fours(stone, line) > 0) return false;
    return std::ranges::any_of(neighbors(stone, line),
                               [&](Point point) { return reaches_straight_four(point, stone, line); });
  }

  bool reaches_straight_four(Point point, Point stone, Direction line) {
    if (!holds(point, Cell::empty)) return false;
    {
      const Trial trial(*this, point);
      if (!is_straight_four(stone, line) || !in_one_run(point, stone, line) || makes_five(point))
        return false;
    }
    return !why_forbidden(point);
  }

  Rules rules_;
  std::vector<Cell> cells_;
};

struct ReasonText {
  std::string_view name;
  std::string_view description;
};

constexpr std::array<ReasonText, 3> reason_texts{{{"overline", translatable("six or more in a row")},
                                                  {"double-four", translatable("two fours at once")},
                                                  {"double-three", translatable("two open threes at once")}}};

}  // namespace

std::string_view name_of(ForbiddenReason reason) { return reason_texts[std::to_underlying(reason)].name; }

std::string_view describe(ForbiddenReason reason) {
  return reason_texts[std::to_underlying(reason)].description;
}

std::optional<ForbiddenReason> why_forbidden(const Position& position, Point point) {
  if (position.rules().forbidden == Forbidden::none) return std::nullopt;
  return BlackView(position).why_forbidden(point);
}

std::vector<std::vector<Point>> forbidden_lines(const Position& position, Point point) {
  if (position.rules().forbidden == Forbidden::none) return {};
  BlackView view(position);
  const auto reason = view.why_forbidden(point);
  return reason ? view.lines_of(point, *reason) : std::vector<std::vector<Point>>{};
}

std::vector<ForbiddenPoint> forbidden_points(const Position& position) {
  std::vector<ForbiddenPoint> points;
  if (position.rules().forbidden == Forbidden::none) return points;
  BlackView view(position);
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (position.cell(point) != Cell::empty) continue;
    if (const auto reason = view.why_forbidden(point)) points.push_back({point, *reason});
  }
  return points;
}

}  // namespace rowan
