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
#include "network/choice.hpp"
#include "pattern/pattern_board.hpp"
#include "player/player.hpp"
#include "search/engine.hpp"

namespace rowan::player {

/// The engine has levels for people, 1 to 10; the last one is the engine as it is (EnginePlayer).
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 10;

/// The one that a menu offers first.
inline constexpr int usual_level = 4;

/// "engine:4".
[[nodiscard]] std::string level_name(int level);

/// The level in such a name; nothing when it is another player's.
[[nodiscard]] std::optional<int> level_in(std::string_view player_name);

/// How a level errs.
struct Level {
  /// Of a hundred points as far as can be from where the game is going on, how many are not noticed. Nearer
  /// ones are noticed more often, those beside the last stones always.
  int overlooked = 0;

  /// Of a hundred times that the opponent is about to win, how many are not noticed.
  int blind = 0;

  /// Of a hundred moves, how many are made for its own rows alone, without a look at the opponent's: threes
  /// are not stopped then.
  int careless = 0;

  /// How much better than it is a move may seem: in hundredths of the highest move score where
  /// nothing is searched, in points of the score otherwise.
  int noise = 0;

  /// How far it looks ahead; without nodes not at all.
  std::int64_t nodes = 0;
  int depth = 0;  // 0 is no limit
  int fours = 0;  // the longest win by continuous fours that it sees, the five included; likewise

  /// Among how many moves it chooses when it looks ahead.
  int lines = 1;
};

/// Plays like a person of some strength: with a limited horizon, less attention to what lies far from the
/// last stones, now and then a move without a thought of the opponent's, or a good one that is not the best.
///
///     a five?         made, always
///     a five of his?  stopped, unless the level is blind to it
///     notice          of the points near stones, those that catch the eye
///     careless?       the one that makes most, whatever the opponent threatens
///     one look        the one with the highest move score, plus some noise
///     or a search     among them, with a node limit; one of the best lines, plus some noise
///
/// In whole numbers: a request with a seed has the same answer on every machine, whatever was asked before,
/// unless it is asked to stop or its time ends before its nodes.
class LevelPlayer final : public Player {
 public:
  /// One of Rowan's levels below the highest. Those that search evaluate with the network.
  LevelPlayer(int level, std::uint64_t seed, network::Choice network = {});
  LevelPlayer(const Level& level, std::uint64_t seed, network::Choice network = {});

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

 private:
  [[nodiscard]] std::vector<pattern::PointIndex> notice(const Position& position,
                                                        const pattern::PatternBoard& board);
  [[nodiscard]] bool catches_the_eye(const Position& position, Point point);
  [[nodiscard]] think::Answer take_one_look(const pattern::PatternBoard& board,
                                            const std::vector<pattern::PointIndex>& noticed,
                                            bool is_careless);
  [[nodiscard]] think::Answer look_ahead(const think::Request& asked,
                                         const std::vector<pattern::PointIndex>& noticed);
  [[nodiscard]] int chance(int below) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(below)));
  }

  Level level_;
  Random random_;
  network::Choice network_;
  std::optional<eval::Evaluator> evaluator_;  // of the rules of the last question
  std::optional<Rules> rules_;
  std::optional<search::Engine> engine_;
};

}  // namespace rowan::player
