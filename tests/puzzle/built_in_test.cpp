// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/plain_check.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_file.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::puzzle {
namespace {

/// All built-in puzzles; empty, with a test failure, if the file is damaged.
std::vector<Puzzle> all_built_in() {
  auto puzzles = built_in_puzzles();
  if (puzzles) return *std::move(puzzles);
  ADD_FAILURE() << puzzles.error().message;
  return {};
}

TEST(BuiltInPuzzles, AreDistinct) {
  const std::vector<Puzzle> puzzles = all_built_in();
  Collection collection;
  for (const Puzzle& puzzle : puzzles) EXPECT_TRUE(collection.add(puzzle)) << to_text(puzzle);
  EXPECT_GE(puzzles.size(), 2000U);
  for (const Kind kind : all_kinds()) EXPECT_GE(collection.count(kind), 100) << name_of(kind);
}

TEST(BuiltInPuzzles, EachIsUsedOnceBeforeAnyRepeats) {
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

/// Number of puzzles of each kind to check: two, or ROWAN_PUZZLES. Checking all of them takes an hour.
std::size_t sample_size() {
  const char* const wanted = std::getenv("ROWAN_PUZZLES");
  return wanted == nullptr ? testing::cases(2) : std::stoul(wanted);
}

/// Checks a random sample with the examiner and the plain solver.
TEST(BuiltInPuzzles, ASampleIsCorrect) {
  Random random(testing::seed_of_run(20'407));
  std::map<Kind, std::vector<Puzzle>> by_kind;
  for (const Puzzle& puzzle : all_built_in()) by_kind[puzzle.kind].push_back(puzzle);
  EXPECT_EQ(by_kind.size(), kind_count);
  Examiner examiner;
  for (const auto& [kind, puzzles] : by_kind) {
    const ShuffledOrder order(random(), static_cast<std::uint32_t>(puzzles.size()));
    for (std::uint32_t i = 0; i < std::min(sample_size(), puzzles.size()); ++i) {
      const Puzzle& puzzle = puzzles[order.at(i)];
      EXPECT_FALSE(why_wrong(puzzle, examiner)) << to_text(puzzle);
      if (!testing::is_sanitized) {
        EXPECT_EQ(plain_complaint(puzzle), std::nullopt) << to_text(puzzle);
      }
    }
  }
}

}  // namespace
}  // namespace rowan::puzzle
