// SPDX-License-Identifier: MIT
#include "record/replay.hpp"

#include <string>

namespace rowan::record {

namespace {

std::string result_text(Outcome outcome) {
  if (outcome == Outcome::draw) return "is a draw";
  return outcome == Outcome::first_wins ? "is won by x" : "is won by o";
}

}  // namespace

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
