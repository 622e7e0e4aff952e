// SPDX-License-Identifier: MIT
#include "search/move_picker.hpp"

#include <cstddef>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "search/selectivity.hpp"

namespace rowan::search {
namespace {

constexpr Parameters usual;

class MovePicking : public ::testing::Test {
 protected:
  Rules rules_ = find_game("freestyle 9x9").value();
  Position position_ = parse_position("9/9/9/9/3xxx3/9/3ooo3/9/9 x", rules_).value();
  eval::Evaluator evaluator_{rules_};
  pattern::PatternBoard board_{position_, evaluator_.values()};
  History history_;
  MovePicker picker_;

  [[nodiscard]] pattern::PointSet near() const { return board_.near_stones(); }
  void collect(pattern::PointIndex first = pattern::no_point) {
    picker_.collect(board_, evaluator_, usual, history_, near(), first);
  }
};

TEST_F(MovePicking, GivesEveryMoveOnceWithTheFirstInFront) {
  pattern::PointIndex first = pattern::no_point;
  near().for_each([&](pattern::PointIndex point) { first = point; });
  collect(first);
  EXPECT_EQ(picker_.pick(0), first);
  std::set<pattern::PointIndex> picked{first};
  for (std::size_t i = 1; i < picker_.size(); ++i) picked.insert(picker_.pick(i));
  EXPECT_EQ(picked.size(), picker_.size());
  near().for_each([&](pattern::PointIndex point) { EXPECT_TRUE(picked.contains(point)) << point; });
}

TEST_F(MovePicking, MovesThatRefutedComeEarlier) {
  collect();
  std::vector<pattern::PointIndex> before;
  for (std::size_t i = 0; i < picker_.size(); ++i) before.push_back(picker_.pick(i));
  const std::size_t last = before.size() - 1;
  for (int i = 0; i < 20; ++i) picker_.learn_cutoff(board_, 10, last, history_);
  EXPECT_GT(history_.of(Side::first, before[last]), 0);
  EXPECT_LT(history_.of(Side::first, before[0]), 0);
  collect();
  std::size_t place = 0;
  while (picker_.pick(place) != before[last]) ++place;
  EXPECT_LT(place, last);
}

TEST(Selectivity, LessIsSearchedLaterAndWhereItIsNotImproving) {
  const Visit quiet{.alpha = 0, .beta = 1, .depth = 8, .ply = 3, .is_cut_node = false};
  Visit cut = quiet;
  cut.is_cut_node = true;
  Visit pv = quiet;
  pv.beta = 100;
  for (int tried = 3; tried < 40; ++tried) {
    const int less = late_move_reduction(usual, quiet, 0, tried, true);
    EXPECT_GE(late_move_reduction(usual, quiet, 0, tried + 1, true), less);
    EXPECT_GE(late_move_reduction(usual, quiet, 0, tried, false), less);
    EXPECT_GE(late_move_reduction(usual, cut, 0, tried, true), less);
    EXPECT_LE(late_move_reduction(usual, pv, 0, tried, true), less);
    EXPECT_LT(less, quiet.depth) << "a reduced search still looks at the move";
    EXPECT_TRUE(!is_late(usual, quiet, tried, true) || is_late(usual, quiet, tried, false));
  }
}

TEST(Selectivity, MarginsGrowWithDepth) {
  Visit visit{.alpha = 0, .beta = 1, .depth = 1, .ply = 3, .is_cut_node = false};
  EXPECT_TRUE(is_far_above(usual, visit, 100, false));
  EXPECT_TRUE(is_hopeless(usual, visit, 3, -300));
  EXPECT_FALSE(is_hopeless(usual, visit, 2, -300)) << "the first moves are always searched";
  visit.depth = 6;
  EXPECT_FALSE(is_far_above(usual, visit, 100, false));
  EXPECT_FALSE(is_hopeless(usual, visit, 3, -300));
  visit.beta = think::win_in(5);
  EXPECT_FALSE(is_far_above(usual, visit, think::win_in(3), false)) << "a win is not guessed";
}

}  // namespace
}  // namespace rowan::search
