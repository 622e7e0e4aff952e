// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "base/random.hpp"
#include "files/random_records.hpp"
#include "files/sgf.hpp"
#include "record/game_tree.hpp"

namespace rowan::record {

/// GoogleTest prints trees as SGF when an expectation fails.
inline void PrintTo(const GameTree& tree, std::ostream* out) { *out << files::write_sgf({tree}).bytes; }

}  // namespace rowan::record

namespace rowan::testing {

/// Whether to add SGF properties that Rowan passes through.
enum class WithTags : bool { no, yes };

/// A tree with this many random nodes below the root. Most nodes extend the current line, and some begin a
/// variation farther up; there are passes, marks and texts of all kinds.
[[nodiscard]] inline record::GameTree random_tree(const Rules& rules, Random& random, int nodes,
                                                  WithTags with_tags = WithTags::no) {
  record::GameRecord header;
  header.start = Position(rules);
  record::GameTree tree(header);
  record::TreePath path(header.start);
  if (random.below(2) == 0) tree.set_remarks(record::GameTree::root, {.comment = "the root"});
  if (with_tags == WithTags::yes && random.below(2) == 0) {
    tree.set_remarks(record::GameTree::root, {.tags = {{"GN", {"a game"}}, {"RE", {"Void"}}}});
  }
  record::GameTree::Index at = record::GameTree::root;
  for (int count = 0; count < nodes; ++count) {
    while (at != record::GameTree::root && random.below(4) == 0) at = tree.node(at).parent;
    path.go_to(tree, at);
    const Point point =
        rules.point_of(static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count()))));
    record::GameTree::Node node{
        .point = point, .kind = record::NodeKind::move, .has_point = true, .parent = at};
    const std::uint32_t chance = random.below(20);
    if (path.why_blocked(point) || chance == 0) node.kind = record::NodeKind::nothing;
    if (chance == 1) node = {.kind = record::NodeKind::pass, .parent = at};
    node.is_marked = random.below(5) == 0;
    node.is_start = random.below(9) == 0;
    record::NodeRemarks remarks;
    if (random.below(4) == 0)
      remarks.comment = "one ]\\" + std::to_string(count) + "\nand\n\nmore \u00F6\u4E94";
    if (random.below(4) == 0 && node.has_point) remarks.board_text = std::to_string(count) + ": A]";
    if (with_tags == WithTags::yes && random.below(3) == 0) {
      remarks.tags["N"] = {"name ]\\: " + std::to_string(count)};
      if (random.below(2) == 0) remarks.tags["TR"] = {"aa", "bb:cc"};
      if (random.below(2) == 0) remarks.tags["ARROW"] = {""};
    }
    at = tree.add(node, remarks);
    path.step(tree, at);
  }
  return tree;
}

}  // namespace rowan::testing
