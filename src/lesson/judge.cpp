// SPDX-License-Identifier: MIT
#include "lesson/judge.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/phrase.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "lesson/move_words.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::lesson {

namespace {

Phrase forbidden_text(Point point, ForbiddenReason reason, const Rules& rules) {
  return phrase("{point} is forbidden to Black: {reason}.",
                {{"point", to_text(point, rules)}, {"reason", phrase(describe(reason))}});
}

bool is_stone_free(const Position& position, Point point) {
  return position.rules().contains(point) && position.cell(point) == Cell::empty;
}

/// Judges whether the last of the points is forbidden.
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

}  // namespace rowan::lesson
