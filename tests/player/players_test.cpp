// SPDX-License-Identifier: MIT
#include "player/players.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "support/random_network.hpp"
#include "support/sanitized.hpp"

namespace rowan::player {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<Point> game_between(std::string_view name, const Rules& rules, std::uint64_t seed) {
  const auto first = make_player(name, rules, {.seed = seed}).value();
  const auto second = make_player(name, rules, {.seed = seed + 1}).value();
  Position position(rules);
  while (!position.is_over()) {
    Player& mover = position.side_to_move() == Side::first ? *first : *second;
    const think::Answer choice = mover.think({.position = position}).value();
    EXPECT_FALSE(choice.why.key.empty()) << name;
    if (!position.is_legal(choice.move)) {
      ADD_FAILURE() << name << " makes an illegal move";
      break;
    }
    position.play(choice.move);
  }
  return position.moves();
}

TEST(Players, HaveUniqueNamesAndPlayTicTacToe) {
  std::set<std::string_view> names;
  for (const PlayerEntry& entry : known_players()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.about.empty()) << entry.name;
    EXPECT_LE(entry.about.size(), 80U) << entry.name;
    EXPECT_TRUE(entry.plays(Rules{})) << entry.name;
    EXPECT_GE(game_between(entry.name, Rules{}, 3).size(), 5U) << entry.name;
  }
  EXPECT_TRUE(names.contains("random"));
  EXPECT_TRUE(names.contains("perfect"));
}

TEST(Players, AreReproducibleAndOnlyRandomOnesUseTheSeed) {
  constexpr std::uint64_t seeds = testing::is_sanitized ? 4 : 10;
  for (const PlayerEntry& entry : known_players()) {
    const auto game = game_between(entry.name, Rules{}, 0);
    EXPECT_EQ(game_between(entry.name, Rules{}, 0), game) << entry.name;
    std::set<std::vector<Point>> games;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) games.insert(game_between(entry.name, Rules{}, seed));
    EXPECT_EQ(games.size() > 1, entry.uses_chance) << entry.name;
  }
}

TEST(Players, AreFoundByNamesInAnyCase) {
  EXPECT_TRUE(make_player(" Perfect ", Rules{}).has_value());
  EXPECT_TRUE(make_player("RANDOM", Rules{}).has_value());
}

TEST(Players, AnUnknownNameGetsASuggestionAndTheList) {
  const auto near = make_player("prefect", Rules{});
  ASSERT_FALSE(near.has_value());
  EXPECT_THAT(near.error().message, HasSubstr("unknown player 'prefect'"));
  EXPECT_THAT(near.error().message, EndsWith("did you mean 'perfect'?"));
  for (const PlayerEntry& entry : known_players()) {
    EXPECT_THAT(near.error().detail, HasSubstr(std::string(entry.name)));
  }
  const auto far = make_player("stockfish", Rules{});
  ASSERT_FALSE(far.has_value());
  EXPECT_THAT(far.error().message, Not(HasSubstr("did you mean")));
  EXPECT_FALSE(make_player("", Rules{}).has_value());
}

TEST(Players, ErrorsNamePlayersThatSupportTheGame) {
  const auto player = make_player("perfect", find_game("freestyle").value());
  ASSERT_FALSE(player.has_value());
  EXPECT_EQ(player.error().message,
            "player 'perfect' does not play freestyle (15x15, 5 or more in a row win)");
  EXPECT_THAT(player.error().detail, HasSubstr("random"));
  EXPECT_THAT(player.error().detail, Not(HasSubstr("perfect")));
}

/// Levels 4 to 9 search, level 10 is the engine, and the perfect player asks the engine to choose among moves
/// of equal value.
TEST(Players, ThatSearchUseTheNetwork) {
  const auto moves_of = [](const std::string& name, const char* game,
                           const network::NetworkSelector& network) {
    constexpr std::uint64_t seeds = testing::cases(4);
    std::string moves;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Rules rules = find_game(game).value();
      Position position(rules);
      const auto player =
          make_player(name, rules, {.seed = seed, .engine = {.table_mebibytes = 1, .network = network}})
              .value();
      for (int i = 0; i < 5; ++i) {
        position.play(
            player->think({.position = position, .limits = {.nodes = 300}, .seed = seed}).value().move);
      }
      moves += moves_text(position) + '\n';
    }
    return moves;
  };
  for (const char* name : {"engine:6", "engine:9", "engine:10", "engine"}) {
    const std::string none = moves_of(name, "freestyle", network::NetworkSelector::none());
    EXPECT_NE(moves_of(name, "freestyle", testing::chance_network()), none) << name;
    EXPECT_EQ(moves_of(name, "freestyle", testing::chance_network("renju")), none) << name;
  }
  EXPECT_NE(moves_of("perfect", "5x5x5", network::NetworkSelector::none()),
            moves_of("perfect", "5x5x5", testing::chance_network()));
  EXPECT_EQ(moves_of("greedy", "freestyle", network::NetworkSelector::none()),
            moves_of("greedy", "freestyle", testing::chance_network()))
      << "it does not search";
}

}  // namespace
}  // namespace rowan::player
