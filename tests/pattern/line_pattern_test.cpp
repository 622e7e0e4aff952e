// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "pattern/windows.hpp"

namespace rowan::pattern {
namespace {

std::vector<std::uint64_t> words_of(const PatternCache& cache, Side side, Alignment alignment, int missing) {
  std::vector<std::uint64_t> words;
  for (const LinePattern& pattern : cache.patterns(side)) {
    if (pattern.alignment == alignment && pattern.missing == missing) words.push_back(pattern.word);
  }
  return words;
}

using Words = std::vector<std::uint64_t>;

TEST(PatternCache, OfFiveHas234PatternsPerPlayerInOrder) {
  const PatternCache cache(5);
  EXPECT_EQ(cache.patterns().size(), 468U);
  const std::map<Alignment, std::array<std::size_t, 4>> expected{{Alignment::prefix, {2, 10, 20, 20}},
                                                                 {Alignment::suffix, {2, 10, 20, 20}},
                                                                 {Alignment::infix, {4, 20, 40, 40}},
                                                                 {Alignment::exact, {1, 5, 10, 10}}};
  for (const Side side : {Side::first, Side::second}) {
    EXPECT_EQ(cache.patterns(side).size(), 234U);
    for (const auto& [alignment, sizes] : expected) {
      for (int missing = 0; missing < 4; ++missing) {
        EXPECT_EQ(words_of(cache, side, alignment, missing).size(), sizes[static_cast<std::size_t>(missing)]);
      }
    }
    const std::size_t from = side == Side::first ? 0 : 234;
    EXPECT_EQ(cache.patterns()[from + 0].alignment, Alignment::prefix);
    EXPECT_EQ(cache.patterns()[from + 52].alignment, Alignment::suffix);
    EXPECT_EQ(cache.patterns()[from + 104].alignment, Alignment::infix);
    EXPECT_EQ(cache.patterns()[from + 208].alignment, Alignment::exact);
    for (const std::size_t start : {0U, 52U, 104U, 208U}) {
      EXPECT_EQ(cache.patterns()[from + start].missing, 0);
      EXPECT_EQ(cache.patterns()[from + start].side, side);
    }
  }
}

TEST(PatternCache, OfFiveHasTheKnownFives) {
  const PatternCache cache(5);
  EXPECT_EQ(words_of(cache, Side::first, Alignment::prefix, 0), (Words{341, 2389}));
  EXPECT_EQ(words_of(cache, Side::first, Alignment::suffix, 0), (Words{1364, 1366}));
  EXPECT_EQ(words_of(cache, Side::first, Alignment::infix, 0), (Words{1364, 9556, 1366, 9558}));
  EXPECT_EQ(words_of(cache, Side::first, Alignment::exact, 0), (Words{341}));
  EXPECT_EQ(words_of(cache, Side::second, Alignment::prefix, 0), (Words{682, 1706}));
  EXPECT_EQ(words_of(cache, Side::second, Alignment::suffix, 0), (Words{2728, 2729}));
  EXPECT_EQ(words_of(cache, Side::second, Alignment::infix, 0), (Words{2728, 6824, 2729, 6825}));
  EXPECT_EQ(words_of(cache, Side::second, Alignment::exact, 0), (Words{682}));
}

TEST(PatternCache, OfFiveHasTheKnownSums) {
  const PatternCache cache(5);
  const auto sum = [&](Side side) {
    const auto patterns = cache.patterns(side);
    return std::accumulate(
        patterns.begin(), patterns.end(), std::uint64_t{0},
        [](std::uint64_t total, const LinePattern& pattern) { return total + pattern.word; });
  };
  EXPECT_EQ(sum(Side::first), 617493U);
  EXPECT_EQ(sum(Side::second), 515904U);
}

TEST(PatternCache, HasNoPatternTwice) {
  for (const int k : {1, 2, 3, 4, 5, 6, 7}) {
    const PatternCache cache(k);
    std::set<std::pair<Alignment, std::uint64_t>> seen;
    for (const LinePattern& pattern : cache.patterns()) {
      EXPECT_TRUE(seen.emplace(pattern.alignment, pattern.word).second) << k << ' ' << pattern.word;
    }
    EXPECT_EQ(seen.size(), cache.patterns().size());
  }
}

TEST(PatternCache, OmitsPatternsLongerThanAnyLine) {
  const auto longest = [](int k) {
    const PatternCache cache(k);
    return std::ranges::max_element(cache.patterns(), {}, &LinePattern::fields)->fields;
  };
  EXPECT_EQ(longest(30), 32);
  EXPECT_EQ(longest(31), 32);
  EXPECT_EQ(longest(32), 32);
  EXPECT_EQ(PatternCache(32).patterns(Side::first).size(), 1U + 32 + 496 + 4960);
}

/// A line from a base-3 number whose lowest digit is the first field.
std::uint64_t line_of(int number, int length) {
  std::uint64_t line = 0;
  for (int field = 0; field < length; ++field, number /= 3) {
    line |= static_cast<std::uint64_t>(number % 3) << (2 * field);
  }
  return line;
}

TEST(CountWindows, AgreesWithTheCacheOnEveryShortLine) {
  for (const int k : {1, 2, 3, 4, 5, 6}) {
    const PatternCache cache(k);
    int lines = 1;
    for (int length = 1; length <= 8; ++length) {
      lines *= 3;
      for (int number = 0; number < lines; ++number) {
        const std::uint64_t line = line_of(number, length);
        ASSERT_EQ(count_windows(line, length, k), cache.count(line, length))
            << k << ' ' << length << ' ' << number;
      }
    }
    EXPECT_EQ(lines, 6561);
  }
}

TEST(CountWindows, AgreesWithTheCacheOnRandomLines) {
  Random random(17);
  int windows = 0;
  for (const int k : {3, 5, 6, 8, 30, 31, 32}) {
    const PatternCache cache(k);
    const int tries = k < 10 ? 2000 : 100;
    for (int tried = 0; tried < tries; ++tried) {
      const int length =
          k < 10 ? 1 + static_cast<int>(random.below(32)) : 32 - static_cast<int>(random.below(2));
      // Usually most stones are of one side, so that long windows are not always blocked.
      std::uint64_t line = 0;
      const std::uint32_t odds = 2 + random.below(60);
      for (int field = 0; field < length; ++field) {
        const std::uint32_t drawn = random.below(odds);
        line |= std::uint64_t{std::min(drawn, 2U)} << (2 * field);
      }
      const WindowCounts counts = count_windows(line, length, k);
      ASSERT_EQ(counts, cache.count(line, length)) << k << ' ' << length << ' ' << line;
      windows += std::accumulate(counts.second.begin(), counts.second.end(), 0);
    }
  }
  EXPECT_GT(windows, 1000);
}

}  // namespace
}  // namespace rowan::pattern
