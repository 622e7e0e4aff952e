// SPDX-License-Identifier: MIT
#include "record/game_record.hpp"

#include <string>

#include "game/notation.hpp"

namespace rowan::record {

namespace {

std::string result_text(Outcome outcome) {
  if (outcome == Outcome::draw) return "is a draw";
  return outcome == Outcome::first_wins ? "is won by x" : "is won by o";
}

}  // namespace

Result<Position> replay(const GameRecord& record) {
  Position position = record.start;
  int number = 0;
  for (const RecordedMove& move : record.moves) {
    ++number;
    if (const auto error = position.why_illegal(move.point)) {
      const bool on_board = position.rules().contains(move.point);
      const std::string name = on_board ? ", " + to_text(move.point, position.rules()) : "";
      return failure("move " + std::to_string(number) + name + ": " + error->message);
    }
    position.play(move.point);
  }
  return position;
}

std::vector<Point> points_of(const GameRecord& record) {
  std::vector<Point> points;
  points.reserve(record.moves.size());
  for (const RecordedMove& move : record.moves) points.push_back(move.point);
  return points;
}

Termination board_termination(const Position& position) {
  switch (position.outcome()) {
    case Outcome::ongoing:
      return Termination::unknown;
    case Outcome::draw:
      return position.is_full() ? Termination::full_board : Termination::no_allowed_point;
    case Outcome::first_wins:
    case Outcome::second_wins:
      return Termination::line;
  }
  return Termination::unknown;
}

Result<Position> replay_and_set_result(GameRecord& record) {
  auto position = replay(record);
  if (!position) return position;
  const Outcome outcome = position->outcome();
  if (outcome == Outcome::ongoing) return position;
  if (record.result != Outcome::ongoing && record.result != outcome) {
    return failure("the result says that the game " + result_text(record.result) +
                   ", but its moves show that it " + result_text(outcome));
  }
  record.result = outcome;
  return position;
}

}  // namespace rowan::record
