// SPDX-License-Identifier: MIT
#include "arena/report/report_tournaments.hpp"

#include <utility>

#include "arena/run/database_archive.hpp"
#include "arena/stats/elo.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/standings_text.hpp"
#include "arena/tournament/tournament_text.hpp"

namespace rowan::arena {

namespace {

std::vector<ReportedMeeting> meetings_of(const Tournament& tournament, const Standings& standings) {
  std::vector<ReportedMeeting> meetings;
  const int count = static_cast<int>(tournament.players.size());
  for (int one = 0; one < count; ++one) {
    for (int other = one + 1; other < count; ++other) {
      const Pentanomial& pairs = standings.pairs(one, other);
      if (pairs.pair_count() == 0) continue;
      meetings.push_back({.player = tournament.players[one].name,
                          .against = tournament.players[other].name,
                          .pairs = pairs,
                          .elo = to_text(elo(pairs)),
                          .normalized = to_text(normalized_elo(pairs))});
    }
  }
  return meetings;
}

std::vector<ReportedPlace> reported_places(const Tournament& tournament, const Standings& standings) {
  std::vector<ReportedPlace> places;
  if (tournament.players.size() <= 2) return places;
  for (const Place& place : places_of(tournament, standings))
    places.push_back({tournament.players[static_cast<std::size_t>(place.player)].name, place});
  return places;
}

}  // namespace

ReportedTournament reported_tournament(const Tournament& tournament, const Standings& standings,
                                       bool finished) {
  return {.name = tournament.name,
          .finished = finished,
          .games = standings.games(),
          .scheduled = Schedule(tournament).size(),
          .meetings = meetings_of(tournament, standings),
          .places = reported_places(tournament, standings),
          .is_by_score = tournament.format == Format::gauntlet,
          .test = test_text(tournament, standings)};
}

Result<std::vector<ReportedTournament>> reported_tournaments(store::GameDatabase& store,
                                                             const std::optional<std::int64_t>& only) {
  const auto stored = store.tournaments();
  if (!stored) return failure_of(stored);
  std::vector<ReportedTournament> reported;
  for (const store::StoredTournament& entry : *stored) {
    if (only && entry.id != *only) continue;
    const auto described = parse_tournament(entry.description);
    if (!described) continue;
    const Tournament& tournament = described->tournament;
    const auto games = finished_games(store, entry.id, tournament, [](const store::DamagedGame&) {});
    if (!games) continue;
    Standings standings(tournament);
    for (const FinishedGame& game : *games) standings.count(game);
    reported.push_back(reported_tournament(tournament, standings, entry.finished));
    reported.back().name = entry.name;
  }
  return reported;
}

}  // namespace rowan::arena
