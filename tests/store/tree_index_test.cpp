// SPDX-License-Identifier: MIT
#include "store/tree_index.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::store {
namespace {

using record::GameTree;
using record::NodeKind;

const Rules freestyle = *find_game("freestyle");

Position after(const std::string& moves, const Rules& rules = freestyle) {
  return *play_moves(Position(rules), moves);
}

Point at(const std::string& text) { return *parse_point(text, freestyle); }

GameTree::Index add(GameTree& tree, GameTree::Index parent, const std::string& point,
                    record::NodeRemarks remarks = {}) {
  return tree.add({.point = at(point), .kind = NodeKind::move, .has_point = true, .parent = parent},
                  std::move(remarks));
}

/// Comments are in quotation marks:
///
///     root -- h8 "the center" -- i9 "indirect" -- no move, text A on j10
///             |                  +-- i7 "Hogetsu", text B on i7, marked
///             |                  +-- g7
///             +-- h9 -- i9
GameTree small_tree() {
  GameTree tree(record::GameRecord{.start = Position(freestyle)});
  const auto center = add(tree, GameTree::root, "h8", {.comment = "the center"});
  const auto diagonal = add(tree, center, "i9", {.comment = "indirect"});
  tree.add({.point = at("j10"), .has_point = true, .parent = diagonal}, {.board_text = "A"});
  tree.add(
      {.point = at("i7"), .kind = NodeKind::move, .has_point = true, .is_marked = true, .parent = diagonal},
      {.comment = "Hogetsu", .board_text = "B"});
  add(tree, diagonal, "g7");
  const auto beside = add(tree, center, "h9");
  add(tree, beside, "i9");
  return tree;
}

TEST(TreeIndex, ListsMovesTextsAndComments) {
  const TreeIndex index(small_tree());
  const TreeExploration start = index.explore(after(""));
  EXPECT_EQ(start.nodes, 1);
  ASSERT_EQ(start.moves.size(), 1U);
  EXPECT_EQ(start.moves[0], (TreeMove{.move = at("h8"), .positions = 6, .comment = "the center"}));

  const TreeExploration second = index.explore(after("h8 i9"));
  EXPECT_EQ(second.comment, "indirect");
  EXPECT_EQ(second.texts, (std::vector<TreeText>{{at("j10"), "A"}}));
  ASSERT_EQ(second.moves.size(), 2U);
  // h8 i9 is symmetric: i7 and g9 are the same move, shown as g9, which comes first in reading order.
  EXPECT_EQ(
      second.moves[0],
      (TreeMove{.move = at("g9"), .positions = 1, .is_marked = true, .text = "B", .comment = "Hogetsu"}));
  EXPECT_EQ(second.moves[1], (TreeMove{.move = at("g7"), .positions = 1}));
  EXPECT_EQ(index.explore(after("h8 i9 h7")).nodes, 0);
}

TEST(TreeIndex, MapsMovesToTheRequestedOrientation) {
  const TreeIndex index(small_tree());
  const TreeExploration turned = index.explore(after("h8 g7"));
  EXPECT_EQ(turned.comment, "indirect");
  EXPECT_EQ(turned.texts, (std::vector<TreeText>{{at("f6"), "A"}}));
  ASSERT_EQ(turned.moves.size(), 2U);
  EXPECT_EQ(turned.moves[1].move, at("i9"));
  // Another move order leads to the same stones.
  EXPECT_EQ(index.explore(after("i9 h9 h8")).nodes, 1);
}

TEST(TreeIndex, ALibraryAnswersForTheRequestedRules) {
  const TreeIndex index(small_tree());
  EXPECT_EQ(index.explore(after("h8", *find_game("renju"))).comment, "the center");
  EXPECT_EQ(index.explore(after("h8", *find_game("standard 19x19"))).nodes, 0);
}

TEST(TreeIndex, APassChangesTheSideToMove) {
  GameTree tree(record::GameRecord{.start = Position(freestyle)});
  const auto center = add(tree, GameTree::root, "h8");
  const auto pass = tree.add({.kind = NodeKind::pass, .parent = center}, {});
  add(tree, pass, "h9", {.comment = "two in a row"});
  const TreeIndex index(std::move(tree));
  EXPECT_EQ(index.explore(after("h8 h9")).nodes, 0);
  std::vector<Cell> cells(225, Cell::empty);
  cells[freestyle.index_of(at("h8"))] = cells[freestyle.index_of(at("h9"))] = Cell::first;
  EXPECT_EQ(index.explore(Position(freestyle, cells, Side::second)).comment, "two in a row");
}

/// Every node of a random tree is found from its position under some symmetry, and nothing else is found.
TEST(TreeIndex, AgreesWithAWalkOverTheTree) {
  Random random(1);
  const Rules rules = *find_game("5x5x4");
  GameTree tree(record::GameRecord{.start = Position(rules)});
  std::vector<Position> positions{Position(rules)};
  while (tree.size() < 400) {
    // Nodes are added only along the newest path, as add() requires.
    GameTree::Index parent = tree.size() - 1;
    for (std::uint32_t up = random.below(4); up > 0 && parent != GameTree::root; --up)
      parent = tree.node(parent).parent;
    Position next = positions[parent];
    const auto moves = next.legal_moves();
    if (moves.empty()) continue;
    const Point move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    next.play(move);
    positions.push_back(next);
    tree.add({.point = move, .kind = NodeKind::move, .has_point = true, .parent = parent});
  }
  const TreeIndex index(std::move(tree));
  for (const Position& position : positions) {
    const auto ways = symmetries(rules);
    const Position turned = apply(ways[random.below(static_cast<std::uint32_t>(ways.size()))], position);
    const auto same = [&](const Position& other) { return canonical(other) == canonical(position); };
    EXPECT_EQ(index.explore(turned).nodes, std::ranges::count_if(positions, same)) << to_text(position);
    for (const TreeMove& move : index.explore(turned).moves) {
      Position next = turned;
      ASSERT_TRUE(next.is_legal(move.move));
      next.play(move.move);
      EXPECT_GE(index.explore(next).nodes, 1);
    }
  }
}

}  // namespace
}  // namespace rowan::store
