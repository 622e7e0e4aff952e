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

/// Match settings. Zeros mean the defaults.
struct MatchSettings {
  int games = 0;           ///< an even number; 0 means 2. Colors are swapped within each pair
  int concurrency = 0;     ///< games at a time; 0 means 1
  std::uint64_t seed = 0;  ///< equal seeds, players and settings give equal games, unless time limits apply
  int max_moves = 0;       ///< the game is a draw after this many moves; 0 means no limit
  bool swap2 = false;      ///< the players choose the opening by the rule swap2
};

/// The standing of a match, from the first player's point of view.
struct MatchResult {
  std::int64_t games = 0;  ///< finished games
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  double elo = 0;          ///< Elo difference; infinite if all games were won, or all lost
  double elo_low = 0;      ///< lower end of the 95 % confidence interval; infinite if the games set no bound
  double elo_high = 0;     ///< upper end of the 95 % confidence interval; infinite if the games set no bound
  double superiority = 0;  ///< the probability that the first player is stronger, 0 to 1
  bool was_stopped = false;
};

/// A finished game.
struct MatchGame {
  std::int64_t number = 0;  ///< in the schedule, from 0
  int first_player = 0;     ///< which player moved first: 0 the first of the two, 1 the second
  Outcome outcome = Outcome::ongoing;
  std::string termination;  ///< how the game ended: "line", "full-board", "late", ...
  std::string detail;       ///< details of a fault, for people
  std::vector<Point> moves;
  MatchResult so_far;  ///< including this game
};

/// Called for each finished game, in the thread that called run(); false stops the match. An exception also
/// stops it, and is rethrown by run().
using MatchReport = std::function<bool(const MatchGame& game)>;

/// A match between two players: many games with colors swapped, and an estimate of their relative strength.
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
  /// Makes a match under the rules of `game`. Every game of the match begins with the moves of `game`.
  /// Players are written as for the program's option --player: a name and options, such as
  /// "engine nodes=2000" or "cmd=./engine turn=5".
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

  /// Plays the remaining games; returns when all are finished or the match is stopped. After a stop, a
  /// further call continues the match.
  MatchResult run(const MatchReport& report = {}) {
    rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
    detail::Callback<rowan_match_game, MatchGame, read_game> call(report);
    const int answer = rowan_match_run(get(), call.c_function(), &call, &result);
    call.rethrow();
    check(answer);
    return read_result(result);
  }

  /// Stops the match and its games in progress, which do not count.
  void stop() { check(rowan_match_stop(get())); }

  /// The handle, for C functions that take a match. This object keeps ownership.
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
