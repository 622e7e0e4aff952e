// SPDX-License-Identifier: MIT
#include "puzzle/examiner.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "pattern/shape.hpp"
#include "puzzle/puzzle_file.hpp"
#include "puzzle/small_board.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::puzzle {

namespace {

using pattern::PointClass;
using threat::ThreatVerdict;

constexpr int least_moves = 3;       // a win by fours or threats in fewer moves is seen at a glance
constexpr int least_trap_moves = 2;  // a trap needs two: a four that black may not stop, and the five
constexpr std::size_t most_stops = 6;

/// The stones and the side to move, without the moves that led there.
Position arrangement(const Position& position) {
  return {position.rules(), {position.cells().begin(), position.cells().end()}, position.side_to_move()};
}

/// The same stones under rules without forbidden points.
Position without_forbidden_points(const Position& position) {
  Rules rules = position.rules();
  rules.forbidden = Forbidden::none;
  return {rules, {position.cells().begin(), position.cells().end()}, position.side_to_move()};
}

int count_ends(const proof::WinTree& tree) {
  return static_cast<int>(
      std::ranges::count(tree.nodes(), proof::WinTree::none, &proof::WinTree::Node::first_child));
}

/// Adds the quiet moves and counters of a line, which begins with a move of the winner, to the traits.
void add_line(Traits& traits, pattern::PatternBoard& board, std::span<const pattern::PointIndex> line) {
  const Side winner = board.side_to_move();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const bool is_attack = board.side_to_move() == winner;
    board.play(line[i]);
    if (is_attack && board.count(winner, PointClass::win) == 0) ++traits.quiet;
    if (!is_attack && board.count(opponent(winner), PointClass::win) > 0) ++traits.counters;
  }
  for (std::size_t i = 0; i + 1 < line.size(); ++i) board.undo();
}

/// Returns whether either side can complete a row with its next move.
bool has_five(const pattern::PatternBoard& board) {
  return board.count(Side::first, PointClass::win) + board.count(Side::second, PointClass::win) > 0;
}

}  // namespace

std::optional<Puzzle> Examiner::examine(Kind kind, const Position& position) {
  const pattern::PatternBoard board(position);
  if (has_five(board)) return std::nullopt;
  wins_.clear();
  std::optional<Puzzle> puzzle;
  switch (kind) {
    case Kind::fours:
    case Kind::trap:
      puzzle = examine_fours(kind, arrangement(position));
      break;
    case Kind::threats:
      puzzle = examine_threats(arrangement(position));
      break;
    case Kind::defense:
      puzzle = examine_defense(arrangement(position));
      break;
    case Kind::only_win:
    case Kind::only_draw:
      if (threat::unanswerable_four(board, position.side_to_move()) == pattern::no_point)
        puzzle = examine_small_board(kind, arrangement(position), interruption_);
      break;
  }
  if (puzzle) puzzle->traits.forbidden = static_cast<int>(forbidden_points(position).size());
  return puzzle;
}

std::optional<Puzzle> Examiner::examine_fours(Kind kind, const Position& position) {
  const bool is_trap = kind == Kind::trap;
  if (is_trap && position.side_to_move() != Side::second) return std::nullopt;
  pattern::PatternBoard board(position);
  if (wins_.search(board, Means::fours) != ThreatVerdict::win) return std::nullopt;
  if (is_trap) {
    pattern::PatternBoard free(without_forbidden_points(position));
    if (has_five(free) || wins_.search(free, Means::fours) != ThreatVerdict::none) return std::nullopt;
  }
  const auto only = wins_.only_winning_move(board, Means::fours);
  if (!only) return std::nullopt;
  const auto moves = wins_.least_moves_by_fours(board);
  if (!moves || *moves < (is_trap ? least_trap_moves : least_moves)) return std::nullopt;
  Traits traits{.moves = *moves, .decoys = only->others};
  add_line(traits, board, wins_.fours().win_line(board));
  return Puzzle{.kind = kind,
                .position = position,
                .solution = position.rules().point_of(only->move),
                .traits = traits};
}

std::optional<Puzzle> Examiner::examine_threats(const Position& position) {
  pattern::PatternBoard board(position);
  if (wins_.search(board, Means::fours) != ThreatVerdict::none) return std::nullopt;
  if (wins_.search(board, Means::threats) != ThreatVerdict::win) return std::nullopt;
  const std::vector<pattern::PointIndex> line = wins_.threats().win_line();
  Traits traits{.moves = static_cast<int>(line.size() + 1) / 2,
                .lines = count_ends(wins_.threats().win_tree())};
  if (traits.moves < least_moves) return std::nullopt;
  const auto only = wins_.only_winning_move(board, Means::threats);
  if (!only) return std::nullopt;
  traits.decoys = only->others;
  add_line(traits, board, line);
  return Puzzle{.kind = Kind::threats,
                .position = position,
                .solution = position.rules().point_of(only->move),
                .traits = traits};
}

std::optional<Puzzle> Examiner::examine_defense(const Position& position) {
  pattern::PatternBoard board(position);
  const Side side = board.side_to_move();
  board.pass();
  const auto threatened = wins_.least_moves_by_fours(board);
  board.undo();
  if (!threatened || wins_.search(board, Means::fours) != ThreatVerdict::none) return std::nullopt;
  std::vector<pattern::PointIndex> stops;
  const auto verdict_after = [&](pattern::PointIndex move, Means means) {
    board.play(move);
    const ThreatVerdict verdict = wins_.search(board, means);
    board.undo();
    return verdict;
  };
  const bool too_many = board.empty_points().any_of([&](pattern::PointIndex move) {
    if (board.is_forbidden(move, side)) return false;
    const ThreatVerdict verdict = verdict_after(move, Means::fours);
    if (verdict != ThreatVerdict::win) stops.push_back(move);
    return verdict == ThreatVerdict::unknown || stops.size() > most_stops;
  });
  if (too_many || wins_.search(board, Means::threats) != ThreatVerdict::none) return std::nullopt;
  pattern::PointIndex only = pattern::no_point;
  for (const pattern::PointIndex move : stops) {
    const ThreatVerdict verdict = verdict_after(move, Means::threats);
    if (verdict == ThreatVerdict::win) continue;
    if (verdict == ThreatVerdict::unknown || only != pattern::no_point) return std::nullopt;
    only = move;
  }
  if (only == pattern::no_point) return std::nullopt;
  return Puzzle{.kind = Kind::defense,
                .position = position,
                .solution = position.rules().point_of(only),
                .traits = {.moves = *threatened, .decoys = static_cast<int>(stops.size()) - 1}};
}

std::optional<Error> why_wrong(const Puzzle& puzzle, Examiner& examiner) {
  const auto found = examiner.examine(puzzle.kind, puzzle.position);
  const Rules& rules = puzzle.position.rules();
  if (!found) return Error{"the position is not a puzzle of the kind " + std::string(name_of(puzzle.kind))};
  if (found->solution != puzzle.solution) {
    return Error{"the solution is " + to_text(found->solution, rules) + ", not " +
                 to_text(puzzle.solution, rules)};
  }
  if (found->traits != puzzle.traits) return Error{"the traits differ", "  " + to_text(*found)};
  return std::nullopt;
}

}  // namespace rowan::puzzle
