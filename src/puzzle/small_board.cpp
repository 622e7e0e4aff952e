// SPDX-License-Identifier: MIT
#include "puzzle/small_board.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solve/solver.hpp"

namespace rowan::puzzle {

namespace {

constexpr std::int64_t most_nodes = 200'000;  // for the position that may be a puzzle, and after each move
constexpr std::size_t mebibytes = 2;
constexpr int least_others = 5;  // with fewer other moves there is little to find

/// Solves a position within a limit of `nodes`. With 0 there is no limit: the value is then unknown only
/// after an interruption.
solve::SolveReport solved(const Position& position, const Interruption& interruption,
                          std::int64_t nodes = 0) {
  if (interruption.should_stop()) return {};
  solve::Solver solver(position, proof::ProofPlay::strong, mebibytes);
  return solver.solve({.nodes = nodes, .stop = interruption.stop}, [&](const solve::SolveReport& /*so_far*/) {
    if (interruption.pause) interruption.pause();
  });
}

solve::GameValue win_of(Side side) {
  return side == Side::first ? solve::GameValue::first_wins : solve::GameValue::second_wins;
}

/// Returns whether the side to move wins in at most `moves` of its own moves, against every answer.
bool wins_within(Position& position, int moves) {
  const Side winner = position.side_to_move();
  for (const Point move : position.legal_moves()) {
    position.play(move);
    bool wins = position.outcome() == win_for(winner);
    if (!wins && moves > 1 && !position.is_over()) {
      wins = std::ranges::all_of(position.legal_moves(), [&](Point answer) {
        position.play(answer);
        const bool still = !position.is_over() && wins_within(position, moves - 1);
        position.undo();
        return still;
      });
    }
    position.undo();
    if (wins) return true;
  }
  return false;
}

}  // namespace

std::optional<Puzzle> examine_small_board(Kind kind, const Position& position,
                                          const Interruption& interruption) {
  const auto value_of = [&](const Position& asked) { return solved(asked, interruption, most_nodes).value; };
  const solve::GameValue wanted =
      kind == Kind::only_win ? win_of(position.side_to_move()) : solve::GameValue::draw;
  if (value_of(position) != wanted) return std::nullopt;
  std::optional<Point> solution;
  int others = 0;
  Position after = position;
  for (const Point move : position.legal_moves()) {
    after.play(move);
    const solve::GameValue value = value_of(after);
    after.undo();
    if (value == solve::GameValue::unknown) return std::nullopt;
    if (value != wanted) {
      ++others;
    } else if (solution) {
      return std::nullopt;
    } else {
      solution = move;
    }
  }
  if (!solution || others < least_others) return std::nullopt;
  return Puzzle{.kind = kind, .position = position, .solution = *solution, .traits = {.decoys = others}};
}

SolvedMove solve_move(const Position& position, Point move, const Interruption& interruption) {
  Position after = position;
  after.play(move);
  const solve::SolveReport report = solved(after, interruption);
  const int value = report.value == win_of(position.side_to_move()) ? 1
                    : report.value == solve::GameValue::draw        ? 0
                                                                    : -1;
  return {.value = value, .answer = after.is_over() ? std::nullopt : report.best_move};
}

std::optional<Point> winning_move(const Position& position, const Interruption& interruption) {
  Position after = position;
  for (const Point move : position.legal_moves()) {
    after.play(move);
    const bool wins = after.outcome() == win_for(position.side_to_move());
    after.undo();
    if (wins) return move;
  }
  const solve::SolveReport report = solved(position, interruption);
  if (report.value != win_of(position.side_to_move())) return std::nullopt;
  return report.best_move;
}

Point longest_defense(const Position& position) {
  constexpr int most_moves = 2;
  Position after = position;
  std::vector<Point> left = position.legal_moves();
  for (int moves = 1; moves <= most_moves; ++moves) {
    std::vector<Point> longer;
    for (const Point move : left) {
      after.play(move);
      if (after.is_over() || !wins_within(after, moves)) longer.push_back(move);
      after.undo();
    }
    if (longer.empty()) break;
    left = std::move(longer);
  }
  return left.front();
}

}  // namespace rowan::puzzle
