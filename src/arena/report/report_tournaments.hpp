// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/stats/score.hpp"
#include "arena/tournament/places.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "store/game_database.hpp"

namespace rowan::arena {

/// The result between two players of a tournament, counted in pairs of games with colors swapped, from the
/// first player's point of view.
struct ReportedMeeting {
  std::string player;
  std::string against;
  Pentanomial pairs;
  std::string elo;  // as text, with the error
  std::string normalized;
};

/// A player's place in a tournament.
struct ReportedPlace {
  std::string player;
  Place place;
};

/// What a report says about a tournament beyond its games: its progress, its results by pairs, its sequential
/// test.
struct ReportedTournament {
  std::string name;
  bool finished = false;
  std::int64_t games = 0;
  std::int64_t scheduled = 0;
  std::vector<ReportedMeeting> meetings = {};  // those with complete pairs
  std::vector<ReportedPlace> places = {};      // if there are more than two players
  bool is_by_score = false;                    // a gauntlet: places by score in percent, not by points
  std::string test = {};  // "LLR 2.97 (-2.94 to 2.94) for nElo 0 or 10: passed"; empty if none
};

/// The same for a tournament with known standings.
[[nodiscard]] ReportedTournament reported_tournament(const Tournament& tournament, const Standings& standings,
                                                     bool finished);

/// The tournaments of a store, or the selected one. One whose description or games this program cannot
/// interpret is omitted; the report still has its games.
[[nodiscard]] Result<std::vector<ReportedTournament>> reported_tournaments(
    store::GameDatabase& store, const std::optional<std::int64_t>& only);

}  // namespace rowan::arena
