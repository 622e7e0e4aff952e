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

/// A move as it was played, and what is known about it.
struct RecordedMove {
  Point point;
  std::optional<std::chrono::microseconds> time = {};  // how long the player thought
  std::optional<Evaluation> evaluation = {};
  std::string comment = {};

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// One game from beginning to end: what files, the store and the arena hand to each other.
///
/// Invariant, held by parsers and by everything that plays: the moves can be played one after another from
/// `start`, as replay() does. The result is the outcome of the last position where that is decided by the
/// board; it may be decided otherwise (`termination`), and is `ongoing` where nobody knows.
struct GameRecord {
  Position start{Rules{}};  // the rules, and the stones that stood before any move: usually none
  std::array<std::string, 2> players = {};  // by side; empty where nobody is named
  std::vector<RecordedMove> moves = {};
  int opening_moves = 0;  // how many of the moves were given, not chosen
  std::string opening_note =
      {};  // how the opening came about where that took choices: in words at swap2, else
           // as game/opening_text.hpp has it, with the rule in front
  Outcome result = Outcome::ongoing;
  Termination termination = Termination::unknown;
  std::string detail = {};  // of a fault, for people: "answered 'foo'", "exit code 3"
  std::string event = {};
  std::string round = {};
  std::string date = {};  // UTC, as in "2026-11-15T05:19:00Z", or the day alone
  std::string comment = {};

  [[nodiscard]] const Rules& rules() const { return start.rules(); }
  [[nodiscard]] const std::string& player(Side side) const { return players[std::to_underlying(side)]; }

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The position after all moves, with their history. An error names the first move that the rules do not
/// allow.
[[nodiscard]] Result<Position> replay(const GameRecord& record);

/// The points of the moves, in order.
[[nodiscard]] std::vector<Point> points_of(const GameRecord& record);

}  // namespace rowan::record
