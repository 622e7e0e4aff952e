// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/tournament/draw.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/standings.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/random.hpp"
#include "game/games.hpp"

namespace rowan::testing {

/// A tournament with this many players, which are never asked to move.
inline arena::Tournament tournament_of(arena::Format format, int players, int rounds, bool swap_colors) {
  arena::Tournament tournament;
  tournament.rules = *find_game("tictactoe");
  tournament.format = format;
  tournament.rounds = rounds;
  tournament.swap_colors = swap_colors;
  for (int player = 0; player < players; ++player)
    tournament.players.push_back({.name = "player " + std::to_string(player), .player = "random"});
  return tournament;
}

/// A scheduled game with a random result.
inline arena::FinishedGame chance_result(const arena::ScheduledGame& game, Random& random) {
  constexpr std::array outcomes{Outcome::first_wins, Outcome::second_wins, Outcome::draw};
  return {.number = game.number,
          .players = game.seats,
          .result = outcomes[random.below(3)],
          .termination = record::Termination::line,
          .moves = 7};
}

/// Gives all games random results, round by round if later pairings depend on the results. Stores all
/// pairings in the tournament.
inline std::vector<arena::FinishedGame> play_by_chance(arena::Tournament& tournament, Random& random) {
  std::vector<arena::FinishedGame> games;
  const std::int64_t size = arena::Schedule(tournament).size();
  while (static_cast<std::int64_t>(games.size()) < size) {
    tournament.pairings = arena::draw_rounds(tournament, games).value();
    const arena::Schedule schedule(tournament);
    if (static_cast<std::int64_t>(games.size()) == schedule.paired_size()) break;
    while (static_cast<std::int64_t>(games.size()) < schedule.paired_size())
      games.push_back(chance_result(schedule.game(static_cast<std::int64_t>(games.size())), random));
  }
  return games;
}

}  // namespace rowan::testing
