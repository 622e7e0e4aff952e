// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "network/network_selector.hpp"
#include "network/weights.hpp"

namespace rowan::network {
namespace {

Rules rules_of(const char* game, int size) {
  Rules rules = *find_game(game);
  rules.width = rules.height = static_cast<std::uint8_t>(size);
  return rules;
}

TEST(BuiltIn, EveryFileIsValid) {
  ASSERT_EQ(built_in_files().size(), 4U);
  for (const std::string_view bytes : built_in_files()) {
    const auto weights = parse_weights(bytes);
    ASSERT_TRUE(weights) << weights.error().message;
    EXPECT_EQ(weights_bytes(*weights), bytes) << weights->name;
  }
}

TEST(BuiltIn, EveryUsualGameHasANetwork) {
  for (const char* const game : {"freestyle", "standard", "renju", "caro"}) {
    const auto network = built_in_network(rules_of(game, 15));
    ASSERT_NE(network, nullptr) << game;
    EXPECT_TRUE(network->serves(rules_of(game, 15))) << game;
    EXPECT_EQ(network, built_in_network(rules_of(game, 15))) << "shared";
    EXPECT_EQ(network, NetworkSelector().of(rules_of(game, 15)));
    EXPECT_EQ(NetworkSelector::none().of(rules_of(game, 15)), nullptr);
  }
  for (const int size : {13, 19, 20}) {
    for (const char* const game : {"freestyle", "standard", "renju"})
      EXPECT_NE(built_in_network(rules_of(game, size)), nullptr) << game << size;
  }
}

TEST(BuiltIn, OtherGamesHaveNoNetwork) {
  EXPECT_EQ(built_in_network(*find_game("tictactoe")), nullptr);
  EXPECT_EQ(built_in_network(rules_of("freestyle", 9)), nullptr);
  EXPECT_EQ(built_in_network(*find_game("15x15x6")), nullptr);
  EXPECT_EQ(built_in_network(*find_game("caro-exact")), nullptr);
}

}  // namespace
}  // namespace rowan::network
