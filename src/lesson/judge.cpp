// SPDX-License-Identifier: MIT
#include "lesson/judge.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/phrase.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "game/opening.hpp"
#include "lesson/move_words.hpp"
#include "pattern/pattern_board.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::lesson {

// Judging.

namespace {

Phrase forbidden_text(Point point, ForbiddenReason reason, const Rules& rules) {
  return phrase("{point} is forbidden to Black: {reason}.",
                {{"point", to_text(point, rules)}, {"reason", phrase(describe(reason))}});
}

bool is_stone_free(const Position& position, Point point) {
  return position.rules().contains(point) && position.cell(point) == Cell::empty;
}

/// Judges the last of the points: right if it is forbidden; done if, besides, all other forbidden points are
/// among the points.
Result<Verdict> judge_forbidden(const Step& step, std::span<const Point> points) {
  const Position& position = step.position;
  const Rules& rules = position.rules();
  for (const Point point : points) {
    if (!is_stone_free(position, point))
      return refused(phrase("{point} is not an empty point", {{"point", to_text(point, rules)}}));
  }
  const Point last = points.back();
  const auto reason = why_forbidden(position, last);
  if (!reason)
    return Verdict{.text = phrase("{point} is allowed.", {{"point", to_text(last, rules)}}), .line = {}};
  const std::vector<ForbiddenPoint> all = forbidden_points(position);
  const auto left = std::ranges::count_if(
      all, [&](const ForbiddenPoint& one) { return std::ranges::find(points, one.point) == points.end(); });
  Phrase text = forbidden_text(last, *reason, rules);
  if (left == 0) {
    return Verdict{.result = TryResult::done,
                   .text = two_sentences(std::move(text), phrase("That was the last one."))};
  }
  return Verdict{.result = TryResult::right,
                 .text = two_sentences(std::move(text), plural_phrase(static_cast<int>(left),
                                                                      "{count} to go.", "{count} to go."))};
}

}  // namespace

Result<Verdict> judge(const Step& step, std::span<const Point> moves, const Interruption& interruption) {
  if (step.task == Task::choose_side)
    return refused(phrase("this step asks for a side, black or white, and not for a move"));
  if (moves.empty()) return refused(phrase("a move is expected"));
  if (step.task == Task::find_forbidden) return judge_forbidden(step, moves);
  Position position = step.position;
  const Rules& rules = position.rules();
  for (const Point move : moves.first(moves.size() - 1)) {
    if (const auto problem = position.why_illegal(move)) return std::unexpected(*problem);
    position.play(move);
  }
  const Point move = moves.back();
  if (position.side_to_move() != step.position.side_to_move())
    return refused(phrase("it is the opponent's turn: the moves of both sides are expected"));
  if (const auto problem = position.why_illegal(move)) {
    const bool may_be_forbidden = !position.is_over() && is_stone_free(position, move);
    const auto reason = may_be_forbidden ? why_forbidden(position, move) : std::nullopt;
    if (!reason) return std::unexpected(*problem);
    return Verdict{.text = forbidden_text(move, *reason, rules), .line = {}};
  }
  return try_move(step.task, position, move, interruption);
}

double black_chance(const Position& position, const Interruption& interruption) {
  constexpr std::int64_t nodes = 4'000;
  search::Engine engine({.table_mebibytes = 1, .small = true});
  think::Request request{.position = position, .limits = {.nodes = nodes}, .stop = interruption.stop};
  if (interruption.pause) request.pause = [&](std::int64_t /*nodes*/) { interruption.pause(); };
  const think::Answer answer = engine.think(request);
  const think::Score score = answer.lines.empty() ? 0 : answer.lines.front().score;
  return search::ShownScore{.score = score, .to_move = position.side_to_move()}.black_chance();
}

Verdict judge_side(const Step& step, Side side, const Interruption& interruption) {
  const double black = black_chance(step.position, interruption);
  const Side better = black > 0.5 ? Side::first : Side::second;
  const int games = static_cast<int>(std::lround(100 * std::max(black, 1 - black)));
  const std::string_view key =
      better == Side::first
          ? translatable(
                "Black has the better position: the engine expects Black to win about {games} of 100 games "
                "from here.")
          : translatable(
                "White has the better position: the engine expects White to win about {games} of 100 games "
                "from here.");
  return {.result = side == better ? TryResult::done : TryResult::wrong,
          .text = phrase(key, {{"games", games}})};
}

bool holds(const Mark& mark, const Position& position) {
  const Position turned(position.rules(), {position.cells().begin(), position.cells().end()}, mark.side);
  return std::ranges::all_of(mark.points, [&](Point point) {
    if (!position.rules().contains(point)) return false;
    if (!mark.task) return position.cell(point) == stone_of(mark.side);
    if (position.cell(point) != Cell::empty) return false;
    if (mark.task == Task::find_forbidden) return why_forbidden(position, point).has_value();
    return turned.is_legal(point) && try_move(*mark.task, turned, point).result != TryResult::wrong;
  });
}

// Solutions.

namespace {

using pattern::PointIndex;

bool is_attack(Task task) { return task == Task::win_by_fours || task == Task::win_by_threats; }

/// Returns whether the task asks only to stop the opponent.
bool is_defense(Task task) {
  return task == Task::stop_row || task == Task::stop_fours || task == Task::stop_threats;
}

/// The sum of a point's distances to the stones of a side; it is smallest beside and between the stones.
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

/// Twice the distance to the middle: on a board of even size the middle is between points.
int distance_to_middle(const Rules& rules, Point point) {
  return std::max(std::abs(2 * point.x - (rules.width - 1)), std::abs(2 * point.y - (rules.height - 1)));
}

/// The rank of a point as an answer to a task; the lowest is the best. The criteria, in order: the distance
/// to the middle, for place_center and place_near; the shape that the opponent would make there, in a
/// defense; the shape of the side to move, except for place_center and place_near; the distance to the side's
/// own stones; the distance to the middle.
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

/// The empty points, the best answers first: after `moves` if the task is an attack, else on the step's
/// board. For find_forbidden they are in reading order. Empty if a move of an attack is illegal.
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
