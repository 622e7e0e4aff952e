// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "eval/evaluator.hpp"
#include "game/position.hpp"
#include "network/network_selector.hpp"
#include "pattern/pattern_board.hpp"
#include "player/player.hpp"
#include "search/engine.hpp"

namespace rowan::player {

/// The engine's levels for playing against people, 1 to 10; the highest is the engine at full strength
/// (EnginePlayer).
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10;

/// The default in menus.
inline constexpr int usual_level = 4;

/// The name of the player, such as "engine:4".
[[nodiscard]] std::string level_name(int level);

/// The level in such a name; empty for any other text.
[[nodiscard]] std::optional<int> level_in(std::string_view player_name);

/// How a level plays: its errors, and the limits of its search.
struct Level {
  /// The percentage of far points that go unnoticed: those six or more steps from both of the last two
  /// stones. Nearer points are noticed more often, and points within two steps of one of these stones always.
  int overlooked = 0;

  /// The percentage of the opponent's immediate wins that are not noticed.
  int blind = 0;

  /// The percentage of moves that are made only for the player's own rows, ignoring the opponent's: such a
  /// move does not stop threes.
  int careless = 0;

  /// By how much a move may be overrated: without a search, in percent of the highest move score; with a
  /// search, in points of the search's score.
  int noise = 0;

  /// The limits of the level's search; if nodes is 0 there is no search.
  std::int64_t nodes = 0;
  int depth = 0;  // 0 is no limit
  int fours = 0;  // the longest win by fours that the level sees, in moves including the five; 0: no limit

  /// The number of best moves among which the level chooses after a search.
  int lines = 1;
};

/// Plays like a person of a certain strength: with a limited horizon, with less attention to points far from
/// the last stones, sometimes with a move that ignores the opponent or is not the best.
///
///     own five?       always made
///     opponent's?     stopped if it can be, unless the level is blind to it
///     notice          the player notices some of the points near stones, and chooses among them:
///     careless?       the point that makes most, whatever the opponent threatens
///     no search       the point with the highest move score, after noise is added
///     search          a search with a node limit; of its best lines the highest, after noise is added
///
/// Integer arithmetic only: a request with a seed has the same answer on every machine, whatever was
/// requested before, unless a stop request or the clock ends the search before its nodes are used up.
class LevelPlayer final : public Player {
 public:
  /// Requires lowest_level <= level < highest_level. A level that searches evaluates with the network.
  LevelPlayer(int level, std::uint64_t seed, network::NetworkSelector network = {});
  LevelPlayer(const Level& level, std::uint64_t seed, network::NetworkSelector network = {});

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  [[nodiscard]] std::vector<pattern::PointIndex> notice(const Position& position,
                                                        const pattern::PatternBoard& board);
  [[nodiscard]] bool is_noticed(const Position& position, Point point);
  [[nodiscard]] think::Answer move_without_search(const pattern::PatternBoard& board,
                                                  const std::vector<pattern::PointIndex>& noticed,
                                                  bool is_careless);
  [[nodiscard]] think::Answer look_ahead(const think::Request& asked,
                                         const std::vector<pattern::PointIndex>& noticed);
  [[nodiscard]] int chance(int below) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(below)));
  }

  Level level_;
  Random random_;
  network::NetworkSelector network_;
  std::optional<eval::Evaluator> evaluator_;  // for the rules of the last request
  std::optional<Rules> rules_;
  std::optional<search::Engine> engine_;
};

}  // namespace rowan::player
