// SPDX-License-Identifier: MIT
#include "puzzle/small_board.hpp"

#include <cstddef>
#include <cstdint>

#include "solve/solver.hpp"

namespace rowan::puzzle {

namespace {

constexpr std::int64_t most_nodes = 200'000;
constexpr std::size_t mebibytes = 2;
constexpr int least_others = 5;  // with fewer moves to choose from there is little to find

solve::SolveReport solved(const Position& position, const Interruption& interruption) {
  if (interruption.is_over()) return {};
  solve::Solver solver(position, proof::ProofPlay::strong, mebibytes);
  return solver.solve({.nodes = most_nodes, .stop = interruption.stop},
                      [&](const solve::SolveReport& /*so_far*/) {
                        if (interruption.pause) interruption.pause();
                      });
}

solve::GameValue win_of(Side side) {
  return side == Side::first ? solve::GameValue::first_wins : solve::GameValue::second_wins;
}

}  // namespace

std::optional<Puzzle> examine_small_board(Kind kind, const Position& position,
                                          const Interruption& interruption) {
  const auto value_of = [&](const Position& asked) { return solved(asked, interruption).value; };
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

}  // namespace rowan::puzzle
