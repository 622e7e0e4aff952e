// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "arena/report/report_data.hpp"
#include "arena/stats/ratings.hpp"
#include "game/rules.hpp"
#include "json/json.hpp"
#include "record/game_record.hpp"
#include "record/termination.hpp"

namespace rowan::arena {

// The data drawn by the scripts in page/, for a report and for the live page. Control characters are removed
// from names and comments.

/// The cross table shows at most this many players, and the list at most this many encounters.
inline constexpr std::size_t most_in_cross_table = 40;
inline constexpr std::size_t most_encounters = 200;

/// A game in terms of the page: players and rules are indices into the page's lists.
struct ReportedGame {
  std::int64_t id = 0;
  std::array<std::size_t, 2> players = {};  // by side
  std::size_t rules = 0;
};

/// The game with its moves as JSON: {"id": 1, "x": 0, "o": 1, "result": 1, "rules": 0, "by": "line", "line":
/// "77...", ...}.
[[nodiscard]] json::Json game_json(const ReportedGame& reported, const record::GameRecord& record);

/// Adds "moves", two base-32 digits for each point ("77" is h8 on 15x15), and "times", "evaluations" and
/// "comments" if there are any.
void add_moves(json::Json& game, std::span<const record::RecordedMove> moves);

[[nodiscard]] json::Json ratings_json(const Ratings& ratings);
[[nodiscard]] json::Json encounters_json(const std::vector<Encounter>& encounters);
[[nodiscard]] json::Json tournaments_json(const std::vector<ReportedTournament>& tournaments);
[[nodiscard]] json::Json rules_with_name(const Rules& rules);
[[nodiscard]] json::Json terminations_json(const std::map<record::Termination, std::int64_t>& terminations);

/// What readers should know about the ratings.
[[nodiscard]] std::vector<std::string> notes_of(const Ratings& ratings);

}  // namespace rowan::arena
