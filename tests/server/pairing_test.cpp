// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "server/classes/school_class.hpp"
#include "support/seed.hpp"

namespace rowan::server {
namespace {

using ::testing::ElementsAre;
using Couple = std::pair<Pupil, Pupil>;

std::vector<Pupil> pupils_up_to(int count) {
  std::vector<Pupil> pupils;
  for (Pupil pupil = 1; pupil <= count; ++pupil) pupils.push_back(pupil);
  return pupils;
}

Couple couple_of(Pupil one_pupil, Pupil other) {
  return {std::min(one_pupil, other), std::max(one_pupil, other)};
}

/// Statistics of the rounds, counted without the code under test.
struct Tally {
  explicit Tally(const std::vector<ClassRound>& rounds) {
    for (const ClassRound& round : rounds) {
      for (const ClassBoard& board : round) {
        if (!board.second) {
          ++byes[board.first];
        } else if (board.result != BoardResult::none) {
          ++meetings[couple_of(board.first, *board.second)];
          ++firsts[board.first];
          ++seconds[*board.second];
        }
      }
    }
  }

  int met(Pupil one_pupil, Pupil other) { return meetings[couple_of(one_pupil, other)]; }
  int balance(Pupil pupil) { return firsts[pupil] - seconds[pupil]; }

  std::map<Couple, int> meetings;
  std::map<Pupil, int> byes;
  std::map<Pupil, int> firsts;
  std::map<Pupil, int> seconds;
};

/// Every pupil appears once. Boards of two pupils, without a result, come first, then at most one bye, which
/// counts as a win. A pupil who has had more byes than another gets no bye.
void expect_round(const ClassRound& round, const std::vector<Pupil>& pupils,
                  const std::vector<ClassRound>& before) {
  Tally tally(before);
  std::vector<Pupil> seen;
  for (std::size_t i = 0; i < round.size(); ++i) {
    const ClassBoard& board = round[i];
    seen.push_back(board.first);
    EXPECT_TRUE(board.game.empty());
    if (board.second) {
      seen.push_back(*board.second);
      EXPECT_FALSE(board.result);
      continue;
    }
    EXPECT_EQ(i + 1, round.size());
    EXPECT_EQ(board.result, BoardResult::first);
    EXPECT_EQ(board.how, "bye");
    for (const Pupil pupil : pupils) EXPECT_LE(tally.byes[board.first], tally.byes[pupil]);
  }
  std::ranges::sort(seen);
  EXPECT_EQ(seen, pupils);
}

void finish_at_random(ClassRound& round, Random& random, std::uint32_t none_percent = 5) {
  constexpr std::array results{BoardResult::first, BoardResult::second, BoardResult::draw};
  for (ClassBoard& board : round)
    if (board.second)
      board.result = random.below(100) < none_percent ? BoardResult::none : results.at(random.below(3));
}

/// Finds by brute force whether all these pupils can be paired with allowed couples only.
template <class IsAllowed>
bool can_pair_all(const std::vector<Pupil>& pupils, const IsAllowed& is_allowed) {
  std::vector<bool> is_possible(std::size_t{1} << pupils.size(), false);
  is_possible[0] = true;
  for (std::size_t set = 1; set < is_possible.size(); ++set) {
    const auto lowest = static_cast<std::size_t>(std::countr_zero(set));
    for (std::size_t other = lowest + 1; other < pupils.size() && !is_possible[set]; ++other) {
      const std::size_t couple = (std::size_t{1} << lowest) | (std::size_t{1} << other);
      is_possible[set] =
          (set & couple) == couple && is_possible[set ^ couple] && is_allowed(pupils[lowest], pupils[other]);
    }
  }
  return is_possible.back();
}

/// Like can_pair_all, but if the number of pupils is odd, one with the fewest byes gets a bye.
template <class IsAllowed>
bool can_pair(const std::vector<Pupil>& pupils, Tally& tally, const IsAllowed& is_allowed) {
  if (pupils.size() % 2 == 0) return can_pair_all(pupils, is_allowed);
  int fewest = tally.byes[pupils.front()];
  for (const Pupil pupil : pupils) fewest = std::min(fewest, tally.byes[pupil]);
  return std::ranges::any_of(pupils, [&](Pupil bye) {
    std::vector<Pupil> others = pupils;
    std::erase(others, bye);
    return tally.byes[bye] == fewest && can_pair_all(others, is_allowed);
  });
}

/// Whether the colors of a game can be assigned so that neither pupil gets a color that the pupil has already
/// had at least two more times than the other color.
bool is_color_fair(int balance, int other) {
  return (balance < 2 && other > -2) || (other < 2 && balance > -2);
}

/// Pairings are repeated only if that is unavoidable, and colors are balanced if possible.
void expect_swiss_round(const ClassRound& round, const std::vector<Pupil>& pupils,
                        const std::vector<ClassRound>& before) {
  expect_round(round, pupils, before);
  Tally tally(before);
  int repeats = 0;
  bool is_fair = true;
  for (const ClassBoard& board : round) {
    if (!board.second) continue;
    const int first = tally.balance(board.first);
    const int other = tally.balance(*board.second);
    repeats = std::max(repeats, tally.met(board.first, *board.second));
    is_fair = is_fair && is_color_fair(first, other);
    EXPECT_LE(first, other);  // the pupil with the lower balance moves first
  }
  const auto is_new = [&](int most) {
    return [&tally, most](Pupil one_pupil, Pupil other) { return tally.met(one_pupil, other) <= most; };
  };
  EXPECT_FALSE(repeats > 0 && can_pair(pupils, tally, is_new(repeats - 1)));
  const auto is_new_and_fair = [&](Pupil one_pupil, Pupil other) {
    return is_new(repeats)(one_pupil, other) && is_color_fair(tally.balance(one_pupil), tally.balance(other));
  };
  EXPECT_FALSE(!is_fair && can_pair(pupils, tally, is_new_and_fair));
}

TEST(RoundRobinPairing, AllPupilsMeetOnce) {
  for (int count = 2; count <= 12; ++count) {
    const std::vector<Pupil> pupils = pupils_up_to(count);
    const int cycle = usual_rounds(Pairing::round_robin, count);
    EXPECT_EQ(cycle, count % 2 == 0 ? count - 1 : count);
    std::vector<ClassRound> rounds;
    for (int round = 0; round < cycle; ++round) {
      rounds.push_back(next_round(Pairing::round_robin, pupils, rounds));
      expect_round(rounds.back(), pupils, {rounds.begin(), rounds.end() - 1});
    }
    Tally tally(rounds);
    for (const Pupil pupil : pupils) {
      EXPECT_EQ(tally.byes[pupil], count % 2);
      EXPECT_LE(std::abs(tally.balance(pupil)), count % 2 == 0 ? 1 : 0);
      for (const Pupil other : pupils) EXPECT_EQ(tally.met(pupil, other), other == pupil ? 0 : 1) << count;
    }
    // The second cycle swaps the colors.
    for (int round = 0; round < cycle; ++round) {
      rounds.push_back(next_round(Pairing::round_robin, pupils, rounds));
      ASSERT_EQ(rounds.back().size(), rounds[round].size());
      for (std::size_t i = 0; i < rounds.back().size(); ++i) {
        const ClassBoard& board = rounds[round][i];
        EXPECT_EQ(rounds.back()[i].first, board.second.value_or(board.first));
      }
    }
    Tally both(rounds);
    for (const Pupil pupil : pupils) EXPECT_EQ(both.balance(pupil), 0);
  }
}

// Finds by brute force the largest number of disjoint couples who have met exactly `meetings` times.
int most_couples(const std::vector<Pupil>& pupils, Tally& tally, int meetings) {
  std::vector<int> most(std::size_t{1} << pupils.size(), 0);
  for (std::size_t set = 1; set < most.size(); ++set) {
    const auto lowest = static_cast<std::size_t>(std::countr_zero(set));
    most[set] = most[set & (set - 1)];
    for (std::size_t other = lowest + 1; other < pupils.size(); ++other) {
      const std::size_t couple = (std::size_t{1} << lowest) | (std::size_t{1} << other);
      if ((set & couple) == couple && tally.met(pupils[lowest], pupils[other]) == meetings)
        most[set] = std::max(most[set], most[set ^ couple] + 1);
    }
  }
  return most.back();
}

void expect_least_met_meet(const ClassRound& round, std::vector<Pupil> pupils, Tally tally) {
  if (round.back().is_bye()) std::erase(pupils, round.back().first);
  std::map<int, int> couples;
  for (const ClassBoard& board : round)
    if (board.second) ++couples[tally.met(board.first, *board.second)];
  int least = tally.met(pupils[0], pupils[1]);
  for (const Pupil pupil : pupils)
    for (const Pupil other : pupils)
      if (pupil < other) least = std::min(least, tally.met(pupil, other));
  EXPECT_EQ(couples[least], most_couples(pupils, tally, least));
}

std::vector<Pupil> some_of(int count, Random& random) {
  while (true) {
    std::vector<Pupil> some;
    for (const Pupil pupil : pupils_up_to(count))
      if (random.below(5) > 0) some.push_back(pupil);
    if (some.size() >= 2) return some;
  }
}

TEST(RoundRobinPairing, IsFairWhilePupilsComeAndGo) {
  Random random(rowan::testing::seed_of_run(20'261'119));
  for (int count = 3; count <= 12; ++count) {
    for (int repetition = 0; repetition < 4; ++repetition) {
      std::vector<ClassRound> rounds;
      std::vector<Pupil> were_there = pupils_up_to(count);
      bool is_circle = true;
      for (int number = 0; number < 10; ++number) {
        const std::vector<Pupil> pupils = some_of(count, random);
        is_circle = is_circle && (number == 0 || pupils == were_there);
        were_there = pupils;
        ClassRound round = pair_round_robin(pupils, rounds);
        if (is_circle) {
          expect_round(round, pupils, {});
        } else {
          expect_round(round, pupils, rounds);
          expect_least_met_meet(round, pupils, Tally(rounds));
        }
        finish_at_random(round, random);
        rounds.push_back(std::move(round));
      }
    }
  }
}

// Two pupils join after two rounds of six pupils. After 16 more rounds all pupils have met.
TEST(RoundRobinPairing, LatePupilsMeetAllOthers) {
  std::vector<ClassRound> rounds;
  for (int number = 0; number < 2; ++number) rounds.push_back(pair_round_robin(pupils_up_to(6), rounds));
  const std::vector<Pupil> pupils = pupils_up_to(8);
  for (int number = 0; number < 16; ++number) {
    rounds.push_back(pair_round_robin(pupils, rounds));
    expect_round(rounds.back(), pupils, {rounds.begin(), rounds.end() - 1});
  }
  Tally tally(rounds);
  for (const Pupil pupil : pupils)
    for (const Pupil other : pupils) EXPECT_TRUE(pupil == other || tally.met(pupil, other) >= 1);
}

TEST(SwissPairing, UpperHalfMeetsLowerHalf) {
  const std::vector<Pupil> pupils = pupils_up_to(8);
  std::vector<ClassRound> rounds{pair_swiss(pupils, {})};
  // Colors alternate from board to board.
  EXPECT_THAT(rounds[0],
              ElementsAre(ClassBoard{.first = 1, .second = 5}, ClassBoard{.first = 6, .second = 2},
                          ClassBoard{.first = 3, .second = 7}, ClassBoard{.first = 8, .second = 4}));
  // 1, 2, 3 and 4 win their games.
  for (ClassBoard& board : rounds[0])
    board.result = board.first <= 4 ? BoardResult::first : BoardResult::second;
  const ClassRound next = pair_swiss(pupils, rounds);
  expect_swiss_round(next, pupils, rounds);
  for (const ClassBoard& board : next) EXPECT_EQ(board.first <= 4, *board.second <= 4);
}

TEST(SwissPairing, TheLowestPupilWithoutAByeGetsTheBye) {
  const std::vector<Pupil> pupils = pupils_up_to(5);
  std::vector<ClassRound> rounds;
  for (const Pupil bye : {5, 4}) {
    rounds.push_back(pair_swiss(pupils, rounds));
    EXPECT_EQ(rounds.back().back().first, bye);
    for (ClassBoard& board : rounds.back())  // lower numbers win
      board.result = board.is_bye() || board.first < *board.second ? BoardResult::first : BoardResult::second;
  }
}

TEST(SwissPairing, TwoPupilsSwapColors) {
  std::vector<ClassRound> rounds;
  for (int number = 0; number < 6; ++number) {
    rounds.push_back(pair_swiss(pupils_up_to(2), rounds));
    EXPECT_EQ(rounds.back().front().first, number % 2 == 0 ? 1 : 2);
    rounds.back().front().result = BoardResult::first;
  }
}

TEST(SwissPairing, AvoidsRepeatsAndBalancesColors) {
  Random random(rowan::testing::seed_of_run(20'261'120));
  for (int count = 2; count <= 16; ++count) {
    const std::vector<Pupil> pupils = pupils_up_to(count);
    const int repetitions = count <= 8 ? 30 : 3;
    for (int repetition = 0; repetition < repetitions; ++repetition) {
      std::vector<ClassRound> rounds;
      for (int number = 0; number < std::min(count + 3, 12); ++number) {
        ClassRound round = next_round(Pairing::swiss, pupils, rounds);
        expect_swiss_round(round, pupils, rounds);
        finish_at_random(round, random);
        rounds.push_back(std::move(round));
      }
    }
  }
}

TEST(SwissPairing, IsFairWhilePupilsComeAndGo) {
  Random random(rowan::testing::seed_of_run(20'261'121));
  for (int count = 3; count <= 10; ++count) {
    for (int repetition = 0; repetition < 10; ++repetition) {
      std::vector<ClassRound> rounds;
      for (int number = 0; number < 9; ++number) {
        const std::vector<Pupil> pupils = some_of(count, random);
        ClassRound round = pair_swiss(pupils, rounds);
        expect_swiss_round(round, pupils, rounds);
        finish_at_random(round, random);
        rounds.push_back(std::move(round));
      }
    }
  }
}

TEST(SwissPairing, TheUsualNumberOfRoundsLeavesOneUnbeaten) {
  const std::vector<std::pair<int, int>> expected{{2, 1}, {3, 2},  {4, 2},  {5, 3},  {8, 3},
                                                  {9, 4}, {16, 4}, {17, 5}, {100, 7}};
  for (const auto& [pupils, rounds] : expected) EXPECT_EQ(usual_rounds(Pairing::swiss, pupils), rounds);
}

// In a class of the maximum size, and with one pupil fewer, no pairing is repeated in the first twelve
// rounds, and colors stay balanced.
TEST(SwissPairing, IsFairForAFullClass) {
  Random random(rowan::testing::seed_of_run(20'261'122));
  for (const int count : {99, 100}) {
    const std::vector<Pupil> pupils = pupils_up_to(count);
    std::vector<ClassRound> rounds;
    for (int number = 0; number < 12; ++number) {
      ClassRound round = pair_swiss(pupils, rounds);
      expect_round(round, pupils, rounds);
      finish_at_random(round, random, 0);
      rounds.push_back(std::move(round));
    }
    Tally tally(rounds);
    for (const auto& [couple, meetings] : tally.meetings) EXPECT_EQ(meetings, 1);
    for (const Pupil pupil : pupils) EXPECT_LE(std::abs(tally.balance(pupil)), 2);
  }
}

}  // namespace
}  // namespace rowan::server
