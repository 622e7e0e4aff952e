// SPDX-License-Identifier: MIT
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {
namespace {

TEST(SharedTables, AreSharedByBoardsOfOneGame) {
  std::set<const ShapeTables*> different;
  for (const char* game :
       {"tictactoe", "freestyle", "standard", "caro", "caro-exact", "renju", "9x9x4", "9x9x7"}) {
    const Rules rules = find_game(game).value();
    const auto tables = shared_tables(rules);
    ASSERT_NE(tables, nullptr) << game;
    EXPECT_TRUE(tables->serve(rules)) << game;
    different.insert(tables.get());
    Rules wide = rules;
    wide.width = 31;
    EXPECT_EQ(shared_tables(wide), tables) << game;
  }
  EXPECT_EQ(different.size(), 8U);
}

TEST(SharedTables, AreMissingForLongRows) {
  EXPECT_EQ(shared_tables(find_game("9x9x8").value()), nullptr);
  Rules exact{.width = 9, .height = 9, .k = 7, .overline = Overline::ignored};
  EXPECT_EQ(shared_tables(exact), nullptr);
  exact.k = 32;
  EXPECT_EQ(shared_tables(exact), nullptr);
}

TEST(SharedTables, CanBeRequestedByManyThreads) {
  const Rules rules{.width = 9, .height = 9, .k = 4, .blocked_five = BlockedFive::ignored};
  std::array<std::shared_ptr<const ShapeTables>, 4> seen;
  {
    std::vector<std::jthread> threads;
    for (auto& tables : seen) threads.emplace_back([&tables, rules] { tables = shared_tables(rules); });
  }
  for (const auto& tables : seen) EXPECT_EQ(tables, seen.front());
}

}  // namespace
}  // namespace rowan::pattern
