// SPDX-License-Identifier: MIT
#include <cstddef>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "search/move_list.hpp"
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

TEST_F(MovePicking, ReturnsEveryMoveOnceStartingWithTheTableMove) {
  pattern::PointIndex first = pattern::no_point;
  near().for_each([&](pattern::PointIndex point) { first = point; });
  collect(first);
  EXPECT_EQ(picker_.pick(0), first);
  std::set<pattern::PointIndex> picked{first};
  for (std::size_t i = 1; i < picker_.size(); ++i) picked.insert(picker_.pick(i));
  EXPECT_EQ(picked.size(), picker_.size());
  near().for_each([&](pattern::PointIndex point) { EXPECT_TRUE(picked.contains(point)) << point; });
}

TEST_F(MovePicking, MovesThatRefutedOthersComeEarlier) {
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

TEST(Selectivity, ReducesLaterMovesAndNonImprovingNodesMore) {
  const SearchArgs quiet{.alpha = 0, .beta = 1, .depth = 8, .ply = 3, .is_cut_node = false};
  SearchArgs cut = quiet;
  cut.is_cut_node = true;
  SearchArgs pv = quiet;
  pv.beta = 100;
  for (int move_count = 3; move_count < 40; ++move_count) {
    const int less = late_move_reduction(usual, quiet, 0, move_count, true);
    EXPECT_GE(late_move_reduction(usual, quiet, 0, move_count + 1, true), less);
    EXPECT_GE(late_move_reduction(usual, quiet, 0, move_count, false), less);
    EXPECT_GE(late_move_reduction(usual, cut, 0, move_count, true), less);
    EXPECT_LE(late_move_reduction(usual, pv, 0, move_count, true), less);
    EXPECT_LT(less, quiet.depth) << "a reduced search still looks at the move";
    EXPECT_TRUE(!move_count_pruning(usual, quiet, move_count, true) ||
                move_count_pruning(usual, quiet, move_count, false));
  }
}

TEST(Selectivity, MarginsGrowWithDepth) {
  SearchArgs args{.alpha = 0, .beta = 1, .depth = 1, .ply = 3, .is_cut_node = false};
  EXPECT_TRUE(reverse_futility(usual, args, 100, false));
  EXPECT_TRUE(futility(usual, args, 3, -300));
  EXPECT_FALSE(futility(usual, args, 2, -300)) << "the first moves are always searched";
  args.depth = 6;
  EXPECT_FALSE(reverse_futility(usual, args, 100, false));
  EXPECT_FALSE(futility(usual, args, 3, -300));
  args.beta = think::win_in(5);
  EXPECT_FALSE(reverse_futility(usual, args, think::win_in(3), false)) << "a win is not guessed";
}

}  // namespace
}  // namespace rowan::search
