// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/stats/ratings.hpp"
#include "arena/stats/score.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "game/rules.hpp"
#include "record/game_record.hpp"
#include "record/termination.hpp"
#include "store/game_database.hpp"

namespace rowan::arena {

/// A histogram of whole numbers with bins of equal width.
struct LengthBins {
  int first = 0;
  int width = 1;
  std::vector<std::int64_t> counts = {};
};

/// At most `most` bins of a round width (1, 2, 5, 10, ...) that cover all lengths.
[[nodiscard]] LengthBins bin_lengths(const std::map<int, std::int64_t>& games_by_length,
                                     std::size_t most = 40);

/// The lower bound of the bin of a time: 0, 1, 2, 5, 10, 20, 50, ... microseconds.
[[nodiscard]] std::int64_t time_bin(std::int64_t microseconds);

/// Everything that a report says about all games, accumulated one game at a time.
class ReportData {
 public:
  /// Ratings cover at most this many players: those with the most games.
  static constexpr std::size_t most_rated = 150;

  void count(const store::GameSummary& game, const record::GameRecord& record);

  /// The number of a player: players are numbered in order of first appearance.
  std::size_t player_number(const std::string& name);
  std::size_t rules_number(const Rules& rules);

  [[nodiscard]] const std::vector<std::string>& players() const { return players_; }
  [[nodiscard]] const std::vector<Rules>& rules() const { return rules_; }
  [[nodiscard]] std::int64_t games() const { return games_; }
  [[nodiscard]] std::int64_t games_against_oneself() const { return against_oneself_; }
  [[nodiscard]] const std::map<record::Termination, std::int64_t>& terminations() const {
    return terminations_;
  }
  [[nodiscard]] const std::map<int, std::int64_t>& lengths() const { return lengths_; }
  [[nodiscard]] const std::map<std::int64_t, std::int64_t>& times() const { return times_; }

  /// Results by pairs of players, in order of rating, with the higher-rated player first. Excludes games
  /// without a result, games of a player against itself, and players without a rating.
  [[nodiscard]] std::vector<Encounter> encounters(const Ratings& ratings) const;

  /// The ratings of the players that met others, at most most_rated, in the order of rate(). Rating::player
  /// is the number that player_number() returns.
  [[nodiscard]] Ratings ratings() const;

  /// Whether some players met others but are left out of the ratings, because there are more than most_rated.
  [[nodiscard]] bool has_unrated_players() const { return by_games().size() > most_rated; }

 private:
  /// The players that met others, each with its number of games against others; most games first.
  [[nodiscard]] std::vector<std::pair<std::int64_t, std::size_t>> by_games() const;

  std::vector<std::string> players_;
  std::map<std::string, std::size_t> player_numbers_;
  std::vector<Rules> rules_;
  std::int64_t games_ = 0;
  std::int64_t against_oneself_ = 0;
  // By the numbers of two players, the lower first: the score of the player with the lower number.
  std::map<std::pair<std::size_t, std::size_t>, MatchScore> meetings_;
  std::map<record::Termination, std::int64_t> terminations_;
  std::map<int, std::int64_t> lengths_;
  std::map<std::int64_t, std::int64_t> times_;
};

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

/// What a report says about a tournament beyond its games: progress, results by pairs, places, and the
/// sequential test.
struct ReportedTournament {
  std::string name;
  bool finished = false;
  std::int64_t games = 0;
  std::int64_t scheduled = 0;
  std::vector<ReportedMeeting> meetings = {};  // of players with complete pairs
  std::vector<ReportedPlace> places = {};      // if there are more than two players
  bool is_by_score = false;                    // a gauntlet: places by score in percent, not by points
  std::string test = {};  // "LLR 2.97 (-2.94 to 2.94) for nElo 0 or 10: passed"; empty if none
};

/// What a report says about a tournament with these standings.
[[nodiscard]] ReportedTournament reported_tournament(const Tournament& tournament, const Standings& standings,
                                                     bool finished);

/// The tournaments of a store, or only the one with this id. A tournament is omitted if this program cannot
/// interpret its description or its games; the games themselves are still in the report.
[[nodiscard]] Result<std::vector<ReportedTournament>> reported_tournaments(
    store::GameDatabase& store, const std::optional<std::int64_t>& only);

}  // namespace rowan::arena
