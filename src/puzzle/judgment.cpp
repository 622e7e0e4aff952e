// SPDX-License-Identifier: MIT
#include "puzzle/judgment.hpp"

#include <algorithm>
#include <optional>

#include "game/notation.hpp"
#include "pattern/shape.hpp"
#include "puzzle/forced_wins.hpp"
#include "puzzle/small_board.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::puzzle {

namespace {

using pattern::PointClass;
using threat::ThreatVerdict;

std::vector<Point> points_of(const std::vector<pattern::PointIndex>& line, const Rules& rules) {
  std::vector<Point> points;
  for (const pattern::PointIndex move : line) points.push_back(rules.point_of(move));
  return points;
}

int moves_of(std::size_t plies) { return static_cast<int>((plies + 1) / 2); }

/// The win of the side to move that the last search found.
std::vector<Point> found_line(const ForcedWins& wins, pattern::PatternBoard& board, Means means) {
  return points_of(wins.win_line(board, means), board.rules());
}

/// Judges the solution of fours, threats and traps: with the win that it begins.
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

/// Judges a move that begins no win by these means: with the answer that refutes it.
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

/// The judgment of the solution.
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

/// A part of the board that contains the solution: three columns and three rows, including those at its
/// edges. Rows are counted from the top.
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

}  // namespace rowan::puzzle
