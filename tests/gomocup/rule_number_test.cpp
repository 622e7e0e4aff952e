// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "gomocup/protocol/info.hpp"

namespace rowan::gomocup {
namespace {

TEST(RuleNumber, IsKnownForAllRules) {
  EXPECT_EQ(rule_number(*find_game("freestyle")), 0);
  EXPECT_EQ(rule_number(*find_game("standard")), 1);
  EXPECT_EQ(rule_number(*find_game("renju")), 4);
  EXPECT_EQ(rule_number({.width = 15, .height = 15, .k = 5, .blocked_five = BlockedFive::ignored}), 8);
  EXPECT_EQ(rule_number({.width = 15,
                         .height = 15,
                         .k = 5,
                         .overline = Overline::ignored,
                         .blocked_five = BlockedFive::ignored}),
            9);
  const auto four = rule_number(*find_game("7x6x4"));
  ASSERT_FALSE(four);
  EXPECT_EQ(four.error().message, "the Gomocup protocol does not support 4 in a row");
}

TEST(RuleNumber, SurvivesARoundTrip) {
  for (const int number : {0, 1, 4, 8, 9}) {
    for (const RuleDialect dialect : {RuleDialect::gomocup, RuleDialect::yixin}) {
      const auto rules = rules_of_number(number, dialect, 20, 12);
      ASSERT_TRUE(rules);
      EXPECT_TRUE(rules->is_valid());
      EXPECT_EQ(rules->width, 20);
      EXPECT_EQ(rules->height, 12);
      EXPECT_EQ(rule_number(*rules), number);
    }
  }
}

TEST(RuleNumber, TwoDependsOnTheDialect) {
  const auto meant = [](int number, RuleDialect dialect) {
    return *rule_number(*rules_of_number(number, dialect, 15, 15));
  };
  EXPECT_EQ(meant(2, RuleDialect::gomocup), 0);
  EXPECT_EQ(meant(3, RuleDialect::gomocup), 1);
  EXPECT_EQ(meant(5, RuleDialect::gomocup), 4);
  EXPECT_EQ(meant(6, RuleDialect::gomocup), 4);
  EXPECT_EQ(meant(2, RuleDialect::yixin), 4);
  EXPECT_EQ(meant(5, RuleDialect::yixin), 0);
  EXPECT_EQ(meant(6, RuleDialect::yixin), 0);
  for (const std::int64_t number : {-1, 12, 16, 1'000'000}) {
    const auto rules = rules_of_number(number, RuleDialect::gomocup, 15, 15);
    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().message,
              "rule " + std::to_string(number) +
                  " is not supported; expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 or 9 (caro)");
  }
}

}  // namespace
}  // namespace rowan::gomocup
