// SPDX-License-Identifier: MIT
#include "record/game_tree.hpp"

#include <gtest/gtest.h>

#include "files/random_trees.hpp"

namespace rowan::record {
namespace {

TEST(GameTree, ARecordBecomesATreeWithOneLine) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const GameRecord record = testing::random_record(*find_game("renju"), random, 50);
    const GameTree tree = tree_of(record);
    EXPECT_FALSE(tree.has_variations());
    EXPECT_EQ(tree.size(), static_cast<int>(record.moves.size()) + 1);
    EXPECT_EQ(main_line(tree), record);
  }
}

TEST(GameTree, LinksChildrenAndSiblings) {
  GameTree tree;
  const auto nothing_below = [&tree](GameTree::Index parent) { return tree.add({.parent = parent}); };
  for (const GameTree::Index parent : {0, 1, 1, 0, 4}) nothing_below(parent);
  EXPECT_EQ(tree.next_siblings(), (std::vector<GameTree::Index>{-1, 4, 3, -1, -1, -1}));
  EXPECT_EQ(tree.first_child(1), 2);
  EXPECT_EQ(tree.first_child(2), GameTree::none);
  EXPECT_EQ(tree.first_child(4), 5);
  EXPECT_EQ(tree.first_child(5), GameTree::none);
}

TEST(GameTree, RemarksWithoutAMoveBelongToTheMoveBefore) {
  GameTree tree;
  tree.set_remarks(0, {.comment = "root"});
  tree.add({.parent = 0}, {.comment = "before"});
  tree.add({.point = point_at(1, 1), .kind = NodeKind::move, .has_point = true, .parent = 1});
  tree.add({.parent = 2}, {.comment = "after"});
  const auto record = main_line(tree);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->comment, "root\nbefore");
  ASSERT_EQ(record->moves.size(), 1U);
  EXPECT_EQ(record->moves[0].comment, "after");
}

TEST(GameTree, TheMainLineMustBeLegal) {
  GameTree tree;
  for (const Point point : {point_at(0, 0), point_at(0, 0)}) {
    tree.add({.point = point, .kind = NodeKind::move, .has_point = true, .parent = tree.size() - 1});
  }
  EXPECT_EQ(main_line(tree).error().message, "move 2, a3: 1 is occupied");
}

TEST(GameTree, PathsReturnToTheirParents) {
  GameTree tree;
  TreePath path(tree.header.start);
  const auto play = [&](Point point) {
    const auto index =
        tree.add({.point = point, .kind = NodeKind::move, .has_point = true, .parent = tree.size() - 1});
    path.step(tree, index);
  };
  play(point_at(0, 0));
  play(point_at(1, 0));
  EXPECT_TRUE(path.why_blocked(point_at(1, 0)));
  EXPECT_TRUE(path.why_blocked(point_at(3, 0)));
  EXPECT_EQ(path.side_to_move(), Side::first);
  path.go_to(tree, 1);
  EXPECT_FALSE(path.why_blocked(point_at(1, 0)));
  EXPECT_TRUE(path.why_blocked(point_at(0, 0)));
  EXPECT_EQ(path.side_to_move(), Side::second);
}

}  // namespace
}  // namespace rowan::record
