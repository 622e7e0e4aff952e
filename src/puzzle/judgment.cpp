// SPDX-License-Identifier: MIT
#include "puzzle/judgment.hpp"

#include <algorithm>
#include <optional>

#include "game/notation.hpp"
#include "pattern/point_class.hpp"
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

/// The win of the side to move that the search found last.
std::vector<Point> found_line(const ForcedWins& wins, pattern::PatternBoard& board, Means means) {
  return points_of(wins.win_line(board, means), board.rules());
}

/// A first move of fours, threats and traps: the win that it begins, or the answer against which it does not.
Judgment judge_attack(const Puzzle& puzzle, Point move, Means means, const Interruption& interruption) {
  const Rules& rules = puzzle.position.rules();
  const auto point = static_cast<pattern::PointIndex>(rules.index_of(move));
  pattern::PatternBoard board(puzzle.position);
  ForcedWins wins(interruption);
  Judgment judgment{.line = {move}};
  if (move == puzzle.solution) {
    if (means == Means::fours) {
      if (wins.least_moves_by_fours(board)) judgment.line = found_line(wins, board, means);
    } else if (wins.search(board, means) == ThreatVerdict::win) {
      judgment.line = found_line(wins, board, means);
    }
    judgment.is_solution = true;
    judgment.reason = plural_phrase(moves_of(judgment.line.size()), "{point} wins in {count} moves.",
                                    "{point} wins in {count} moves.", {{"point", to_text(move, rules)}});
    return judgment;
  }
  const std::vector<pattern::PointIndex> attacks = ForcedWins::first_moves(board, means);
  if (std::ranges::find(attacks, point) == attacks.end()) {
    judgment.reason = means == Means::fours ? phrase("It makes no four, and the opponent is free to move.")
                                            : phrase("It makes neither a four nor an open three.");
    return judgment;
  }
  const auto answer = wins.refutation_of(board, point, means);
  if (!answer) {
    judgment.reason = phrase("It threatens nothing.");
    return judgment;
  }
  judgment.line.push_back(rules.point_of(*answer));
  const std::vector<PhraseValue> refutation{{"answer", to_text(judgment.line.back(), rules)}};
  judgment.reason = means == Means::fours
                        ? phrase("Answered by {answer}, the fours come to an end.", refutation)
                        : phrase("Answered by {answer}, the threats come to an end.", refutation);
  return judgment;
}

Judgment judge_defense(const Puzzle& puzzle, Point move, const Interruption& interruption) {
  const Rules& rules = puzzle.position.rules();
  Judgment judgment{.is_solution = move == puzzle.solution, .line = {move}};
  if (judgment.is_solution) {
    judgment.reason = phrase("After {point} the opponent has no win by continuous threats.",
                             {{"point", to_text(move, rules)}});
    return judgment;
  }
  pattern::PatternBoard board(puzzle.position);
  board.play(static_cast<pattern::PointIndex>(rules.index_of(move)));
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

Judgment judge_value(const Puzzle& puzzle, Point move, const Interruption& interruption) {
  const Rules& rules = puzzle.position.rules();
  Judgment judgment{.is_solution = move == puzzle.solution, .line = {move}};
  const SolvedMove solved = solve_move(puzzle.position, move, interruption);
  if (judgment.is_solution) {
    const std::vector<PhraseValue> point{{"point", to_text(move, rules)}};
    judgment.reason = solved.value > 0 ? phrase("{point} wins.", point) : phrase("{point} draws.", point);
    return judgment;
  }
  const bool draws = solved.value == 0;
  if (!solved.answer) {
    judgment.reason = draws ? phrase("It only draws.") : phrase("It loses.");
    return judgment;
  }
  judgment.line.push_back(*solved.answer);
  const std::vector<PhraseValue> answer{{"answer", to_text(*solved.answer, rules)}};
  judgment.reason = draws ? phrase("Answered by {answer}, it only draws.", answer)
                          : phrase("Answered by {answer}, it loses.", answer);
  return judgment;
}

Phrase shape_hint(const Puzzle& puzzle) {
  if (puzzle.kind == Kind::only_win) return phrase("All other moves draw or lose.");
  if (puzzle.kind == Kind::only_draw) return phrase("All other moves lose.");
  const pattern::PatternBoard board(puzzle.position);
  const auto point = static_cast<pattern::PointIndex>(puzzle.position.rules().index_of(puzzle.solution));
  const PointClass kind = board.settled_class(point, puzzle.position.side_to_move());
  if (threat::is_four(kind)) return phrase("The move makes a four.");
  if (kind == PointClass::open_three || kind == PointClass::three_three)
    return phrase("The move makes an open three.");
  return phrase("The move makes neither a four nor an open three.");
}

/// A part of the board that holds the solution: three columns and three rows, those of the edges included.
/// Rows are counted from the top.
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
  switch (puzzle.kind) {
    case Kind::fours:
    case Kind::trap:
      return judge_attack(puzzle, move, Means::fours, interruption);
    case Kind::threats:
      return judge_attack(puzzle, move, Means::threats, interruption);
    case Kind::defense:
      return judge_defense(puzzle, move, interruption);
    case Kind::only_win:
    case Kind::only_draw:
      return judge_value(puzzle, move, interruption);
  }
  return {};
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
