// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/base/callback.hpp>
#include <rowan/c/match.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// How a match is played. Zeros are the usual.
struct MatchSettings {
  int games = 0;        ///< an even number; 0 is 2. Each pair of games has colors swapped
  int concurrency = 0;  ///< games at a time; 0 is 1
  std::uint64_t seed =
      0;               ///< the same seed, players and settings give the same games, unless time ends thinking
  int max_moves = 0;   ///< the game is a draw after this many moves; 0 is no limit
  bool swap2 = false;  ///< the players choose the opening by the rule swap2
};

/// How a match stands, as the first of its two players sees it.
struct MatchResult {
  std::int64_t games = 0;  ///< that were played
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  double elo = 0;          ///< how much stronger it is; infinite where all games were won, or all lost
  double elo_low = 0;      ///< the interval that holds the truth in 95 of 100 cases;
  double elo_high = 0;     ///< a bound is infinite where the games set none
  double superiority = 0;  ///< how likely it is the stronger of the two, 0 to 1
  bool was_stopped = false;
};

/// A game that was played.
struct MatchGame {
  std::int64_t number = 0;  ///< in the schedule, from 0
  int first_player = 0;     ///< who moved first: 0 the first of the two players, 1 the second
  Outcome outcome = Outcome::ongoing;
  std::string termination;  ///< how it ended: "line", "full-board", "late", ...
  std::string detail;       ///< of a fault, for people
  std::vector<Point> moves;
  MatchResult so_far;  ///< with this game
};

/// Called for each game that was played, in the thread that called run(); false stops the match. What it
/// throws stops it as well, and comes out of run().
using MatchReport = std::function<bool(const MatchGame& game)>;

/// A match between two players: many games, with colors swapped, and what they say about the players'
/// strengths.
///
///     rowan::MatchSettings settings;
///     settings.games = 100;
///     rowan::Match match(rowan::Game("freestyle"), "engine nodes=2000", "greedy", settings);
///     std::cout << match.run().elo << '\n';
///
/// Threads: stop() may be called from any thread and from the callback, everything else from one thread at a
/// time.
class Match {
 public:
  /// A match under the rules of `game`, whose moves open every game. Players are written as for the program's
  /// option --player: a name and what it may use, such as "engine nodes=2000" or "cmd=./engine turn=5".
  Match(const Game& game, const std::string& first, const std::string& second,
        const MatchSettings& settings = {})
      : handle_(detail::make_handle<rowan_match, rowan_match_free>(
            [&](rowan_match** match, char* message, std::size_t size) {
              rowan_match_settings c_settings = ROWAN_MATCH_SETTINGS_INIT;
              c_settings.games = settings.games;
              c_settings.concurrency = settings.concurrency;
              c_settings.seed = settings.seed;
              c_settings.max_moves = settings.max_moves;
              c_settings.swap2 = settings.swap2 ? 1 : 0;
              return rowan_match_new(match, game.get(), first.c_str(), second.c_str(), &c_settings, message,
                                     size);
            })) {}

  /// Plays what is left of the match and returns when all games are played or it is stopped; a later call
  /// goes on from there.
  MatchResult run(const MatchReport& report = {}) {
    rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
    detail::Callback<rowan_match_game, MatchGame, read_game> call(report);
    const int answer = rowan_match_run(get(), call.c_function(), &call, &result);
    call.rethrow();
    check(answer);
    return read_result(result);
  }

  /// Ends the games under way, which are not counted.
  void stop() { check(rowan_match_stop(get())); }

  /// For functions of the C interface that are given a match; it stays this object's.
  [[nodiscard]] rowan_match* get() const { return handle_.get(); }

 private:
  static MatchResult read_result(const rowan_match_result& result) {
    return {result.games,   result.wins,     result.draws,       result.losses,      result.elo,
            result.elo_low, result.elo_high, result.superiority, result.stopped != 0};
  }
  static MatchGame read_game(const rowan_match_game& game) {
    return {game.number,
            game.first_player,
            static_cast<Outcome>(game.outcome),
            game.termination,
            game.detail,
            {game.moves, game.moves + game.move_count},
            read_result(*game.so_far)};
  }

  void check(int answer) {
    if (answer < 0) detail::fail(answer, answer == ROWAN_BUSY ? nullptr : rowan_match_message(get()));
  }

  detail::Handle<rowan_match, rowan_match_free> handle_;
};

}  // namespace api
}  // namespace rowan
