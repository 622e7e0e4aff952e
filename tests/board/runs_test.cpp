// SPDX-License-Identifier: MIT
#include "board/runs.hpp"

#include <string_view>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace rowan::board {
namespace {

Cell field_of(std::uint64_t line, int field) { return static_cast<Cell>(line >> (2 * field) & 3); }

/// A line with long runs: each field is drawn anew with probability 1/4; otherwise it repeats the one before.
std::uint64_t random_line(Random& random, int length) {
  std::uint64_t line = 0;
  std::uint64_t stone = random.below(3);
  for (int field = 0; field < length; ++field) {
    if (random.below(4) == 0) stone = random.below(3);
    line |= stone << (2 * field);
  }
  return line;
}

bool starts_run(std::uint64_t line, int field, int k) {
  if (field_of(line, field) == Cell::empty || field + k > 32) return false;
  for (int i = 1; i < k; ++i) {
    if (field_of(line, field + i) != field_of(line, field)) return false;
  }
  return true;
}

TEST(Runs, StartWhereKEqualStonesBegin) {
  Random random(1);
  int found = 0;
  for (int repeat = 0; repeat < 200; ++repeat) {
    const std::uint64_t line = random_line(random, 32);
    for (int k = 1; k <= 32; ++k) {
      const std::uint64_t starts = run_starts(line, k);
      for (int field = 0; field < 32; ++field) {
        const bool expected = starts_run(line, field, k);
        ASSERT_EQ((starts >> (2 * field) & 3) != 0, expected) << std::hex << line << " k " << k;
        found += static_cast<int>(expected);
      }
    }
  }
  EXPECT_GT(found, 10000);
}

template <int K>
void expect_same_as_known(std::uint64_t line) {
  EXPECT_EQ(run_starts<K>(line), run_starts(line, K)) << std::hex << line;
  if constexpr (K > 1) expect_same_as_known<K - 1>(line);
}

TEST(Runs, AreTheSameForAConstantK) {
  Random random(2);
  for (int repeat = 0; repeat < 100; ++repeat) {
    expect_same_as_known<32>(random_line(random, 32));
  }
}

TEST(Runs, AroundAFieldExtendToBothEnds) {
  Random random(3);
  for (int repeat = 0; repeat < 2000; ++repeat) {
    const std::uint64_t line = random_line(random, 32);
    for (int field = 0; field < 32; ++field) {
      const Cell stone = field_of(line, field);
      if (stone == Cell::empty) continue;
      const auto run = run_around(line, field, owner_of(stone));
      ASSERT_LE(run.begin, field);
      ASSERT_LT(field, run.end);
      for (int i = run.begin; i < run.end; ++i) ASSERT_EQ(field_of(line, i), stone);
      ASSERT_TRUE(run.begin == 0 || field_of(line, run.begin - 1) != stone);
      ASSERT_TRUE(run.end == 32 || field_of(line, run.end) != stone);
    }
  }
}

/// A text such as "xxxxx.." as a line word; '.' and ' ' are empty.
std::uint64_t line_of(std::string_view text) {
  std::uint64_t line = 0;
  for (std::size_t field = 0; field < text.size(); ++field) {
    const std::uint64_t stone = text[field] == 'x' ? 1 : text[field] == 'o' ? 2 : 0;
    line |= stone << (2 * field);
  }
  return line;
}

TEST(Runs, OfFiveHaveTheKnownWords) {
  EXPECT_EQ(line_of("xo..xoox"), 0x6909U);
  EXPECT_EQ(line_of("xxxxx"), 341U);
  EXPECT_EQ(line_of(".xxxxx"), 1364U);
  EXPECT_EQ(line_of("ooooo"), 682U);
  EXPECT_EQ(line_of("oxxxxxo"), 9558U);
}

struct Judgment {
  std::string_view line;
  bool freestyle, standard, caro, caro_exact;
};

TEST(Runs, AreJudgedByTheRules) {
  const Rules freestyle{.width = 15, .height = 15, .k = 5};
  Rules standard = freestyle;
  standard.overline = Overline::ignored;
  Rules caro = freestyle;
  caro.blocked_five = BlockedFive::ignored;
  Rules caro_exact = standard;
  caro_exact.blocked_five = BlockedFive::ignored;
  for (const Judgment& expected : {
           Judgment{"xxxx.", false, false, false, false},
           Judgment{"xxxxx", true, true, true, true},
           Judgment{"oxxxxxo", true, true, false, false},
           Judgment{".xxxxxo", true, true, true, true},
           Judgment{"xxxxxo", true, true, true, true},
           Judgment{"oxxxxx", true, true, true, true},
           Judgment{"xxxxxx", true, false, true, false},
           Judgment{"oxxxxxxo", true, false, true, false},
           Judgment{"xxxxxx.xxxxx", true, true, true, true},
           Judgment{"oxxxxxoxxxxxo", true, true, false, false},
       }) {
    const std::uint64_t line = line_of(expected.line);
    EXPECT_EQ(has_winning_run(freestyle, line, Side::first), expected.freestyle) << expected.line;
    EXPECT_EQ(has_winning_run(standard, line, Side::first), expected.standard) << expected.line;
    EXPECT_EQ(has_winning_run(caro, line, Side::first), expected.caro) << expected.line;
    EXPECT_EQ(has_winning_run(caro_exact, line, Side::first), expected.caro_exact) << expected.line;
    EXPECT_FALSE(has_winning_run(freestyle, line, Side::second)) << expected.line;
  }
}

}  // namespace
}  // namespace rowan::board
