// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
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
  none,  // no result: counts as not played
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

/// The boards of the next round, paired as in pairing/pairing.hpp, for at least two pupils in ascending order
/// and the rounds before. All pupils play; with an odd number one has a bye, and no one has a second bye
/// before everyone has had one. Boards with two pupils come first and have no game yet; a bye is last and is
/// won.
[[nodiscard]] ClassRound next_round(Pairing kind, std::span<const Pupil> pupils,
                                    const std::vector<ClassRound>& before);

/// Round robin. If pupils came or left, as many boards as possible pair those who have met least often.
[[nodiscard]] ClassRound pair_round_robin(std::span<const Pupil> pupils,
                                          const std::vector<ClassRound>& before);

/// Swiss system: pupils with equal points meet, and no two meet twice while that can be avoided.
[[nodiscard]] ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before);

/// The default number of rounds.
[[nodiscard]] int usual_rounds(Pairing kind, int pupils);

/// A pupil's row in the standings. Points are in halves and tie-breaks in quarters, so that they are
/// integers.
///
///     Swiss          Buchholz: the points of all opponents
///     round robin    Sonneborn-Berger: the points of those whom the pupil beat, and half the points of those
///                    with whom the pupil drew
struct StandingsRow {
  int place = 0;  // shared by rows that are equal in points, tie-break and wins
  Pupil pupil = 0;
  int half_points = 0;
  int wins = 0;  // byes are wins
  int draws = 0;
  int losses = 0;
  int tie_break = 0;  // in quarters

  friend bool operator==(const StandingsRow&, const StandingsRow&) = default;
};

/// The standings, the best first: by points, then by tie-break, then by wins. Tie-breaks count games; a bye
/// has no opponent, and boards without a result, or with the result `none`, add nothing.
[[nodiscard]] std::vector<StandingsRow> standings_of(Pairing pairing, std::span<const Pupil> pupils,
                                                     const std::vector<ClassRound>& rounds);

}  // namespace rowan::server
