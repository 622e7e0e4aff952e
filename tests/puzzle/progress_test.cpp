// SPDX-License-Identifier: MIT
#include "puzzle/progress.hpp"

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "json/json.hpp"
#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

TEST(Glicko, FollowsTheExampleOfThePaper) {
  const std::array<GlickoGame, 3> games{{{.opponent = {.rating = 1400, .deviation = 30}, .score = 1},
                                         {.opponent = {.rating = 1550, .deviation = 100}, .score = 0},
                                         {.opponent = {.rating = 1700, .deviation = 300}, .score = 0}}};
  const GlickoRating after = after_games({.rating = 1500, .deviation = 200, .volatility = 0.06}, games);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

/// The same table checks the page's ratings (web.ratings).
TEST(Glicko, FollowsTheTable) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/ratings.json");
  std::stringstream text;
  text << file.rdbuf();
  const auto cases = json::Json::parse(text.str());
  ASSERT_GE(cases.size(), 5U);
  const auto rating_in = [](const json::Json& json) {
    return GlickoRating{.rating = json.at("rating").get<double>(),
                        .deviation = json.at("deviation").get<double>(),
                        .volatility = json.at("volatility").get<double>()};
  };
  for (const auto& entry : cases) {
    SCOPED_TRACE(entry.at("about").get<std::string>());
    std::vector<GlickoGame> games;
    for (const auto& game : entry.at("games")) {
      games.push_back({.opponent = {.rating = game.at("rating").get<double>(),
                                    .deviation = game.at("deviation").get<double>()},
                       .score = game.at("score").get<double>()});
    }
    const GlickoRating after = after_games(rating_in(entry.at("before")), games);
    const GlickoRating expected = rating_in(entry.at("after"));
    EXPECT_NEAR(after.rating, expected.rating, 1e-6);
    EXPECT_NEAR(after.deviation, expected.deviation, 1e-6);
    EXPECT_NEAR(after.volatility, expected.volatility, 1e-9);
  }
}

TEST(Glicko, SurprisesRaiseTheVolatility) {
  const GlickoGame upset{.opponent = {.rating = 2600, .deviation = 30}, .score = 1};
  const GlickoRating before{.rating = 800, .deviation = 50};
  const GlickoRating after = after_games(before, {&upset, 1});
  EXPECT_GT(after.rating, before.rating);
  EXPECT_GT(after.volatility, before.volatility);
}

TEST(Progress, OnlyTheFirstTryCounts) {
  Progress progress;
  const Puzzle puzzle = sample(Kind::fours);
  EXPECT_TRUE(add_try(progress, puzzle, TryResult::found, 100));
  const GlickoRating rating = progress.ratings[0];
  EXPECT_LT(rating.rating, GlickoRating{}.rating) << "found only after a mistake";
  EXPECT_FALSE(add_try(progress, puzzle, TryResult::solved, 100));
  EXPECT_EQ(progress.ratings[0], rating);
  EXPECT_TRUE(add_try(progress, sample(Kind::threats), TryResult::solved, 100));
  EXPECT_GT(progress.ratings[1].rating, GlickoRating{}.rating);
  EXPECT_EQ(progress.tries, (std::array<int, kind_count>{1, 1, 0, 0, 0, 0}));
}

TEST(Progress, AStreakIsDaysInARow) {
  Progress progress;
  const Puzzle puzzle = sample(Kind::fours);
  add_try(progress, puzzle, TryResult::solved, 100);
  add_try(progress, puzzle, TryResult::solved, 100);
  EXPECT_EQ(progress.streak, 1);
  add_try(progress, puzzle, TryResult::found, 101);
  EXPECT_EQ(progress.streak, 2);
  add_try(progress, puzzle, TryResult::given_up, 102);
  EXPECT_EQ(progress.streak, 2);
  add_try(progress, puzzle, TryResult::solved, 103);
  EXPECT_EQ(progress.streak, 1);
}

TEST(Progress, AMissedPuzzleReturnsAtIncreasingIntervals) {
  Progress progress;
  const Puzzle puzzle = sample(Kind::fours);
  const std::uint64_t number = number_of(puzzle);
  add_try(progress, puzzle, TryResult::given_up, 100);
  add_try(progress, sample(Kind::threats), TryResult::solved, 100);
  EXPECT_TRUE(due_on(progress, 100).empty());
  std::int64_t day = 101;
  for (const int wait : {3, 7, 21}) {
    EXPECT_EQ(due_on(progress, day), std::vector{number});
    add_try(progress, puzzle, TryResult::solved, day);
    EXPECT_TRUE(due_on(progress, day + wait - 1).empty());
    day += wait;
  }
  add_try(progress, puzzle, TryResult::solved, day - 1);
  EXPECT_EQ(due_on(progress, day), std::vector{number}) << "too early to count";
  add_try(progress, puzzle, TryResult::found, day);
  EXPECT_EQ(due_on(progress, day + 1), std::vector{number}) << "from the beginning";
  for (const int wait : {1, 3, 7, 21}) add_try(progress, puzzle, TryResult::solved, day += wait);
  EXPECT_TRUE(progress.missed.empty());
}

TEST(Progress, ReadsFilesWithoutMissedPuzzles) {
  const auto old = parse_progress("rowan puzzle progress 1\nstreak 1 100\nseen 0123456789abcdef\n");
  ASSERT_TRUE(old) << old.error().message;
  EXPECT_TRUE(old->missed.empty());
  EXPECT_EQ(old->seen.size(), 1U);
}

TEST(Progress, SurvivesARoundTrip) {
  Progress progress;
  for (const Kind kind : all_kinds()) add_try(progress, sample(kind), TryResult::solved, 20'410);
  add_try(progress, sample(Kind::trap), TryResult::found, 20'410);
  const std::string text = to_text(progress);
  const auto again = parse_progress(text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(to_text(*again), text);
  EXPECT_EQ(again->seen, progress.seen);
  EXPECT_EQ(again->missed, progress.missed);
  EXPECT_EQ(again->missed.size(), 1U);
  EXPECT_EQ(again->streak, 1);
  EXPECT_NEAR(again->ratings[3].rating, progress.ratings[3].rating, 0.000001);
}

TEST(Progress, ErrorsNameTheLine) {
  EXPECT_TRUE(parse_progress("").error().message.starts_with("not a puzzle progress file"));
  const std::string first = "rowan puzzle progress 1\n";
  EXPECT_EQ(parse_progress(first).value(), Progress());
  for (const char* const line :
       {"streak 1", "streak -1 5", "seen 12", "seen 0123456789abcdeg", "missed 0123456789abcdef 4 1",
        "missed 0123456789abcdef 1", "fours 1500 350 0.06", "fours 1500 0 0.06 1", "fours nan 350 0.06 1",
        "fives 1500 350 0.06 1"}) {
    const auto progress = parse_progress(first + "\n" + line);
    ASSERT_FALSE(progress) << line;
    EXPECT_TRUE(progress.error().message.starts_with("line 3: cannot read '" + std::string(line) + "'"))
        << progress.error().message;
  }
}

}  // namespace
}  // namespace rowan::puzzle
