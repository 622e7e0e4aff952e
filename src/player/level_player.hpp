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

/// The engine has levels for people, 1 to 10; the last one is the engine as it is (EnginePlayer).
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10;

/// The default in menus.
inline constexpr int usual_level = 4;

/// "engine:4".
[[nodiscard]] std::string level_name(int level);

/// The level in such a name; nothing for the name of another player.
[[nodiscard]] std::optional<int> level_in(std::string_view player_name);

/// How a level errs.
struct Level {
  /// Of a hundred points as far as can be from the last stones, how many are not noticed. Nearer ones are
  /// noticed more often, those beside the last stones always.
  int overlooked = 0;

  /// Of a hundred immediate wins of the opponent, how many are not noticed.
  int blind = 0;

  /// Of a hundred moves, how many are made for its own rows alone, ignoring the opponent's: threes are not
  /// stopped then.
  int careless = 0;

  /// How much better than it is a move may seem: in hundredths of the highest move score without a search, in
  /// points of the score with one.
  int noise = 0;

  /// Limits of its search; without nodes there is no search.
  std::int64_t nodes = 0;
  int depth = 0;  // 0 is no limit
  int fours = 0;  // the longest win by continuous fours that it sees, the five included; 0 is no limit

  /// The number of moves that it chooses among after a search.
  int lines = 1;
};

/// Plays like a person of some strength: with a limited horizon, less attention to what lies far from the
/// last stones, now and then a move that ignores the opponent, or a good one that is not the best.
///
///     own five?       made, always
///     opponent's?     stopped, unless the level is blind to it
///     notice          of the points near stones, those that catch the eye
///     careless?       the one that makes most, whatever the opponent threatens
///     one look        the one with the highest move score, plus some noise
///     or a search     among them, with a node limit; one of the best lines, plus some noise
///
/// Integer arithmetic only: a request with a seed has the same answer on every machine, whatever was asked
/// before, unless a stop request or its time ends it before its nodes.
class LevelPlayer final : public Player {
 public:
  /// One of Rowan's levels below the highest. Those that search evaluate with the network.
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
