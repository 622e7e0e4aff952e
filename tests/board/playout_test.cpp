// SPDX-License-Identifier: MIT
//
// Random games end with the frequencies of uniformly random games. Expected figures come from enumeration
// (3×3) or from long runs of a plain program. The seeds are fixed and the tolerances wide: five standard
// errors, or a distance between distributions that chance exceeds once in 20,000 times.

#include "board/playout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "bench/playout_deal.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan::board {
namespace {

struct Statistics {
  int games = 0;
  std::map<Outcome, int> outcomes{};
  std::map<int, int> lengths{};
  double length_sum = 0;
  double length_square_sum = 0;

  [[nodiscard]] double share(Outcome outcome) const {
    const auto found = outcomes.find(outcome);
    return found == outcomes.end() ? 0.0 : static_cast<double>(found->second) / games;
  }
  [[nodiscard]] double mean_length() const { return length_sum / games; }
  [[nodiscard]] double mean_length_error() const {
    return std::sqrt((length_square_sum / games - mean_length() * mean_length()) / games);
  }
};

template <class Play>
Statistics play_many(int games, Play play) {
  Statistics statistics{.games = testing::cases(games)};
  for (int game = 0; game < statistics.games; ++game) {
    const Playout playout = play();
    ++statistics.outcomes[playout.outcome];
    ++statistics.lengths[playout.length];
    statistics.length_sum += playout.length;
    statistics.length_square_sum += static_cast<double>(playout.length) * playout.length;
  }
  return statistics;
}

Statistics lines(int games, const Rules& rules, std::uint64_t seed = 1) {
  LinePlayouts playouts(rules);
  Random random(seed);
  return play_many(games, [&] { return playouts.play(random); });
}

template <int Width, int Height, int K>
Statistics times(int games, std::uint64_t seed = 1) {
  TimedPlayouts<Width, Height, K> playouts(seed);
  return play_many(games, [&] { return playouts.play(); });
}

Statistics dealt(int games, std::uint64_t seed = 1) {
  const DealtPlayouts playouts;
  Random random(seed);
  return play_many(games, [&] { return playouts.play(random); });
}

double share_error(double share, int games) { return std::sqrt(share * (1 - share) / games); }

void expect_share(const Statistics& statistics, Outcome outcome, double expected) {
  EXPECT_NEAR(statistics.share(outcome), expected, 5 * share_error(expected, statistics.games));
}

/// Expects the exact shares. Each game that ends after n moves stands for (9 - n)! of the 9! orders of the
/// points.
void expect_tictactoe(const Statistics& statistics) {
  const double orders = 362880;
  const std::map<int, double> share_by_length{{5, 1440 * 24 / orders},
                                              {6, 5328 * 6 / orders},
                                              {7, 47952 * 2 / orders},
                                              {8, 72576 * 1 / orders},
                                              {9, (81792 + 46080) / orders}};
  EXPECT_EQ(statistics.lengths.size(), share_by_length.size());
  for (const auto& [length, share] : share_by_length) {
    EXPECT_NEAR(statistics.lengths.at(length) / static_cast<double>(statistics.games), share,
                5 * share_error(share, statistics.games))
        << length;
  }
  expect_share(statistics, Outcome::first_wins, (1440 * 24 + 47952 * 2 + 81792) / orders);  // 0.585
  expect_share(statistics, Outcome::second_wins, (5328 * 6 + 72576) / orders);              // 0.288
  expect_share(statistics, Outcome::draw, 46080 / orders);                                  // 0.127
}

TEST(Playout, OfTicTacToeHasTheExactShares) {
  expect_tictactoe(lines(200'000, Rules{}));
  expect_tictactoe(dealt(2'000'000));
  expect_tictactoe(times<3, 3, 3>(100'000));
}

/// Expects this mean length. `error` is the rounding error of the expected figure, which was published to few
/// digits.
void expect_mean_length(const Statistics& statistics, double expected, double error) {
  EXPECT_NEAR(statistics.mean_length(), expected, error + 5 * statistics.mean_length_error());
}

TEST(Playout, OfFiveInARowHasTheKnownLengths) {
  const auto lines15 = lines(60'000, Rules{.width = 15, .height = 15, .k = 5});
  expect_mean_length(lines15, 109.05, 0.05);
  expect_share(lines15, Outcome::first_wins, 0.510);
  const auto times15 = times<15, 15, 5>(200'000);
  expect_mean_length(times15, 109.05, 0.05);
  expect_share(times15, Outcome::first_wins, 0.510);
  expect_mean_length(lines(30'000, Rules{.width = 19, .height = 19, .k = 5}), 154.0, 0.05);
  expect_mean_length(times<19, 19, 5>(100'000), 154.0, 0.05);
  expect_mean_length(lines(10'000, Rules{.width = 32, .height = 32, .k = 5}), 337.7, 0.3);
  expect_mean_length(times<32, 32, 5>(20'000), 337.7, 0.3);
}

/// Expects two samples to be from one distribution: their shares and their distributions of lengths must
/// agree.
void expect_alike(const Statistics& one, const Statistics& two) {
  for (const Outcome outcome : {Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    const double error =
        std::hypot(share_error(one.share(outcome), one.games), share_error(two.share(outcome), two.games));
    EXPECT_NEAR(one.share(outcome), two.share(outcome), 5 * error + 1e-9);
  }
  // Kolmogorov–Smirnov: the largest distance between the two distribution functions.
  std::map<int, double> difference;
  for (const auto& [length, count] : one.lengths)
    difference[length] += static_cast<double>(count) / one.games;
  for (const auto& [length, count] : two.lengths)
    difference[length] -= static_cast<double>(count) / two.games;
  double distance = 0;
  double sum = 0;
  for (const auto& [length, part] : difference) distance = std::max(distance, std::abs(sum += part));
  const double scale = std::sqrt(1.0 / one.games + 1.0 / two.games);
  EXPECT_LT(distance, 2.3 * scale);  // exceeded by chance once in 20,000
}

TEST(Playout, ByTimesMatchesPlayMoveByMove) {
  const auto rules = [](int width, int height, int k) {
    return Rules{.width = static_cast<std::uint8_t>(width),
                 .height = static_cast<std::uint8_t>(height),
                 .k = static_cast<std::uint8_t>(k)};
  };
  expect_alike(times<15, 15, 5>(100'000, 3), lines(50'000, rules(15, 15, 5), 4));
  expect_alike(times<5, 4, 4>(50'000), lines(50'000, rules(5, 4, 4)));    // mostly draws
  expect_alike(times<8, 3, 3>(50'000), lines(50'000, rules(8, 3, 3)));    // padded by eight blank columns
  expect_alike(times<7, 12, 4>(50'000), lines(50'000, rules(7, 12, 4)));  // padded by one blank column
  expect_alike(times<16, 9, 3>(50'000), lines(50'000, rules(16, 9, 3)));  // early wins
  expect_alike(times<6, 1, 2>(20'000), lines(20'000, rules(6, 1, 2)));    // one row
  expect_alike(times<3, 3, 5>(2'000), lines(2'000, rules(3, 3, 5)));      // no win possible
  expect_alike(times<2, 2, 1>(2'000), lines(2'000, rules(2, 2, 1)));      // the first move wins
}

TEST(Playout, ReplayPlaysTimesInOrder) {
  const Rules rules{};
  Random random(1);
  // X takes 0 1 2 before anything else; O takes 8 7 6.
  const std::vector<std::int16_t> top_row{-300, -200, -100, -3, -2, 1, 100, 200, 300};
  EXPECT_EQ(replay_times(rules, top_row, random), (Playout{.outcome = Outcome::first_wins, .length = 5}));
  // X takes 0 1 5 .., O takes 6 7 8.
  const std::vector<std::int16_t> bottom_row{-300, -200, -50, -30, -20, -100, 300, 200, 100};
  EXPECT_EQ(replay_times(rules, bottom_row, random), (Playout{.outcome = Outcome::second_wins, .length = 6}));
  // Every time is negative, so all points are X's, in the order 0 1 2 .. 8. The sides then take them in turn:
  // X gets 0 2 4 6.
  const std::vector<std::int16_t> one_hand{-9, -8, -7, -6, -5, -4, -3, -2, -1};
  EXPECT_EQ(replay_times(rules, one_hand, random), (Playout{.outcome = Outcome::first_wins, .length = 7}));
}

/// Random times with up to `steps` distinct values for each side.
template <std::size_t Points>
std::array<std::int16_t, Points> random_times(Random& random, std::uint32_t steps) {
  std::array<std::int16_t, Points> numbers;
  for (std::int16_t& number : numbers) {
    const auto time = static_cast<std::int16_t>(random.below(steps));
    number = static_cast<std::int16_t>(random.below(2) == 0 ? -32768 + time : 32767 - time);
  }
  return numbers;
}

TEST(Playout, ByTimesMatchesTheReplayOfThoseTimes) {
  Random random(5);
  TimedPlayouts<15, 15, 5> playouts(6);
  std::array<std::int16_t, 225> times{};
  for (int game = 0; game < 5000; ++game) {
    // All distinct: a random permutation of the times.
    for (std::uint32_t i = 0; i < times.size(); ++i) {
      const std::uint32_t j = random.below(i + 1);
      times[i] = times[j];
      times[j] = static_cast<std::int16_t>(static_cast<int>(i) * 291 - 32700);
    }
    ASSERT_EQ(playouts.judge(times), replay_times(playouts.rules, times, random)) << "game " << game;
  }
}

TEST(Playout, ByTimesOrdersEqualTimesRandomly) {
  for (const std::uint32_t steps : {1U, 3U, 10U, 40U}) {
    Random random(steps);
    TimedPlayouts<9, 8, 4> playouts(steps);
    const auto judged = play_many(20'000, [&] { return playouts.judge(random_times<72>(random, steps)); });
    const auto replayed = play_many(
        20'000, [&] { return replay_times(playouts.rules, random_times<72>(random, steps), random); });
    expect_alike(judged, replayed);
    expect_alike(judged, lines(20'000, playouts.rules));
  }
}

TEST(Playout, WithEqualTimesIsUniform) {
  // All times are equal, so chance alone orders the moves: a uniformly random game.
  const std::vector<std::int16_t> equal(9, -5);
  Random random(1);
  expect_tictactoe(play_many(100'000, [&] { return replay_times(Rules{}, equal, random); }));
}

TEST(Playout, FollowsTheRules) {
  // In one row of seven with k = 3, exactly three in a row are rarer than three or more.
  Rules rules{.width = 7, .height = 1, .k = 3};
  const double at_least = lines(50'000, rules).share(Outcome::draw);
  rules.overline = Overline::ignored;
  const double exactly = lines(50'000, rules).share(Outcome::draw);
  rules.blocked_five = BlockedFive::ignored;
  const double unblocked = lines(50'000, rules).share(Outcome::draw);
  EXPECT_LT(at_least + 0.01, exactly);
  EXPECT_LT(exactly + 0.01, unblocked);
}

TEST(Playout, IsRepeatable) {
  TimedPlayouts<15, 15, 5> one(7);
  TimedPlayouts<15, 15, 5> two(7);
  LinePlayouts three(Rules{.width = 15, .height = 15, .k = 5});
  LinePlayouts four(Rules{.width = 15, .height = 15, .k = 5});
  Random five(7);
  Random six(7);
  for (int game = 0; game < 1000; ++game) {
    ASSERT_EQ(one.play(), two.play());
    ASSERT_EQ(three.play(five), four.play(six));
  }
}

}  // namespace
}  // namespace rowan::board
