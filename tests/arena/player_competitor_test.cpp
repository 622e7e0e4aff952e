// SPDX-License-Identifier: MIT
#include <filesystem>

#include <gtest/gtest.h>

#include "arena/game/competitors.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/players.hpp"
#include "support/random_network.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::arena {

namespace {

TEST(PlayerCompetitor, PlaysLikeThePlayerOfThatNameAndSeed) {
  const Rules rules = *find_game("freestyle");
  const auto competitor = make_player_competitor("random");
  for (const std::uint64_t seed : {7U, 8U, 7U}) {
    ASSERT_EQ(competitor->begin(rules, seed, {}), std::nullopt);
    const auto player = *player::make_player("random", rules, {.seed = seed});
    Position position(rules);
    for (int move = 0; move < 5; ++move) {
      const auto answer = competitor->think({.position = position});
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->move, player->think({.position = position})->move);
      position.play(answer->move);
    }
    competitor->end();
  }
}

TEST(PlayerCompetitor, OpensWithThreeStones) {
  const auto competitor = make_player_competitor("lines");
  const Rules rules = *find_game("freestyle");
  ASSERT_EQ(competitor->begin(rules, 1, {}), std::nullopt);
  const Position empty(rules);
  const auto answer = competitor->open({.position = empty});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->stones.size(), 3U);
}

TEST(PlayerCompetitor, RefusesGamesItDoesNotPlay) {
  const record::Fault fault =
      make_player_competitor("perfect")->begin(*find_game("freestyle"), 0, {}).value();
  EXPECT_EQ(fault.how, record::Termination::refused);
  EXPECT_TRUE(fault.detail.starts_with("player 'perfect' does not play freestyle")) << fault.detail;
  EXPECT_EQ(make_player_competitor("nobody")->begin(*find_game("freestyle"), 0, {}).value().how,
            record::Termination::refused);
}

TEST(PlayerCompetitor, ReadsANetworkOnceAndRefusesAnInvalidOne) {
  const testing::TemporaryFolder folder;
  const Rules rules = *find_game("freestyle");
  Contestant player{
      .name = "one", .player = "engine", .network = testing::write_chance_network(folder / "x.rnet")};
  const CompetitorFactory factory = competitor_factory(nullptr);
  ASSERT_EQ(factory(player)->begin(rules, 1, {}), std::nullopt);
  std::filesystem::remove(player.network);
  EXPECT_EQ(factory(player)->begin(rules, 1, {}), std::nullopt) << "of another thread";
  const auto fault = competitor_factory(nullptr)(player)->begin(rules, 1, {});
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->how, record::Termination::refused);
  EXPECT_NE(fault->detail.find("cannot read network"), std::string::npos) << fault->detail;
}

TEST(PlayerCompetitor, SearchesWithItsParameters) {
  const Rules rules = *find_game("freestyle");
  const Position position = *play_moves(Position(rules), "h8 i9 j7 g7 i8 k8");
  const CompetitorFactory factory = competitor_factory(nullptr);
  const auto nodes = [&](const std::string& search) {
    const auto competitor = factory({.name = "one",
                                     .player = "engine",
                                     .limits = {.depth = 4, .table = 1},
                                     .network = "none",
                                     .search = search});
    EXPECT_EQ(competitor->begin(rules, 1, {}), std::nullopt);
    return competitor->think({.position = position})->nodes;
  };
  EXPECT_GT(nodes(""), 0);
  EXPECT_EQ(nodes(""), nodes(""));
  EXPECT_NE(nodes(""), nodes("late_base:1,late_square:0,late_worse:10"));
  const auto fault =
      factory({.name = "one", .player = "engine", .search = "late_base:0"})->begin(rules, 1, {});
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->how, record::Termination::refused);
  EXPECT_EQ(fault->detail, "'late_base:0': expected a whole number from 1 to 50");
}

}  // namespace

}  // namespace rowan::arena
