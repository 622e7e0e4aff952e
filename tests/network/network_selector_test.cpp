// SPDX-License-Identifier: MIT
#include "network/network_selector.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "support/random_network.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::network {
namespace {

using testing::chance_weights;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::write_chance_network;

TEST(Scope, DescribesGamesAndSizes) {
  EXPECT_EQ(describe(Scope{}), "freestyle on boards with sides of 15");
  EXPECT_EQ(describe(Scope{.forbidden = Forbidden::renju}), "renju on boards with sides of 15");
  EXPECT_EQ(describe(Scope{.overline = Overline::ignored, .smallest = 13, .largest = 20}),
            "standard on boards with sides of 13 to 20");
  EXPECT_EQ(describe(Scope{.blocked_five = BlockedFive::ignored, .smallest = 13, .largest = 20}),
            "caro on boards with sides of 13 to 20");
  EXPECT_THAT(describe(Scope{.overline = Overline::ignored, .forbidden = Forbidden::renju}),
              HasSubstr(" on boards with sides of 15"));
}

TEST(NetworkSelector, AFileServesOnlyItsGames) {
  const TemporaryFolder folder;
  Weights weights = chance_weights("renju");
  weights.scope.smallest = weights.scope.largest = 15;
  const auto path = folder / "x.rnet";
  std::ofstream(path, std::ios::binary) << weights_bytes(weights);
  const auto selector = network_selector_of(path.string());
  ASSERT_TRUE(selector) << selector.error().message;
  EXPECT_NE(selector->of(*find_game("renju")), nullptr);
  EXPECT_EQ(selector->incompatibility(*find_game("renju")), std::nullopt);
  EXPECT_EQ(selector->of(*find_game("freestyle")), nullptr);
  EXPECT_EQ(
      selector->incompatibility(*find_game("freestyle")),
      Error{"it is for renju on boards with sides of 15; the game is freestyle (15x15, 5 or more in a row "
            "win)"});
  EXPECT_TRUE(selector->incompatibility(*find_game("renju 17x17")));
}

TEST(NetworkSelector, NoneAndRowansOwnFitEveryGame) {
  for (const char* text : {"", "none"}) {
    const auto selector = network_selector_of(text);
    ASSERT_TRUE(selector) << text;
    EXPECT_EQ(selector->incompatibility(Rules{}), std::nullopt) << text;
    EXPECT_EQ(selector->of(Rules{}), nullptr) << text;
  }
  EXPECT_EQ(network_selector_of("none"), NetworkSelector::none());
  EXPECT_EQ(network_selector_of(""), NetworkSelector());
  EXPECT_EQ(NetworkSelector::none().of(*find_game("freestyle")), nullptr);
}

TEST(NetworkSelector, SelectsTheFirstThatServesTheGame) {
  const auto network_for = [](const char* game, int largest) {
    Weights weights = chance_weights(game);
    weights.scope.smallest = 15;
    weights.scope.largest = largest;
    return std::make_shared<const Network>(weights);
  };
  const auto renju = network_for("renju", 15);
  const auto freestyle = network_for("freestyle", 15);
  const auto large = network_for("freestyle", 20);
  const NetworkSelector selector = NetworkSelector::among({renju, freestyle, large});
  EXPECT_EQ(selector.of(*find_game("renju")), renju);
  EXPECT_EQ(selector.of(*find_game("freestyle")), freestyle);
  EXPECT_EQ(selector.of(*find_game("freestyle 19x19")), large);
  EXPECT_EQ(selector.of(*find_game("standard")), nullptr);
  EXPECT_EQ(selector.incompatibility(*find_game("freestyle 19x19")), std::nullopt);
  EXPECT_TRUE(selector.incompatibility(*find_game("standard")));
  EXPECT_EQ(NetworkSelector::among({large, freestyle}).of(*find_game("freestyle")), large);
  EXPECT_EQ(NetworkSelector::among({}), NetworkSelector::none());
}

TEST(NetworkSelector, AnInvalidNetworkIsRefusedByName) {
  const TemporaryFolder folder;
  const auto complaint = [](const std::string& text) {
    const auto read = network_selector_of(text);
    return read ? std::string() : read.error().message;
  };
  EXPECT_THAT(complaint((folder / "missing.rnet").string()), HasSubstr("missing.rnet': No such file"));
  EXPECT_THAT(complaint((folder / "").string()), HasSubstr("Is a directory"));
  EXPECT_THAT(complaint("/dev/zero"), HasSubstr("'/dev/zero': the file is too large"));
  const std::string path = write_chance_network(folder / "x.rnet");
  EXPECT_EQ(complaint(path), "");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  EXPECT_THAT(complaint(path), HasSubstr("x.rnet': the "));
  std::ofstream(path) << "something else";
  EXPECT_THAT(complaint(path), HasSubstr("not a network"));
}

}  // namespace
}  // namespace rowan::network
