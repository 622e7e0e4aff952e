// SPDX-License-Identifier: MIT
#include "puzzle/forced_wins.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "pattern/point_set.hpp"
#include "pattern/shape.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::puzzle {

namespace {

using pattern::PointClass;
using threat::ThreatVerdict;

constexpr std::int64_t most_fours = 20'000;
constexpr std::int64_t usual_threats = 1'500;
constexpr std::int64_t patient_threats = 30'000;
constexpr std::size_t remembered_fours = std::size_t{1} << 14;
constexpr std::size_t kept_threats = std::size_t{1} << 13;

bool is_first_move(PointClass kind, Means means) {
  if (threat::is_four(kind)) return true;
  return means == Means::threats && (kind == PointClass::open_three || kind == PointClass::three_three);
}

}  // namespace

ForcedWins::ForcedWins(Interruption interruption, Effort effort)
    : interruption_(std::move(interruption)),
      most_threats_(effort == Effort::patient ? patient_threats : usual_threats),
      fours_(remembered_fours),
      threats_(kept_threats) {}

threat::ThreatLimits ForcedWins::limits(std::int64_t nodes, int attacks) const {
  return {.nodes = nodes,
          .attacks = attacks,
          .stop = interruption_.stop,
          .pause = interruption_.pause ? &interruption_.pause : nullptr};
}

void ForcedWins::clear() {
  fours_.clear();
  threats_.clear();
}

ThreatVerdict ForcedWins::search(pattern::PatternBoard& board, Means means) {
  if (means == Means::fours) return fours_.search(board, limits(most_fours));
  return threats_.search(board, limits(most_threats_));
}

std::optional<int> ForcedWins::least_moves_by_fours(pattern::PatternBoard& board) {
  if (search(board, Means::fours) != ThreatVerdict::win) return std::nullopt;
  const int most = (fours_.win_plies() + 1) / 2;
  for (int moves = 1; moves <= most; ++moves) {
    if (fours_.search(board, limits(most_fours, moves)) == ThreatVerdict::win) return moves;
    if (fours_.nodes() >= most_fours || interruption_.stop.stop_requested()) return std::nullopt;
  }
  return std::nullopt;
}

std::vector<pattern::PointIndex> ForcedWins::first_moves(const pattern::PatternBoard& board, Means means) {
  const Side side = board.side_to_move();
  std::vector<pattern::PointIndex> moves;
  board.empty_points().for_each([&](pattern::PointIndex point) {
    if (is_first_move(board.exact_class(point, side), means)) moves.push_back(point);
  });
  return moves;
}

/// The legal answers to the last move that do not lose at once. After a four: the moves that stop the five.
/// After a three: the defender's fours, and the moves after which every four of the attacker can be answered.
/// May be incomplete after an interruption.
std::vector<pattern::PointIndex> ForcedWins::answers_to(pattern::PatternBoard& board) const {
  const Side defender = board.side_to_move();
  const Side attacker = opponent(defender);
  const bool is_four = board.count(attacker, PointClass::win) > 0;
  const pattern::PointSet points = is_four ? threat::row_stoppers(board, attacker) : board.empty_points();
  std::vector<pattern::PointIndex> answers;
  std::int64_t next_check = board.work() + pattern::PatternBoard::work_between_checks;
  bool is_over = false;
  points.for_each([&](pattern::PointIndex point) {
    if (board.work() >= next_check) {
      next_check = board.work() + pattern::PatternBoard::work_between_checks;
      is_over = is_over || interruption_.should_stop();
    }
    if (is_over || board.is_forbidden(point, defender)) return;
    const bool makes_four = threat::is_four(board.exact_class(point, defender));
    board.play(point);
    const bool stops =
        board.count(attacker, PointClass::win) == 0 &&
        (is_four || makes_four || threat::unanswerable_four(board, attacker) == pattern::no_point);
    board.undo();
    if (stops) answers.push_back(point);
  });
  return answers;
}

auto ForcedWins::examine_after(pattern::PatternBoard& board, pattern::PointIndex move, Means means) -> After {
  const Side attacker = board.side_to_move();
  board.play(move);
  const bool is_four = board.count(attacker, PointClass::win) > 0;
  After result;
  if (board.count(opponent(attacker), PointClass::win) > 0 ||
      (!is_four && threat::unanswerable_four(board, attacker) == pattern::no_point) ||
      !threat::can_move(board)) {
    result.verdict = ThreatVerdict::none;
  } else {
    const std::vector<pattern::PointIndex> answers = answers_to(board);
    if (interruption_.stop.stop_requested()) result.verdict = ThreatVerdict::unknown;
    for (const pattern::PointIndex answer : answers) {
      board.play(answer);
      const ThreatVerdict verdict = search(board, means);
      board.undo();
      if (verdict == ThreatVerdict::win) continue;
      result = {.verdict = verdict, .answer = answer};
      if (verdict == ThreatVerdict::none) break;
    }
  }
  board.undo();
  return result;
}

ThreatVerdict ForcedWins::search_after(pattern::PatternBoard& board, pattern::PointIndex move, Means means) {
  return examine_after(board, move, means).verdict;
}

std::optional<pattern::PointIndex> ForcedWins::refutation_of(pattern::PatternBoard& board,
                                                             pattern::PointIndex move, Means means) {
  const After after = examine_after(board, move, means);
  if (after.verdict != ThreatVerdict::none || after.answer == pattern::no_point) return std::nullopt;
  return after.answer;
}

std::optional<pattern::PointIndex> ForcedWins::longest_answer(pattern::PatternBoard& board, Means means) {
  const Side attacker = opponent(board.side_to_move());
  const std::vector<pattern::PointIndex> answers = answers_to(board);
  std::optional<pattern::PointIndex> longest;
  int most_plies = -1;
  for (const pattern::PointIndex answer : answers) {
    board.play(answer);
    const ThreatVerdict verdict = search(board, means);
    const int plies = means == Means::fours ? fours_.win_plies() : threats_.win_plies();
    board.undo();
    if (verdict == ThreatVerdict::none) return answer;
    if (verdict == ThreatVerdict::unknown || plies <= most_plies) continue;
    longest = answer;
    most_plies = plies;
  }
  // rest_of_win() requires that the defender has no answer. After an interruption, `answers` may be empty
  // although there are some.
  if (interruption_.stop.stop_requested()) return std::nullopt;
  if (longest) return longest;
  return answers.empty() ? threat::rest_of_win(board, attacker).front() : answers.front();
}

std::vector<pattern::PointIndex> ForcedWins::win_line(pattern::PatternBoard& board, Means means) const {
  return means == Means::fours ? fours_.win_line(board) : threats_.win_line();
}

std::optional<ForcedWins::OnlyMove> ForcedWins::only_winning_move(pattern::PatternBoard& board, Means means) {
  OnlyMove only{.move = pattern::no_point, .others = 0};
  for (const pattern::PointIndex move : first_moves(board, means)) {
    const ThreatVerdict verdict = search_after(board, move, means);
    if (verdict == ThreatVerdict::unknown) return std::nullopt;
    if (verdict == ThreatVerdict::none) {
      ++only.others;
    } else if (only.move != pattern::no_point) {
      return std::nullopt;
    } else {
      only.move = move;
    }
  }
  if (only.move == pattern::no_point) return std::nullopt;
  return only;
}

}  // namespace rowan::puzzle
