// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <string_view>

#include "record/format/sgf.hpp"
#include "record/format/sgf_point.hpp"
#include "record/format/sgf_tags.hpp"
#include "record/format/sgf_text.hpp"
#include "record/rules_text.hpp"
#include "record/text_field.hpp"

namespace rowan::record {

namespace {

constexpr std::size_t longest_line = 100;  // in characters; longer lines of moves without comments are broken

std::string unless_empty(std::string_view name, const std::string& text) {
  return text.empty() ? "" : sgf_property(name, text);
}

std::string stones_text(const Position& start) {
  std::string text;
  for (const Side side : {Side::first, Side::second}) {
    std::string points;
    for (int index = 0; index < start.rules().point_count(); ++index) {
      const Point point = start.rules().point_of(index);
      if (start.cell(point) == stone_of(side)) points += '[' + sgf_point(point) + ']';
    }
    if (!points.empty()) text += (side == Side::first ? "AB" : "AW") + points;
  }
  if (start == Position(start.rules())) return text;
  return text + sgf_property("PL", start.side_to_move() == Side::first ? "B" : "W");
}

std::string root_text(const GameTree& tree) {
  const GameRecord& header = tree.header;
  const Rules& rules = header.rules();
  const GameTree::Node& root = tree.node(GameTree::root);
  const NodeRemarks& remarks = tree.remarks(GameTree::root);
  std::string size = std::to_string(rules.width);
  if (rules.width != rules.height) size += ':' + std::to_string(rules.height);
  std::string text =
      "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]" + sgf_property("SZ", size) + sgf_property("RU", rules_text(rules)) +
      unless_empty("PB", clean_line(header.players[0])) + unless_empty("PW", clean_line(header.players[1])) +
      unless_empty("EV", clean_line(header.event)) + unless_empty("RO", clean_line(header.round)) +
      unless_empty("DT", clean_line(header.date)) + unless_empty("RE", sgf_result_text(header, remarks.tags));
  if (header.termination != Termination::unknown) text += sgf_property("XTERM", name_of(header.termination));
  text += unless_empty("XDETAIL", clean_line(header.detail));
  if (header.opening_moves != 0) text += sgf_property("XOPEN", std::to_string(header.opening_moves));
  text += unless_empty("ON", clean_line(header.opening_note)) + stones_text(header.start);
  if (root.is_marked) text += "XMARK[1]";
  if (root.is_start) text += "XSTART[1]";
  text += unless_empty("XTEXT", clean_line(remarks.board_text)) +
          sgf_tags_text(remarks.tags, SgfPlace::root, "", "") +
          unless_empty("C", clean_text(remarks.comment));
  return text + '\n';
}

std::string node_text(const GameTree& tree, GameTree::Index index, Side side) {
  const GameTree::Node& node = tree.node(index);
  const NodeRemarks& remarks = tree.remarks(index);
  const std::string point = node.has_point ? sgf_point(node.point) : "";
  std::string text = ";";
  if (node.kind != NodeKind::nothing) text += sgf_property(side == Side::first ? "B" : "W", point);
  if (node.kind == NodeKind::nothing && node.has_point) text += sgf_property("XAT", point);
  if (node.is_marked && !node.has_point) text += "XMARK[1]";
  if (node.is_start) text += "XSTART[1]";
  const std::string on_board = clean_line(remarks.board_text);
  text += sgf_tags_text(remarks.tags, SgfPlace::below, node.is_marked ? point : "",
                        node.has_point && !on_board.empty() ? point + ':' + on_board : "");
  if (!node.has_point) text += unless_empty("XTEXT", on_board);
  if (remarks.time) text += sgf_property("XTIME", std::to_string(remarks.time->count()));
  if (remarks.evaluation) {
    const Evaluation& said = *remarks.evaluation;
    text += sgf_property("XEVAL", std::to_string(said.score) + ' ' + std::to_string(said.win_in) + ' ' +
                                      std::to_string(said.depth) + ' ' + std::to_string(said.nodes));
  }
  return text + unless_empty("C", clean_text(remarks.comment));
}

/// Writes the nodes in order, with parentheses around those that have siblings.
class SgfTreeWriter {
 public:
  explicit SgfTreeWriter(const GameTree& tree)
      : tree_(tree), siblings_(tree.next_siblings()), turns_(static_cast<std::size_t>(tree.size())) {}

  std::string write() {
    text_ = root_text(tree_);
    GameTree::Index before = GameTree::root;
    for (GameTree::Index index = 1; index < tree_.size(); ++index) {
      const GameTree::Index parent = tree_.node(index).parent;
      close_branches(before, parent);
      before = index;
      if (is_branch(index)) text_ += '(';
      write_node(index, parent);
    }
    close_branches(before, GameTree::root);
    return text_ + ")\n";
  }

 private:
  void write_node(GameTree::Index index, GameTree::Index parent) {
    const Side starter = tree_.header.start.side_to_move();
    const int turn = turns_[parent];
    const Side side = tree_.header.rules().side_to_move(starter, turn);
    turns_[index] = turn + (tree_.node(index).kind == NodeKind::nothing ? 0 : 1);
    text_ += node_text(tree_, index, side);
    if (text_.size() - line_start_ <= longest_line) return;
    text_ += '\n';
    line_start_ = text_.size();
  }

  /// Returns whether the node has a sibling, before or after it.
  [[nodiscard]] bool is_branch(GameTree::Index index) const {
    const bool is_eldest = tree_.node(index).parent == index - 1;
    return !is_eldest || siblings_[index] != GameTree::none;
  }

  /// Closes the branches on the way up from `from` to `parent`, exclusive.
  void close_branches(GameTree::Index from, GameTree::Index parent) {
    for (; from != parent; from = tree_.node(from).parent) {
      if (is_branch(from)) text_ += ')';
    }
  }

  const GameTree& tree_;
  std::vector<GameTree::Index> siblings_;
  std::vector<int> turns_;  // number of moves up to each node
  std::string text_;
  std::size_t line_start_ = 0;
};

}  // namespace

WrittenFile write_sgf(const std::vector<GameTree>& games) {
  WrittenFile file;
  for (const GameTree& tree : games) file.bytes += SgfTreeWriter(tree).write();
  return file;
}

}  // namespace rowan::record
