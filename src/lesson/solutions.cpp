// SPDX-License-Identifier: MIT
#include "lesson/solutions.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "game/opening.hpp"
#include "lesson/judge.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan::lesson {

namespace {

using pattern::PointIndex;

bool is_attack(Task task) { return task == Task::win_by_fours || task == Task::win_by_threats; }

/// Does the task ask to stop the opponent?
bool is_defense(Task task) {
  return task == Task::stop_row || task == Task::stop_fours || task == Task::stop_threats;
}

/// The sum of a point's distances to the stones of a side: smallest beside and between them.
int distance_to(const Position& position, Point point, Cell stone) {
  const Rules& rules = position.rules();
  int sum = 0;
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point other = rules.point_of(index);
    if (position.cell(other) != stone) continue;
    sum += std::max(std::abs(other.x - point.x), std::abs(other.y - point.y));
  }
  return sum;
}

/// Twice the distance to the middle, because on a board of even size the middle is between points.
int distance_to_middle(const Rules& rules, Point point) {
  return std::max(std::abs(2 * point.x - (rules.width - 1)), std::abs(2 * point.y - (rules.height - 1)));
}

/// The rank of a point as an answer to a task; the lowest is the best. First come the strongest shapes of the
/// side to move; in a defense the opponent's strongest shapes come before those. Among equals, points near
/// the side's own stones come first, then those near the middle.
auto rank_of(Task task, const Position& position, const pattern::PatternBoard& board, Point point) {
  const auto index = static_cast<PointIndex>(position.rules().index_of(point));
  const Side side = position.side_to_move();
  const auto strength = [&](Side of) { return -static_cast<int>(board.exact_class(index, of)); };
  const bool asks_place = task == Task::place_center || task == Task::place_near;
  return std::tuple(asks_place ? distance_to_middle(position.rules(), point) : 0,
                    is_defense(task) ? strength(opponent(side)) : 0, asks_place ? 0 : strength(side),
                    distance_to(position, point, stone_of(side)), distance_to_middle(position.rules(), point),
                    index);
}

/// The empty points, the best answers first; for find_forbidden in reading order.
std::vector<Point> empty_points(const Step& step, std::span<const Point> moves) {
  Position position = step.position;
  if (is_attack(step.task) && place_stones(position, moves)) return {};
  const Rules& rules = position.rules();
  std::vector<Point> points;
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (position.cell(point) == Cell::empty) points.push_back(point);
  }
  if (step.task == Task::find_forbidden) return points;
  const pattern::PatternBoard board(position);
  std::ranges::sort(points, {}, [&](Point point) { return rank_of(step.task, position, board, point); });
  return points;
}

}  // namespace

std::vector<Point> right_moves(const Step& step, std::span<const Point> moves, std::size_t most,
                               const Interruption& interruption) {
  std::vector<Point> right;
  std::vector<Point> played(moves.begin(), moves.end());
  for (const Point point : empty_points(step, moves)) {
    if (right.size() == most || interruption.should_stop()) break;
    if (std::ranges::find(moves, point) != moves.end()) continue;
    played.push_back(point);
    const auto verdict = judge(step, played, interruption);
    played.pop_back();
    if (interruption.stop.stop_requested()) break;
    if (verdict && verdict->result != TryResult::wrong) right.push_back(point);
  }
  return right;
}

std::optional<Side> right_side(const Step& step, const Interruption& interruption) {
  if (step.task != Task::choose_side) return std::nullopt;
  return black_chance(step.position, interruption) > 0.5 ? Side::first : Side::second;
}

std::vector<Point> whole_solution(const Step& step) {
  std::vector<Point> played;
  for (;;) {
    const std::vector<Point> next = right_moves(step, played, 1);
    if (next.empty()) return played;
    played.push_back(next.front());
    const auto verdict = judge(step, played);
    if (!verdict || verdict->result != TryResult::right) return played;
    if (verdict->line.size() > 1) played.insert(played.end(), verdict->line.begin() + 1, verdict->line.end());
  }
}

}  // namespace rowan::lesson
