// SPDX-License-Identifier: MIT
#include "lesson/solutions.hpp"

#include <algorithm>
#include <utility>

#include "game/opening.hpp"
#include "lesson/judge.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan::lesson {

namespace {

/// The empty points, in reading order; of an attack those with the strongest shapes first.
std::vector<Point> empty_points(const Step& step, std::span<const Point> moves) {
  Position position = step.position;
  const bool is_attack = step.task == Task::win_by_fours || step.task == Task::win_by_threats;
  if (is_attack && place_stones(position, moves)) return {};
  const Rules& rules = position.rules();
  std::vector<Point> points;
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (position.cell(point) == Cell::empty) points.push_back(point);
  }
  if (!is_attack) return points;
  const pattern::PatternBoard board(position);
  const auto place = [&](Point point) {
    const auto index = static_cast<pattern::PointIndex>(rules.index_of(point));
    return std::pair(-static_cast<int>(board.settled_class(index, board.side_to_move())), index);
  };
  std::ranges::sort(points, {}, place);
  return points;
}

}  // namespace

std::vector<Point> right_moves(const Step& step, std::span<const Point> moves, std::size_t most,
                               const Interruption& interruption) {
  std::vector<Point> right;
  std::vector<Point> played(moves.begin(), moves.end());
  for (const Point point : empty_points(step, moves)) {
    if (right.size() == most || interruption.is_over()) break;
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
