// SPDX-License-Identifier: MIT
#include "record/game_record.hpp"

#include "game/notation.hpp"

namespace rowan::record {

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

}  // namespace rowan::record
