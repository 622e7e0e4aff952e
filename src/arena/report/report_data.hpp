// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/stats/ratings.hpp"
#include "arena/stats/score.hpp"
#include "game/rules.hpp"
#include "record/game_record.hpp"
#include "record/termination.hpp"
#include "store/game_database.hpp"

namespace rowan::arena {

/// Counts of whole numbers in bins of one width.
struct LengthBins {
  int first = 0;
  int width = 1;
  std::vector<std::int64_t> counts = {};
};

/// At most `most` bins of a round width (1, 2, 5, 10, ...) over all lengths.
[[nodiscard]] LengthBins bin_lengths(const std::map<int, std::int64_t>& games_by_length,
                                     std::size_t most = 40);

/// The lower end of the bin that a time falls into: 0, 1, 2, 5, 10, 20, 50, ... microseconds.
[[nodiscard]] std::int64_t time_bin(std::int64_t microseconds);

/// Everything that a report says of all games, gathered one game after another.
class ReportData {
 public:
  /// Ratings cover at most this many players, those with the most games.
  static constexpr std::size_t most_rated = 150;

  void count(const store::GameSummary& game, const record::GameRecord& record);

  /// Numbers in the order in which they first came up.
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

  /// Who met whom, in the order of the ratings, the better one first. Games without a result and games of a
  /// player against itself are not among them, nor are players without a rating.
  [[nodiscard]] std::vector<Encounter> encounters(const Ratings& ratings) const;

  /// The ratings of the players that met others, the best first; `player` is a player's number.
  [[nodiscard]] Ratings ratings() const;

 private:
  std::vector<std::string> players_;
  std::map<std::string, std::size_t> player_numbers_;
  std::vector<Rules> rules_;
  std::int64_t games_ = 0;
  std::int64_t against_oneself_ = 0;
  std::map<std::pair<std::size_t, std::size_t>, MatchScore>
      meetings_;  // the lower number first, and by its view
  std::map<record::Termination, std::int64_t> terminations_;
  std::map<int, std::int64_t> lengths_;
  std::map<std::int64_t, std::int64_t> times_;
};

}  // namespace rowan::arena
