// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <rowan/analyze/analysis.hpp>
#include <rowan/analyze/limits.hpp>
#include <rowan/base/call.hpp>
#include <rowan/c/player.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// A player available by name, with a one-line description.
struct PlayerInfo {
  std::string name;
  std::string about;
};

/// All players. Players that can play on every board are ordered from the weakest to the strongest.
[[nodiscard]] inline std::vector<PlayerInfo> players() {
  std::vector<PlayerInfo> list;
  for (int i = 0; i < rowan_player_count(); ++i)
    list.push_back({rowan_player_name(i), rowan_player_about(i)});
  return list;
}

/// A move, with the player's reason: "blocks", "wins".
struct Choice {
  Point move;
  std::string why;
  Analysis analysis;  ///< has lines only from players that search, and never from ask() below
};

/// Asks a player for a move of the side to move, without playing it. The player is created for this one move:
/// the same position, name and seed give the same move, unless the player thinks for a given time, as
/// "engine" does.
[[nodiscard]] inline Choice ask(Game& game, const std::string& player, std::uint64_t seed = 0) {
  rowan_point move{};
  std::array<char, ROWAN_MESSAGE_SIZE> why{};
  detail::check(rowan_game_ask(game.get(), player.c_str(), seed, &move, why.data(), why.size()),
                rowan_game_message(game.get()));
  return {move, why.data(), {}};
}

/// A player that lives as long as a game: it keeps its random numbers and its memory from move to move.
///
///     rowan::Player player("engine", game);
///     game.play(player.ask(game, limits).move);
///
/// Threads: stop() may be called from any thread and from the callback, everything else from one thread at a
/// time.
class Player {
 public:
  /// Options for making a player; zeros mean the defaults.
  struct Setup {
    std::uint64_t seed = 0;  ///< for players that use chance
    int threads = 0;         ///< for players that search
    int hash_mib = 0;        ///< the size of their transposition table
  };

  /// Makes a player of that name for games with the rules of `game`.
  Player(const std::string& name, const Game& game) : Player(name, game, Setup()) {}
  Player(const std::string& name, const Game& game, const Setup& setup)
      : handle_(detail::make_handle<rowan_player, rowan_player_free>(
            [&](rowan_player** player, char* message, std::size_t size) {
              rowan_player_setup c_setup = ROWAN_PLAYER_SETUP_INIT;
              c_setup.seed = setup.seed;
              c_setup.threads = setup.threads;
              c_setup.hash_mib = setup.hash_mib;
              return rowan_player_new(player, name.c_str(), game.get(), &c_setup, message, size);
            })) {}

  /// Asks for a move of the side to move, without playing it. Only players that search call `report`.
  [[nodiscard]] Choice ask(const Game& game, const Limits& limits = {}, const Report& report = {}) {
    const detail::CLimits c_limits(limits);
    detail::ReportCall call(report);
    rowan_point move{};
    rowan_analysis found = ROWAN_ANALYSIS_INIT;
    const int answer =
        rowan_player_ask(get(), game.get(), c_limits.get(), call.c_function(), &call, &move, &found);
    call.rethrow();
    check(answer);
    Choice choice{move, {}, detail::read_analysis(found)};
    choice.why = detail::read_text(
        [&](char* text, std::size_t size) { return detail::check(rowan_player_why(get(), text, size)); });
    return choice;
  }

  /// Makes the player that is thinking answer at once, with its best move so far.
  void stop() { check(rowan_player_stop(get())); }

  /// The handle, for C functions that take a player. This object keeps ownership.
  [[nodiscard]] rowan_player* get() const { return handle_.get(); }

 private:
  void check(int answer) {
    if (answer < 0) detail::fail(answer, answer == ROWAN_BUSY ? nullptr : rowan_player_message(get()));
  }

  detail::Handle<rowan_player, rowan_player_free> handle_;
};

}  // namespace api
}  // namespace rowan
