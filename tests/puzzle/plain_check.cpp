// SPDX-License-Identifier: MIT
#include "puzzle/plain_check.hpp"

#include <algorithm>
#include <vector>

#include "game/notation.hpp"
#include "puzzle/plain_solver.hpp"

namespace rowan::puzzle {

namespace {

using Complaint = std::optional<std::string>;

Position with_turn(const Position& position, Side side, Forbidden forbidden) {
  Rules rules = position.rules();
  rules.forbidden = forbidden;
  return {rules, {position.cells().begin(), position.cells().end()}, side};
}

Complaint compare(const Puzzle& puzzle, Point move, std::optional<bool> works) {
  const std::string name = to_text(move, puzzle.position.rules());
  if (!works) return name + " is not decided";
  if (*works == (move == puzzle.solution)) return std::nullopt;
  return name + (*works ? " works as well" : ", the solution, does not work");
}

/// Checks that the solution is the only winning first move.
Complaint check_attack(const Puzzle& puzzle, PlainMeans means) {
  PlainAttack attack(puzzle.position, means);
  const std::vector<Point> moves = attack.first_moves();
  if (std::ranges::find(moves, puzzle.solution) == moves.end()) return "the solution is no attack";
  for (const Point move : moves) {
    if (const auto complaint = compare(puzzle, move, attack.wins_after(move))) return complaint;
  }
  return std::nullopt;
}

Complaint expect_win(const Position& position, PlainMeans means, bool expected, const std::string& what) {
  const auto wins = PlainAttack(position, means).wins();
  return wins == expected ? Complaint() : Complaint(what);
}

Complaint check_defense(const Puzzle& puzzle) {
  const Position& start = puzzle.position;
  const Side side = start.side_to_move();
  const Position passed = with_turn(start, opponent(side), start.rules().forbidden);
  if (auto complaint = expect_win(passed, PlainMeans::fours, true, "the opponent has no threat"))
    return complaint;
  if (auto complaint = expect_win(start, PlainMeans::threats, false, "the side to move wins itself"))
    return complaint;
  Position after = start;
  for (const Point move : start.legal_moves()) {
    after.play(move);
    const bool loses_to_fours = PlainAttack(after, PlainMeans::fours).wins() == true;
    const auto loses = loses_to_fours ? std::optional(true) : PlainAttack(after, PlainMeans::threats).wins();
    after.undo();
    if (auto complaint = compare(puzzle, move, loses ? std::optional(!*loses) : std::nullopt))
      return complaint;
  }
  return std::nullopt;
}

Complaint check_value(const Puzzle& puzzle, int wanted) {
  PlainValue plain(puzzle.position);
  for (const Point move : puzzle.position.legal_moves()) {
    if (wanted == 0 && plain.reaches(move, 1))
      return to_text(move, puzzle.position.rules()) + " does more than is asked";
    if (auto complaint = compare(puzzle, move, plain.reaches(move, wanted))) return complaint;
  }
  return std::nullopt;
}

}  // namespace

Complaint plain_complaint(const Puzzle& puzzle) {
  const Position& start = puzzle.position;
  switch (puzzle.kind) {
    case Kind::fours:
      return check_attack(puzzle, PlainMeans::fours);
    case Kind::threats:
      if (auto complaint = expect_win(start, PlainMeans::fours, false, "fours alone win")) return complaint;
      return check_attack(puzzle, PlainMeans::threats);
    case Kind::defense:
      return check_defense(puzzle);
    case Kind::trap: {
      const Position free = with_turn(start, start.side_to_move(), Forbidden::none);
      if (start.side_to_move() != Side::second) return "black is to move";
      if (auto complaint = expect_win(free, PlainMeans::fours, false, "no forbidden point is needed"))
        return complaint;
      return check_attack(puzzle, PlainMeans::fours);
    }
    case Kind::only_win:
      return check_value(puzzle, 1);
    case Kind::only_draw:
      return check_value(puzzle, 0);
  }
  return "unknown kind";
}

}  // namespace rowan::puzzle
