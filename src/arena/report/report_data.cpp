// SPDX-License-Identifier: MIT
#include "arena/report/report_data.hpp"

#include <algorithm>
#include <utility>

#include "arena/run/database_archive.hpp"
#include "arena/stats/elo.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/standings_text.hpp"
#include "arena/tournament/tournament_text.hpp"

namespace rowan::arena {

namespace {

/// The number after this one in the sequence 1, 2, 5, 10, 20, 50, ...
template <class Integer>
Integer next_round(Integer value) {
  Integer power = 1;
  while (value >= power * 10) power *= 10;
  return value / power == 2 ? value / 2 * 5 : value * 2;
}

MatchScore score_of(Outcome result) {
  return {.wins = result == Outcome::first_wins ? 1 : 0,
          .draws = result == Outcome::draw ? 1 : 0,
          .losses = result == Outcome::second_wins ? 1 : 0};
}

}  // namespace

LengthBins bin_lengths(const std::map<int, std::int64_t>& games_by_length, std::size_t most) {
  LengthBins bins;
  if (games_by_length.empty()) return bins;
  const int last = games_by_length.rbegin()->first;
  const auto bin_count = [&] {
    bins.first = games_by_length.begin()->first / bins.width * bins.width;
    return static_cast<std::size_t>((last - bins.first) / bins.width + 1);
  };
  while (bin_count() > most) bins.width = next_round(bins.width);
  bins.counts.resize(bin_count());
  for (const auto& [length, games] : games_by_length) {
    bins.counts[(length - bins.first) / bins.width] += games;
  }
  return bins;
}

std::int64_t time_bin(std::int64_t microseconds) {
  if (microseconds < 1) return 0;
  std::int64_t bin = 1;
  while (bin < INT64_MAX / 10 && next_round(bin) <= microseconds) bin = next_round(bin);
  return bin;
}

std::size_t ReportData::player_number(const std::string& name) {
  const auto [known, is_new] = player_numbers_.emplace(name, players_.size());
  if (is_new) players_.push_back(name);
  return known->second;
}

std::size_t ReportData::rules_number(const Rules& rules) {
  const auto known = std::ranges::find(rules_, rules);
  if (known != rules_.end()) return static_cast<std::size_t>(known - rules_.begin());
  rules_.push_back(rules);
  return rules_.size() - 1;
}

void ReportData::count(const store::GameSummary& game, const record::GameRecord& record) {
  ++games_;
  ++terminations_[game.termination];
  ++lengths_[game.moves];
  for (const record::RecordedMove& move : record.moves) {
    if (move.time) ++times_[time_bin(move.time->count())];
  }
  rules_number(game.rules);
  const std::size_t first = player_number(game.players[0]);
  const std::size_t second = player_number(game.players[1]);
  if (first == second) ++against_oneself_;
  if (first == second || game.result == Outcome::ongoing) return;
  const MatchScore score = score_of(game.result);
  meetings_[std::minmax(first, second)] += first < second ? score : score.reversed();
}

std::vector<Encounter> ReportData::encounters(const Ratings& ratings) const {
  std::map<std::size_t, std::size_t> ranks;
  for (const Rating& rating : ratings.players) ranks.emplace(rating.player, ranks.size());
  std::map<std::pair<std::size_t, std::size_t>, Encounter> by_rank;
  for (const auto& [players, score] : meetings_) {
    const auto one = ranks.find(players.first);
    const auto two = ranks.find(players.second);
    if (one == ranks.end() || two == ranks.end()) continue;
    by_rank[std::minmax(one->second, two->second)] =
        one->second < two->second ? Encounter{players.first, players.second, score}
                                  : Encounter{players.second, players.first, score.reversed()};
  }
  std::vector<Encounter> all;
  for (const auto& [places, met] : by_rank) all.push_back(met);
  return all;
}

std::vector<std::pair<std::int64_t, std::size_t>> ReportData::by_games() const {
  std::vector<std::pair<std::int64_t, std::size_t>> busiest;
  for (std::size_t player = 0; player < players_.size(); ++player) busiest.emplace_back(0, player);
  for (const auto& [players, score] : meetings_) {
    busiest[players.first].first += score.games();
    busiest[players.second].first += score.games();
  }
  std::erase_if(busiest, [](const auto& player) { return player.first == 0; });
  std::ranges::sort(busiest, std::ranges::greater{}, [](const auto& player) { return player.first; });
  return busiest;
}

Ratings ReportData::ratings() const {
  auto busiest = by_games();
  if (busiest.size() > most_rated) busiest.resize(most_rated);

  std::map<std::size_t, std::size_t> places;  // player -> index among the rated players
  std::vector<std::size_t> rated;
  for (const auto& [games, player] : busiest) {
    places.emplace(player, rated.size());
    rated.push_back(player);
  }
  std::vector<Encounter> among_them;
  for (const auto& [players, score] : meetings_) {
    const auto one = places.find(players.first);
    const auto two = places.find(players.second);
    if (one != places.end() && two != places.end()) among_them.push_back({one->second, two->second, score});
  }
  Ratings ratings = rate(rated.size(), among_them);
  for (Rating& rating : ratings.players) rating.player = rated[rating.player];
  return ratings;
}

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
