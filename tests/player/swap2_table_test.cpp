// SPDX-License-Identifier: MIT
#include "player/opening/swap2_table.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/random_player.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan::player {
namespace {

std::vector<Rules> boards() {
  std::vector<Rules> boards;
  for (const char* game : {"freestyle", "standard 19x19", "caro", "renju", "5x5x3", "5x5x4", "5x5x5", "6x5x4",
                           "5x32x5", "20x12x5", "32x32x6", "9x9x7"}) {
    boards.push_back(find_game(game).value());
  }
  return boards;
}

/// The number of seeds: few where an answer is slow, on large boards and in sanitized builds.
std::uint64_t seeds_for(const Rules& rules) {
  return rules.point_count() > 160 || testing::is_sanitized ? 2 : 8;
}

/// `count` random stones, anywhere on the board, that do not end the game.
Swap2Answer random_stones(std::size_t count, const Position& position, Random& random) {
  for (;;) {
    Position next = position;
    Swap2Answer answer;
    while (answer.stones.size() < count) {
      answer.stones.push_back(random_move(next, random));
      next.play(answer.stones.back());
      if (next.is_over()) break;
    }
    if (!next.is_over()) return answer;
  }
}

TEST(Swap2Table, OpensLegallyOnEveryBoard) {
  for (const Rules& rules : boards()) {
    std::set<std::string> notes;
    for (std::uint64_t seed = 0; seed < seeds_for(rules); ++seed) {
      Swap2 opening(rules);
      int questions = 0;
      while (!opening.is_done()) {
        ++questions;
        const Swap2Answer answer = swap2_answer(opening.position(), seed);
        if (seed == 0) {
          EXPECT_EQ(swap2_answer(opening.position(), seed), answer);
        }
        const auto problem = opening.answer(answer);
        ASSERT_FALSE(problem) << problem->message << ", " << opening.note() << ", " << game_name(rules);
      }
      EXPECT_FALSE(opening.position().is_over());
      EXPECT_TRUE(questions == 2 || questions == 3);
      notes.insert(opening.note());
    }
    EXPECT_GE(notes.size(), 2U) << game_name(rules);
  }
}

TEST(Swap2Table, AnswersEveryOpeningLegally) {
  for (const Rules& rules : boards()) {
    Random random(7);
    for (std::uint64_t seed = 0; seed < seeds_for(rules) / 2; ++seed) {
      Swap2 opening(rules);
      ASSERT_FALSE(opening.answer(random_stones(3, opening.position(), random)));
      Swap2 longer = opening;
      const auto problem = opening.answer(swap2_answer(opening.position(), seed));
      ASSERT_FALSE(problem) << problem->message << ", " << opening.note() << ", " << game_name(rules);
      ASSERT_FALSE(longer.answer(random_stones(2, longer.position(), random)));
      const auto last = longer.answer(swap2_answer(longer.position(), seed));
      ASSERT_FALSE(last) << last->message << ", " << longer.note() << ", " << game_name(rules);
      EXPECT_TRUE(longer.is_done());
    }
  }
}

TEST(Swap2Table, TakesBlackIfBlackIsAhead) {
  const Rules rules = find_game("freestyle").value();
  const Position linked = play_moves(Position(rules), "h8 a1 i9").value();
  EXPECT_TRUE(swap2_answer(linked, 1).take_first);
  const Position three = play_moves(Position(rules), "h8 a1 i9 a15 j10").value();
  EXPECT_TRUE(swap2_answer(three, 1).take_first);
  const Position white = play_moves(Position(rules), "a1 h8 o15 i9 a15").value();
  EXPECT_FALSE(swap2_answer(white, 1).take_first);
}

}  // namespace
}  // namespace rowan::player
