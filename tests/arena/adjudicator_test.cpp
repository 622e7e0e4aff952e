// SPDX-License-Identifier: MIT
#include <vector>

#include <gtest/gtest.h>

#include "arena/game/judge.hpp"

namespace rowan::arena {
namespace {

std::optional<Evaluation> score(int value) { return Evaluation{.score = value}; }

/// Adjudicates a game in which the sides report these scores in turn. Returns the number of moves before the
/// verdict, and the verdict in `verdict`; 0 if there is none.
int ended_after(const Adjudication& rules, const std::vector<std::optional<Evaluation>>& said,
                Judge::Verdict& verdict) {
  Adjudicator adjudicator(rules);
  Side side = Side::first;
  int played = 0;
  for (const auto& evaluation : said) {
    if (const auto ended = adjudicator.observe(side, evaluation, ++played)) {
      verdict = *ended;
      return played;
    }
    side = opponent(side);
  }
  return 0;
}

class AdjudicatorTest : public ::testing::Test {
 protected:
  Judge::Verdict verdict_;
};

TEST_F(AdjudicatorTest, DrawAfterEnoughLevelScoresFromBothSides) {
  const Adjudication rules{.draw_moves = 2, .draw_score = 10};
  EXPECT_EQ(ended_after(rules, {score(5), score(-10), score(10), score(0)}, verdict_), 4);
  EXPECT_EQ(verdict_.outcome, Outcome::draw);
  EXPECT_EQ(verdict_.how, record::Termination::adjudicated_draw);
  EXPECT_EQ(ended_after(rules, {score(5), score(-11), score(10), score(0), score(1), score(0)}, verdict_), 6);
}

TEST_F(AdjudicatorTest, NoDrawBeforeTheGivenMoveNumber) {
  const Adjudication rules{.draw_moves = 1, .draw_score = 10, .draw_from = 5};
  EXPECT_EQ(ended_after(rules, std::vector(8, score(0)), verdict_), 5);
}

TEST_F(AdjudicatorTest, AMoveWithoutAScoreRestartsTheCount) {
  const Adjudication rules{.draw_moves = 2, .draw_score = 10};
  EXPECT_EQ(ended_after(rules, {score(0), score(0), std::nullopt, score(0), score(0), score(0), score(0)},
                        verdict_),
            7);
}

TEST_F(AdjudicatorTest, WinWhenBothAgree) {
  const Adjudication rules{.win_moves = 2, .win_score = 500};
  EXPECT_EQ(ended_after(rules, {score(-600), score(700), score(-500), score(500)}, verdict_), 4);
  EXPECT_EQ(verdict_.outcome, Outcome::second_wins);
  EXPECT_EQ(verdict_.how, record::Termination::adjudicated_win);
  EXPECT_EQ(ended_after(rules, {score(600), score(700), score(600), score(700)}, verdict_), 0)
      << "both think they win";
}

TEST_F(AdjudicatorTest, AClaimedWinExceedsEveryScoreLimit) {
  const Adjudication rules{.draw_moves = 1, .draw_score = 1'000'000, .win_moves = 1, .win_score = 1'000'000};
  EXPECT_EQ(ended_after(rules, {Evaluation{.win_in = 7}, Evaluation{.win_in = -6}}, verdict_), 2);
  EXPECT_EQ(verdict_.outcome, Outcome::first_wins);
}

TEST_F(AdjudicatorTest, DrawAtTheMoveLimit) {
  EXPECT_EQ(ended_after({.max_moves = 3}, std::vector<std::optional<Evaluation>>(5), verdict_), 3);
  EXPECT_EQ(verdict_.how, record::Termination::move_limit);
  EXPECT_EQ(ended_after({}, std::vector(50, score(0)), verdict_), 0) << "all rules are off by themselves";
}

}  // namespace
}  // namespace rowan::arena
