// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "arena/stats/score.hpp"
#include "arena/stats/sprt.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "game/side.hpp"
#include "record/game_record.hpp"
#include "record/termination.hpp"

namespace rowan::arena {

/// The part of a finished game that standings use.
struct FinishedGame {
  std::int64_t number = 0;       // in the schedule
  std::array<int, 2> players{};  // by side: indices into Tournament::players
  Outcome result = Outcome::draw;
  record::Termination termination = record::Termination::unknown;
  int moves = 0;
};

/// Makes a FinishedGame from the fields of a record; empty unless the players are two different players of
/// the tournament and the game is over.
[[nodiscard]] std::optional<FinishedGame> finished_game(const Tournament& tournament, std::int64_t number,
                                                        const std::array<std::string, 2>& players,
                                                        Outcome result, record::Termination termination,
                                                        int moves);

/// The state of a tournament. The order in which games are counted does not matter.
class Standings {
 public:
  /// The tournament must outlive the standings.
  explicit Standings(const Tournament& tournament);

  void count(const FinishedGame& game);

  [[nodiscard]] std::int64_t games() const { return games_; }

  /// All games of a player, from its point of view.
  [[nodiscard]] MatchScore total(int player) const;

  /// The results of `player` against another, from the point of view of `player`: score() counts all games,
  /// pairs() the complete pairs of games with colors swapped.
  [[nodiscard]] const MatchScore& score(int player, int against) const {
    return meeting(player, against).score;
  }
  [[nodiscard]] const Pentanomial& pairs(int player, int against) const {
    return meeting(player, against).pairs;
  }

  /// How all games ended, and how many games each player lost by each fault.
  [[nodiscard]] const std::map<record::Termination, std::int64_t>& terminations() const {
    return terminations_;
  }
  [[nodiscard]] const std::map<record::Termination, std::int64_t>& faults(int player) const {
    return faults_[player];
  }

  /// All games from the first mover's point of view.
  [[nodiscard]] const MatchScore& first_movers() const { return first_movers_; }
  [[nodiscard]] double mean_length() const {
    return games_ == 0 ? 0 : static_cast<double>(moves_) / static_cast<double>(games_);
  }

  /// A player's byes in rounds of Swiss that all other players have begun; 0 in other formats.
  [[nodiscard]] int byes(int player) const;

  /// A player's latest match in a knockout; empty in other formats, or before its first game.
  struct LastMatch {
    int stage = 0;
    int opponent = 0;
  };
  [[nodiscard]] std::optional<LastMatch> last_match(int player) const { return last_matches_[player]; }

  /// The sequential test, if the tournament has one. Pairs enter the test in the order of the schedule, each
  /// once all earlier pairs are complete, so that the verdict does not depend on timing. Once it is decided,
  /// the test does not change.
  struct Test {
    Pentanomial pairs = {};
    double llr = 0;
    SprtVerdict verdict = SprtVerdict::running;
  };
  [[nodiscard]] const std::optional<Test>& test() const { return test_; }

 private:
  struct Meeting {
    MatchScore score = {};
    Pentanomial pairs = {};
  };
  [[nodiscard]] const Meeting& meeting(int player, int against) const { return meetings_[player][against]; }
  void count_for(int player, int against, int half_points);
  void count_pair(const FinishedGame& game);
  void count_round(const FinishedGame& game);
  void take_into_test(std::int64_t pair, int half_points);

  const Tournament* tournament_;
  Schedule schedule_;
  std::int64_t games_ = 0;
  std::int64_t moves_ = 0;
  std::vector<std::vector<Meeting>> meetings_;  // [player][against]
  // By pair of games, while only one of the two has been counted: the half points in that game of the player
  // with the lower index.
  std::unordered_map<std::int64_t, int> half_done_;
  std::map<record::Termination, std::int64_t> terminations_;
  std::vector<std::map<record::Termination, std::int64_t>> faults_;  // [player]
  MatchScore first_movers_ = {};
  std::map<int, std::set<int>> players_of_round_;       // Swiss: who has played in each round
  std::vector<std::optional<LastMatch>> last_matches_;  // [player]
  std::optional<Test> test_;
  std::map<std::int64_t, int> ahead_;  // complete pairs that wait for an earlier one -> half points
  std::int64_t next_pair_ = 0;         // the first pair not yet in the test
};

/// A player's place, and the figures that decided it. Points are in halves and tie-breaks in halves or
/// quarters, so that they are whole numbers.
struct Place {
  int place = 0;  // from 1; shared by players who are equal in every criterion
  int player = 0;
  std::int64_t half_points = 0;  // from all games and, in Swiss, from byes, which count as won pairings
  std::int64_t games = 0;        // all games, not counting byes

  /// Direct encounter: half points against players with the same points (in a gauntlet the same score in
  /// percent), and the number of these games.
  std::int64_t direct = 0;
  std::int64_t direct_games = 0;

  /// Sonneborn-Berger, in quarters: the sum over games of the opponent's points times the result.
  std::int64_t sonneborn_berger = 0;

  /// Buchholz, in halves: the sum over games of the opponent's points.
  std::int64_t buchholz = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// All players, best first:
///
///     round robin    points, direct encounter, Sonneborn-Berger, Buchholz
///     gauntlet       score in percent, direct encounter in percent, games played; the other players meet
///                    only the first one, so points are not comparable and other tie-breaks mean nothing
///     Swiss          points, direct encounter, Buchholz, Sonneborn-Berger
///     knockout       the stage reached: the winner, then the loser of the final, then those who lost
///                    earlier; points and tie-breaks do not count
[[nodiscard]] std::vector<Place> places_of(const Tournament& tournament, const Standings& standings);

}  // namespace rowan::arena
