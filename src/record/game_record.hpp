// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/evaluation.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "record/termination.hpp"

namespace rowan::record {

/// A move as played, with what is known about it.
struct RecordedMove {
  Point point;
  std::optional<std::chrono::microseconds> time = {};  // the player's thinking time
  std::optional<Evaluation> evaluation = {};
  std::string comment = {};

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A complete game: the common currency of files, the store and the arena.
///
/// Invariant, kept by parsers and by everything that plays games: the moves can be played in order from
/// `start`, as replay() does. The result is the outcome of the last position if the board decides it;
/// otherwise something else may (`termination`), and it is `ongoing` if unknown.
struct GameRecord {
  Position start{Rules{}};  // the rules, and stones set up before the first move (usually none)
  std::array<std::string, 2> players = {};  // by side; empty if unnamed
  std::vector<RecordedMove> moves = {};
  int opening_moves = 0;  // number of given, not chosen, moves
  std::string opening_note =
      {};  // how the opening was chosen, if there were choices: in words for swap2, otherwise
           // as in game/opening_text.hpp, with the rule in front
  Outcome result = Outcome::ongoing;
  Termination termination = Termination::unknown;
  std::string detail = {};  // of a fault, for people: "answered 'foo'", "exit code 3"
  std::string event = {};
  std::string round = {};
  std::string date = {};  // UTC, as in "2026-11-15T05:19:00Z", or only the day
  std::string comment = {};

  [[nodiscard]] const Rules& rules() const { return start.rules(); }
  [[nodiscard]] const std::string& player(Side side) const { return players[std::to_underlying(side)]; }

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The position after all moves, with their history. An error names the first illegal move.
[[nodiscard]] Result<Position> replay(const GameRecord& record);

/// The points of the moves, in order.
[[nodiscard]] std::vector<Point> points_of(const GameRecord& record);

/// How the board ended the game; `unknown` for a position that is not over.
[[nodiscard]] Termination board_termination(const Position& position);

/// The last step of every reader: plays the moves, and takes the result from the board if the board decides
/// it. An error names the first illegal move, or a result that contradicts the board.
[[nodiscard]] Result<Position> replay_and_set_result(GameRecord& record);

}  // namespace rowan::record
