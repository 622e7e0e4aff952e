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

/// A move as played, with its time, evaluation and comment where they are known.
struct RecordedMove {
  Point point;
  std::optional<std::chrono::microseconds> time = {};  // the player's thinking time
  std::optional<Evaluation> evaluation = {};
  std::string comment = {};

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A game and what is known about it, as files, the store and the arena exchange it.
///
/// Invariant, kept by parsers and by everything that plays games: the moves can be played in order from
/// `start`, as replay() does. `result` is the outcome of the last position if that position is decided.
/// Otherwise `termination` may say how the game ended, and `result` is `ongoing` if unknown.
struct GameRecord {
  Position start{Rules{}};  // the rules, and stones set up before the first move (usually none)
  std::array<std::string, 2> players = {};  // by side; empty if unnamed
  std::vector<RecordedMove> moves = {};
  int opening_moves = 0;  // how many of the first moves were given, not chosen by the players
  /// The choices made in the opening, if the players had any: in words for swap2, otherwise as in
  /// game/opening_text.hpp, with the rule in front.
  std::string opening_note = {};
  Outcome result = Outcome::ongoing;
  Termination termination = Termination::unknown;
  std::string detail = {};  // description of a fault, for people: "answered 'foo'", "exit code 3"
  std::string event = {};
  std::string round = {};
  std::string date = {};  // UTC, as in "2026-11-15T05:19:00Z", or only the day
  std::string comment = {};

  [[nodiscard]] const Rules& rules() const { return start.rules(); }
  [[nodiscard]] const std::string& player(Side side) const { return players[std::to_underlying(side)]; }

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The position after all moves, with the moves as its history. An error names the first illegal move.
[[nodiscard]] Result<Position> replay(const GameRecord& record);

/// The points of the moves, in order.
[[nodiscard]] std::vector<Point> points_of(const GameRecord& record);

/// The way in which the game ended on the board; `unknown` if the position is not decided.
[[nodiscard]] Termination board_termination(const Position& position);

/// Plays the moves and returns the last position. If the board decides the result, sets it. An error names
/// the first illegal move, or a result that contradicts the board.
[[nodiscard]] Result<Position> replay_and_set_result(GameRecord& record);

}  // namespace rowan::record
