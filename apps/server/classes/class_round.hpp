// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rowan::server {

/// Pupils of a class are numbered in order of arrival: 1, 2, 3, ...
using Pupil = int;

/// The pairing system.
enum class Pairing : std::uint8_t { round_robin, swiss };

/// How a board of a round ended.
enum class BoardResult : std::uint8_t {
  first,
  second,
  draw,
  none,  // no result: counts as if it had not been played
};

/// "first", "second", "draw", "none".
[[nodiscard]] std::string_view name_of(BoardResult result);
[[nodiscard]] std::optional<BoardResult> find_result(std::string_view name);

/// A board of a round: two pupils and their game, or one pupil with a bye, which is a win without a game.
struct ClassBoard {
  Pupil first = 0;                         // has the first move
  std::optional<Pupil> second = {};        // empty: a bye
  std::string game = {};                   // the id; empty for a bye
  std::optional<BoardResult> result = {};  // empty while it is played
  std::string how = {};                    // "line", "resignation", ..., "teacher", "bye"

  [[nodiscard]] bool has(Pupil pupil) const { return first == pupil || second == pupil; }
  [[nodiscard]] bool is_bye() const { return !second; }
  /// Whether the two have met.
  [[nodiscard]] bool is_meeting() const { return second && result != BoardResult::none; }

  friend bool operator==(const ClassBoard&, const ClassBoard&) = default;
};

using ClassRound = std::vector<ClassBoard>;

/// The pupil's points from a board in half points: 2, 1 or 0.
[[nodiscard]] int half_points(const ClassBoard& board, Pupil pupil);

/// The same for all rounds.
[[nodiscard]] int half_points(const std::vector<ClassRound>& rounds, Pupil pupil);

}  // namespace rowan::server
