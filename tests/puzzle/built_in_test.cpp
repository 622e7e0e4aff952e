// SPDX-License-Identifier: MIT
#include "puzzle/built_in.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "puzzle/collection.hpp"
#include "puzzle/daily.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/plain_check.hpp"
#include "puzzle/puzzle_text.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::puzzle {
namespace {

/// All of them; none, and a failure, if the file is damaged.
std::vector<Puzzle> all_built_in() {
  auto puzzles = built_in_puzzles();
  if (puzzles) return *std::move(puzzles);
  ADD_FAILURE() << puzzles.error().message;
  return {};
}

TEST(BuiltInPuzzles, NoTwoAreAlike) {
  const std::vector<Puzzle> puzzles = all_built_in();
  Collection collection;
  for (const Puzzle& puzzle : puzzles) EXPECT_TRUE(collection.add(puzzle)) << to_text(puzzle);
  EXPECT_GE(puzzles.size(), 2000U);
  for (const Kind kind : all_kinds()) EXPECT_GE(collection.count(kind), 100) << name_of(kind);
}

TEST(BuiltInPuzzles, EachIsThatOfADayBeforeTheFirstComesAgain) {
  constexpr std::size_t count = 2240;
  std::set<std::size_t> numbers;
  for (std::int64_t day = 20'000; day < 20'000 + static_cast<std::int64_t>(count); ++day) {
    numbers.insert(number_of_day(day, count));
  }
  EXPECT_EQ(numbers.size(), count);
  EXPECT_EQ(*numbers.begin(), 1U);
  EXPECT_EQ(*numbers.rbegin(), count);
  EXPECT_EQ(number_of_day(7, count), number_of_day(7 + static_cast<std::int64_t>(count), count));
}

/// A sample of them, two of each kind: what the examiner and the plain solver say.
TEST(BuiltInPuzzles, ASampleHolds) {
  const std::uint64_t seed = testing::seed_of_run(20'407);
  Random random(seed);
  std::map<Kind, std::vector<Puzzle>> by_kind;
  for (const Puzzle& puzzle : all_built_in()) by_kind[puzzle.kind].push_back(puzzle);
  Examiner examiner;
  for (const auto& [kind, puzzles] : by_kind) {
    for (int i = 0; i < testing::cases(2); ++i) {
      const Puzzle& puzzle = puzzles[random.below(static_cast<std::uint32_t>(puzzles.size()))];
      EXPECT_FALSE(why_wrong(puzzle, examiner)) << to_text(puzzle);
      if (!testing::is_sanitized) {
        EXPECT_EQ(plain_complaint(puzzle), std::nullopt) << to_text(puzzle);
      }
    }
  }
}

/// All of them by the plain solver, with ROWAN_ALL_PUZZLES=1: for who has half an hour.
TEST(BuiltInPuzzles, AllHoldForThePlainSolver) {
  if (std::getenv("ROWAN_ALL_PUZZLES") == nullptr) GTEST_SKIP() << "set ROWAN_ALL_PUZZLES=1 to run it";
  std::map<Kind, int> right;
  for (const Puzzle& puzzle : all_built_in()) {
    const auto complaint = plain_complaint(puzzle);
    EXPECT_EQ(complaint, std::nullopt) << to_text(puzzle);
    if (!complaint) ++right[puzzle.kind];
  }
  for (const auto& [kind, count] : right) {
    std::printf("%s: %d hold\n", std::string(name_of(kind)).c_str(), count);
  }
}

}  // namespace
}  // namespace rowan::puzzle
