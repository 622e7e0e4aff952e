// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/random.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "eval/evaluator.hpp"
#include "files/training_file.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "network/network_selector.hpp"
#include "search/engine.hpp"
#include "think/answer.hpp"
#include "think/game_limits.hpp"

namespace rowan::arena {

/// Plays the games of a tournament with `training` set: the engine against itself, keeping everything that a
/// network is trained on.
///
///     size            the tournament's; in some of the games a square board of random size
///     opening         as scheduled, or 3 to 9 random stones within an area of 7 × 7 points (up to 5 stones)
///                     or 9 × 9 points, which is in the center or, in one try of five, anywhere. Kept if the
///                     engine judges it balanced, first with few nodes, then with as many as in the game.
///     random moves    in some of the games one or two moves are drawn at random from the 12 most promising.
///                     Each has a random ply within 20 moves after the opening, and is played in the first
///                     quiet position (no threat to answer) from there on; about a quarter of these games end
///                     before that. The result is meaningless for positions before a random move.
///     end             when a search proves a win for either side, when the board decides it, or as a draw
///                     after the agreed number of moves, by default 4/5 of the points
///
/// All randomness follows from the seed and the number of the game, and the engine's memory is cleared before
/// each game: a game does not depend on the machine or on earlier games. The engine is created once, with a
/// small table, which takes less time to clear than a search takes. Used by one thread.
class TrainingPlayer {
 public:
  static constexpr int balanced_score = 150;        // largest absolute score of a balanced opening
  static constexpr std::int64_t first_nodes = 600;  // node limit of an opening's first search
  static constexpr int most_openings = 200;         // attempts; then the most balanced opening is used

  /// Requires tournament.training. The tournament must outlive the player.
  TrainingPlayer(const Tournament& tournament, const network::NetworkSelector& network);

  /// Plays the game; empty if a stop was requested.
  [[nodiscard]] std::optional<files::TrainingGame> play(const ScheduledGame& game, const StopToken& stop);

 private:
  /// A random move is due at or after each of the first `count` plies, which are in descending order.
  struct RandomMoves {
    int count = 0;
    std::array<int, 2> plies = {};
  };

  struct Opening {
    Position position;
    std::optional<think::Line> searched = {};  // the engine's verdict, with the game's node limit
  };

  [[nodiscard]] const think::GameLimits& limits() const { return tournament_->players[0].limits; }
  [[nodiscard]] Rules rules_of_game(Random& random) const;
  [[nodiscard]] Opening make_opening(const Rules& rules, Random& random, const StopToken& stop);
  [[nodiscard]] RandomMoves plan_random_moves(int opening, Random& random) const;
  [[nodiscard]] std::optional<Point> random_move(const Position& position, Random& random);
  [[nodiscard]] think::Line search(const Position& position, std::int64_t nodes, const StopToken& stop);

  const Tournament* tournament_;
  search::Engine engine_;
  std::optional<Rules> evaluated_;  // the rules of evaluator_
  std::optional<eval::Evaluator> evaluator_;
};

/// The network of the engine in training games, shared by all threads; Rowan's own if the tournament is not
/// for training. An error if the network cannot be read.
[[nodiscard]] Result<network::NetworkSelector> training_network(const Tournament& tournament);

}  // namespace rowan::arena
