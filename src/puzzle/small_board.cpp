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

solve::GameValue value_of(const Position& position) {
  solve::Solver solver(position, proof::ProofPlay::strong, mebibytes);
  return solver.solve({.nodes = most_nodes}).value;
}

}  // namespace

std::optional<Puzzle> examine_small_board(Kind kind, const Position& position) {
  const solve::GameValue win =
      position.side_to_move() == Side::first ? solve::GameValue::first_wins : solve::GameValue::second_wins;
  const solve::GameValue wanted = kind == Kind::only_win ? win : solve::GameValue::draw;
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

}  // namespace rowan::puzzle
