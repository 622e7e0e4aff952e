// SPDX-License-Identifier: MIT
#include "puzzle/judgment.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "game/notation.hpp"
#include "pattern/shape.hpp"
#include "puzzle/forced_wins.hpp"
#include "puzzle/small_board.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::puzzle {

// The first move, and hints.

namespace {

using pattern::PointClass;
using pattern::PointIndex;
using threat::ThreatVerdict;

std::vector<Point> points_of(const std::vector<pattern::PointIndex>& line, const Rules& rules) {
  std::vector<Point> points;
  for (const pattern::PointIndex move : line) points.push_back(rules.point_of(move));
  return points;
}

int moves_of(std::size_t plies) { return static_cast<int>((plies + 1) / 2); }

/// The win that the last search found for the side to move.
std::vector<Point> found_line(const ForcedWins& wins, pattern::PatternBoard& board, Means means) {
  return points_of(wins.win_line(board, means), board.rules());
}

/// Judges the solution of fours, threats and traps; the line is the win that the solution begins.
Judgment begin_attack(const Puzzle& puzzle, Means means, const Interruption& interruption) {
  pattern::PatternBoard board(puzzle.position);
  ForcedWins wins(interruption);
  Judgment judgment{.is_solution = true, .line = {puzzle.solution}};
  if (means == Means::fours) {
    if (wins.least_moves_by_fours(board)) judgment.line = found_line(wins, board, means);
  } else if (wins.search(board, means) == ThreatVerdict::win) {
    judgment.line = found_line(wins, board, means);
  }
  judgment.reason = wins_by_line(judgment.line, puzzle.position.rules());
  return judgment;
}

/// Judges a move that begins no win by these means. The line ends with the answer that refutes the move, if
/// one is found.
Judgment refute_attack(const Position& position, Point move, Means means, const Interruption& interruption) {
  const Rules& rules = position.rules();
  const auto point = static_cast<pattern::PointIndex>(rules.index_of(move));
  pattern::PatternBoard board(position);
  ForcedWins wins(interruption, ForcedWins::Effort::patient);
  Judgment judgment{.line = {move}};
  const std::vector<pattern::PointIndex> attacks = ForcedWins::first_moves(board, means);
  if (std::ranges::find(attacks, point) == attacks.end()) {
    judgment.reason = means == Means::fours
                          ? phrase("It does not make a four, so the opponent is free to move.")
                          : phrase("It makes neither a four nor an open three.");
    return judgment;
  }
  const auto answer = wins.refutation_of(board, point, means);
  if (!answer) {
    judgment.reason = phrase("It does not win by force.");
    return judgment;
  }
  judgment.line.push_back(rules.point_of(*answer));
  const std::vector<PhraseValue> refutation{{"answer", to_text(judgment.line.back(), rules)}};
  judgment.reason = means == Means::fours ? phrase("After {answer}, the fours come to an end.", refutation)
                                          : phrase("After {answer}, the threats come to an end.", refutation);
  return judgment;
}

Judgment refute_defense(const Position& position, Point move, const Interruption& interruption) {
  Judgment judgment{.line = {move}};
  pattern::PatternBoard board(position);
  board.play(static_cast<pattern::PointIndex>(position.rules().index_of(move)));
  ForcedWins wins(interruption);
  for (const Means means : {Means::fours, Means::threats}) {
    if (wins.search(board, means) != ThreatVerdict::win) continue;
    const std::vector<Point> line = found_line(wins, board, means);
    judgment.reason =
        means == Means::fours
            ? plural_phrase(moves_of(line.size()), "The opponent wins by fours in {count} moves.",
                            "The opponent wins by fours in {count} moves.")
            : plural_phrase(moves_of(line.size()), "The opponent wins by threats in {count} moves.",
                            "The opponent wins by threats in {count} moves.");
    judgment.line.insert(judgment.line.end(), line.begin(), line.end());
    break;
  }
  return judgment;
}

Judgment refute_value(const Position& position, Point move, const Interruption& interruption) {
  Judgment judgment{.line = {move}};
  const SolvedMove solved = solve_move(position, move, interruption);
  const bool draws = solved.value == 0;
  if (!solved.answer) {
    judgment.reason = draws ? phrase("It only draws.") : phrase("It loses.");
    return judgment;
  }
  judgment.line.push_back(*solved.answer);
  const std::vector<PhraseValue> answer{{"answer", to_text(*solved.answer, position.rules())}};
  judgment.reason = draws ? phrase("Answered by {answer}, it only draws.", answer)
                          : phrase("Answered by {answer}, it loses.", answer);
  return judgment;
}

Judgment explain_solution(const Puzzle& puzzle, const Interruption& interruption) {
  const std::vector<PhraseValue> point{{"point", to_text(puzzle.solution, puzzle.position.rules())}};
  Judgment judgment{.is_solution = true, .line = {puzzle.solution}};
  switch (puzzle.kind) {
    case Kind::fours:
    case Kind::trap:
      return begin_attack(puzzle, Means::fours, interruption);
    case Kind::threats:
      return begin_attack(puzzle, Means::threats, interruption);
    case Kind::defense:
      judgment.reason = phrase("After {point} the opponent has no win by continuous threats.", point);
      break;
    case Kind::only_win:
      judgment.reason = phrase("{point} wins.", point);
      break;
    case Kind::only_draw:
      judgment.reason = phrase("{point} draws.", point);
      break;
  }
  return judgment;
}

Phrase shape_hint(const Puzzle& puzzle) {
  if (puzzle.kind == Kind::only_draw) return phrase("All other moves lose.");
  const pattern::PatternBoard board(puzzle.position);
  const auto point = static_cast<pattern::PointIndex>(puzzle.position.rules().index_of(puzzle.solution));
  const PointClass kind = board.exact_class(point, puzzle.position.side_to_move());
  if (kind == PointClass::win) return phrase("The move completes the row.");
  if (puzzle.kind == Kind::only_win) {
    const auto failing = static_cast<std::size_t>(puzzle.traits.decoys);
    return puzzle.position.legal_moves().size() == failing + 1 ? phrase("All other moves draw or lose.")
                                                               : phrase("More than one move wins here.");
  }
  if (threat::is_four(kind)) return phrase("The move makes a four.");
  if (kind == PointClass::open_three || kind == PointClass::three_three)
    return phrase("The move makes an open three.");
  return phrase("The move makes neither a four nor an open three.");
}

/// A part of the board, at most three columns by three rows, that contains the solution. The bounds are
/// inclusive; rows are counted from the top.
struct Area {
  int left;
  int right;
  int top;
  int bottom;
};

Area area_of(const Puzzle& puzzle) {
  constexpr int width = 3;
  const Rules& rules = puzzle.position.rules();
  const auto first = [](int at, int size) {
    return std::clamp(at - at % width, 0, std::max(size - width, 0));
  };
  const int left = first(puzzle.solution.x, rules.width);
  const int lowest = first(rules.height - 1 - puzzle.solution.y, rules.height);
  const int highest = std::min(lowest + width, int{rules.height}) - 1;
  return {.left = left,
          .right = std::min(left + width, int{rules.width}) - 1,
          .top = rules.height - 1 - highest,
          .bottom = rules.height - 1 - lowest};
}

}  // namespace

Judgment judge(const Puzzle& puzzle, Point move, const Interruption& interruption) {
  if (move != puzzle.solution) return refute(puzzle.kind, puzzle.position, move, interruption);
  Judgment judgment = explain_solution(puzzle, interruption);
  judgment.is_done = true;
  return judgment;
}

Judgment refute(Kind kind, const Position& position, Point move, const Interruption& interruption) {
  switch (kind) {
    case Kind::fours:
    case Kind::trap:
      return refute_attack(position, move, Means::fours, interruption);
    case Kind::threats:
      return refute_attack(position, move, Means::threats, interruption);
    case Kind::defense:
      return refute_defense(position, move, interruption);
    case Kind::only_win:
    case Kind::only_draw:
      return refute_value(position, move, interruption);
  }
  return {};
}

Phrase wins_by_line(const std::vector<Point>& line, const Rules& rules) {
  return plural_phrase(moves_of(line.size()), "{point} wins in {count} move.",
                       "{point} wins in {count} moves.", {{"point", to_text(line.front(), rules)}});
}

Phrase hint_phrase(const Puzzle& puzzle, HintStage stage) {
  const Rules& rules = puzzle.position.rules();
  if (stage == HintStage::shape) return shape_hint(puzzle);
  if (stage == HintStage::solution)
    return phrase("Play {point}.", {{"point", to_text(puzzle.solution, rules)}});
  const Area area = area_of(puzzle);
  return phrase("Look at columns {left} to {right}, rows {lowest} to {highest}.",
                {{"left", column_name(area.left)},
                 {"right", column_name(area.right)},
                 {"lowest", rules.height - area.bottom},
                 {"highest", rules.height - area.top}});
}

std::vector<Point> hint_area(const Puzzle& puzzle) {
  const Area area = area_of(puzzle);
  std::vector<Point> points;
  for (int y = area.top; y <= area.bottom; ++y) {
    for (int x = area.left; x <= area.right; ++x) points.push_back(point_at(x, y));
  }
  return points;
}

// The moves after the first.

namespace {

Position after_moves(const Puzzle& puzzle, std::span<const Point> moves) {
  Position position = puzzle.position;
  for (const Point move : moves) position.play(move);
  return position;
}

Means means_of(Kind kind) { return kind == Kind::threats ? Means::threats : Means::fours; }

/// Chooses the sentence for a side. Each side has a sentence of its own, because color names have grammatical
/// cases in other languages.
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

/// The judgment if the opponent can complete a row after `move`; otherwise empty.
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

/// The judgment of a right move, with the best answer. If the move makes a four, the judgment says whether
/// the answer stops it. After an interruption, a judgment without content.
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

/// Judges a move of a win on a small board: every move that the solver proves to win is right.
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
