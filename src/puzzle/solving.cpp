// SPDX-License-Identifier: MIT
#include "puzzle/solving.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "game/notation.hpp"
#include "pattern/shape.hpp"
#include "puzzle/forced_wins.hpp"
#include "puzzle/small_board.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::puzzle {

namespace {

using pattern::PointClass;
using pattern::PointIndex;
using threat::ThreatVerdict;

Position after_moves(const Puzzle& puzzle, std::span<const Point> moves) {
  Position position = puzzle.position;
  for (const Point move : moves) position.play(move);
  return position;
}

Means means_of(Kind kind) { return kind == Kind::threats ? Means::threats : Means::fours; }

/// The sentence for a side. There is one for each, because color names have grammatical cases in other
/// languages.
Phrase of_side(Side side, std::string_view black, std::string_view white, std::vector<PhraseValue> values) {
  return phrase(side == Side::first ? black : white, std::move(values));
}

Judgment completed(Point move, const Rules& rules) {
  return {.is_solution = true,
          .is_done = true,
          .reason =
              phrase("{point} completes the row: the whole win is found.", {{"point", to_text(move, rules)}}),
          .line = {move}};
}

Judgment answered(Point move, Point answer, Side solver, const Rules& rules, bool may_stop) {
  const std::vector<PhraseValue> point{{"point", to_text(answer, rules)}};
  const Side other = opponent(solver);
  return {
      .is_solution = true,
      .reason =
          may_stop
              ? of_side(other, translatable("Black answers at {point}. Keep going."),
                        translatable("White answers at {point}. Keep going."), point)
              : of_side(other, translatable("Black is forbidden to stop it and plays {point}. Keep going."),
                        translatable("White is forbidden to stop it and plays {point}. Keep going."), point),
      .line = {move, answer}};
}

Judgment undecided(Point move, const Rules& rules) {
  return {.is_undecided = true,
          .reason = phrase("It could not be determined whether {point} wins. This does not count as a "
                           "mistake; try another move.",
                           {{"point", to_text(move, rules)}}),
          .line = {move}};
}

/// The opponent's row, once the solver has played `move` elsewhere.
std::optional<Judgment> loses_to_row(pattern::PatternBoard& board, Point move) {
  const Rules& rules = board.rules();
  const Side other = opponent(board.side_to_move());
  board.play(static_cast<PointIndex>(rules.index_of(move)));
  const pattern::PointSet rows = board.points(other, PointClass::win);
  board.undo();
  if (rows.is_empty()) return std::nullopt;
  const Point row = rules.point_of(rows.first());
  return Judgment{.reason = of_side(other, translatable("But Black plays {point} and has five."),
                                    translatable("But White plays {point} and has five."),
                                    {{"point", to_text(row, rules)}}),
                  .line = {move, row}};
}

/// The judgment of a right move with the answer to it, which says whether the answer stops the four that the
/// move makes, if it makes one. Empty after an interruption.
Judgment with_best_answer(pattern::PatternBoard& board, ForcedWins& wins, Point move, Means means) {
  const Rules& rules = board.rules();
  const Side solver = board.side_to_move();
  board.play(static_cast<PointIndex>(rules.index_of(move)));
  const std::optional<PointIndex> answer = wins.longest_answer(board, means);
  const bool is_four = board.count(solver, PointClass::win) > 0;
  const bool may_stop = !is_four || (answer && threat::row_stoppers(board, solver).contains(*answer));
  board.undo();
  if (!answer) return {};
  return answered(move, rules.point_of(*answer), solver, rules, may_stop);
}

Judgment judge_attack_move(const Puzzle& puzzle, std::span<const Point> moves, Point move,
                           const Interruption& interruption) {
  const Position position = after_moves(puzzle, moves);
  const Rules& rules = position.rules();
  const auto point = static_cast<PointIndex>(rules.index_of(move));
  const Means means = means_of(puzzle.kind);
  pattern::PatternBoard board(position);
  if (board.exact_class(point, board.side_to_move()) == PointClass::win) return completed(move, rules);
  if (auto lost = loses_to_row(board, move)) return *std::move(lost);
  ForcedWins wins(interruption, ForcedWins::Effort::patient);
  if (moves.empty()) {
    if (move != puzzle.solution) return refute(puzzle.kind, position, move, interruption);
    return with_best_answer(board, wins, move, means);
  }
  const ThreatVerdict verdict = wins.search_after(board, point, means);
  if (verdict == ThreatVerdict::win) return with_best_answer(board, wins, move, means);
  const auto rest = rest_of(puzzle, moves, interruption);
  if (rest && rest->solution == move) return with_best_answer(board, wins, move, means);
  if (verdict == ThreatVerdict::unknown) return undecided(move, rules);
  return refute(puzzle.kind, position, move, interruption);
}

/// Judges a move of a win on a small board: right is any move that the solver proves to win.
Judgment judge_small_board_move(const Puzzle& puzzle, std::span<const Point> moves, Point move,
                                const Interruption& interruption) {
  Position position = after_moves(puzzle, moves);
  const Rules rules = position.rules();
  const Side solver = position.side_to_move();
  if (solve_move(position, move, interruption).value <= 0)
    return refute(puzzle.kind, position, move, interruption);
  position.play(move);
  if (position.is_over()) return completed(move, rules);
  return answered(move, longest_defense(position), solver, rules, true);
}

}  // namespace

bool asks_for_whole_win(Kind kind) { return kind != Kind::defense && kind != Kind::only_draw; }

Judgment judge_next(const Puzzle& puzzle, std::span<const Point> moves, Point move,
                    const Interruption& interruption) {
  if (puzzle.kind == Kind::only_win) return judge_small_board_move(puzzle, moves, move, interruption);
  if (asks_for_whole_win(puzzle.kind)) return judge_attack_move(puzzle, moves, move, interruption);
  return judge(puzzle, move, interruption);
}

std::optional<Puzzle> rest_of(const Puzzle& puzzle, std::span<const Point> moves,
                              const Interruption& interruption) {
  if (moves.empty()) return puzzle;
  Puzzle rest = puzzle;
  rest.position = after_moves(puzzle, moves);
  if (puzzle.kind == Kind::only_win) {
    const auto winning = winning_move(rest.position, interruption);
    if (!winning) return std::nullopt;
    rest.solution = *winning;
    rest.traits.decoys = static_cast<int>(std::ranges::count_if(rest.position.legal_moves(), [&](Point move) {
      return solve_move(rest.position, move, interruption).value <= 0;
    }));
    return rest;
  }
  const Means means = means_of(puzzle.kind);
  pattern::PatternBoard board(rest.position);
  ForcedWins wins(interruption, ForcedWins::Effort::patient);
  const bool has_win = means == Means::fours ? wins.least_moves_by_fours(board).has_value()
                                             : wins.search(board, means) == ThreatVerdict::win;
  if (!has_win) return std::nullopt;
  rest.solution = board.rules().point_of(wins.win_line(board, means).front());
  return rest;
}

std::optional<Judgment> solution_of(const Puzzle& puzzle, std::span<const Point> moves,
                                    const Interruption& interruption) {
  if (!asks_for_whole_win(puzzle.kind)) return judge(puzzle, puzzle.solution, interruption);
  std::vector<Point> all(moves.begin(), moves.end());
  bool is_done = false;
  while (!is_done) {
    const auto rest = rest_of(puzzle, all, interruption);
    if (!rest) return std::nullopt;
    const Judgment next = judge_next(puzzle, all, rest->solution, interruption);
    if (!next.is_solution || interruption.stop.stop_requested()) return std::nullopt;
    all.insert(all.end(), next.line.begin(), next.line.end());
    is_done = next.is_done;
  }
  std::vector<Point> line(all.begin() + static_cast<std::ptrdiff_t>(moves.size()), all.end());
  const Phrase reason = wins_by_line(line, puzzle.position.rules());
  return Judgment{.is_solution = true, .is_done = true, .reason = reason, .line = std::move(line)};
}

}  // namespace rowan::puzzle
