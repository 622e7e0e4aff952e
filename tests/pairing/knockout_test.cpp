// SPDX-License-Identifier: MIT
#include "pairing/knockout.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/seed.hpp"

namespace rowan::pairing {
namespace {

using ::testing::ElementsAre;
using Match = std::pair<int, int>;

TEST(Knockout, EightPlayersPlayThreeStages) {
  EXPECT_THAT(knockout_stages(8), ElementsAre(4, 2, 1));
  EXPECT_THAT(knockout_matches(8, {}), ElementsAre(Match(0, 7), Match(3, 4), Match(1, 6), Match(2, 5)));
  const std::vector<std::vector<int>> winners{{7, 3, 1, 2}, {3, 2}, {2}};
  EXPECT_THAT(knockout_matches(8, std::span(winners).first(1)), ElementsAre(Match(3, 7), Match(1, 2)));
  EXPECT_THAT(knockout_matches(8, std::span(winners).first(2)), ElementsAre(Match(2, 3)));
  EXPECT_TRUE(knockout_matches(8, winners).empty());
}

TEST(Knockout, OfSixPlayersTheTwoBestHaveByes) {
  EXPECT_THAT(knockout_stages(6), ElementsAre(2, 2, 1));
  EXPECT_THAT(knockout_matches(6, {}), ElementsAre(Match(3, 4), Match(2, 5)));
  const std::vector<std::vector<int>> winners{{4, 2}};
  EXPECT_THAT(knockout_matches(6, winners), ElementsAre(Match(0, 4), Match(1, 2)));
}

TEST(Knockout, TwoPlayersPlayTheFinal) {
  EXPECT_THAT(knockout_stages(2), ElementsAre(1));
  EXPECT_THAT(knockout_matches(2, {}), ElementsAre(Match(0, 1)));
}

/// With random winners, a player that has lost plays no more. Every other player plays in each stage, or has
/// a bye in the first.
TEST(Knockout, EveryPlayerPlaysUntilTheFirstLoss) {
  Random random(testing::seed_of_run(21));
  for (int players = 2; players <= 70; ++players) {
    const auto stages = knockout_stages(players);
    EXPECT_EQ(std::accumulate(stages.begin(), stages.end(), 0), players - 1);
    std::set<int> left;
    for (int player = 0; player < players; ++player) left.insert(player);
    std::vector<std::vector<int>> winners;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
      const auto matches = knockout_matches(players, winners);
      ASSERT_EQ(static_cast<int>(matches.size()), stages[stage]);
      std::set<int> seen;
      std::vector<int>& of_stage = winners.emplace_back();
      for (const auto& [one, other] : matches) {
        ASSERT_LT(one, other);
        ASSERT_TRUE(left.contains(one) && left.contains(other));
        ASSERT_TRUE(seen.insert(one).second && seen.insert(other).second);
        const bool first_wins = random.below(2) == 0;
        of_stage.push_back(first_wins ? one : other);
        left.erase(first_wins ? other : one);
      }
      if (stage > 0) {
        ASSERT_EQ(seen.size(), 2 * left.size()) << "byes only in the first stage";
      }
    }
    EXPECT_EQ(left.size(), 1U);
    EXPECT_TRUE(knockout_matches(players, winners).empty());
  }
}

/// If the better player always wins, the two best meet in the final and the four best in the semifinals.
TEST(Knockout, TheBestPlayersMeetLate) {
  for (int players = 4; players <= 64; ++players) {
    std::vector<std::vector<int>> winners;
    std::vector<std::vector<Match>> all;
    for (auto matches = knockout_matches(players, winners); !matches.empty();
         matches = knockout_matches(players, winners)) {
      all.push_back(matches);
      std::vector<int>& of_stage = winners.emplace_back();
      for (const Match& match : matches) of_stage.push_back(match.first);
    }
    EXPECT_THAT(all.back(), ElementsAre(Match(0, 1)));
    EXPECT_THAT(all[all.size() - 2], ElementsAre(Match(0, 3), Match(1, 2)));
  }
}

}  // namespace
}  // namespace rowan::pairing
