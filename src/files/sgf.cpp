// SPDX-License-Identifier: MIT
#include "files/sgf.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "files/rules_text.hpp"
#include "files/sgf_tags.hpp"
#include "files/sgf_text.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "record/text_field.hpp"

namespace rowan::files {

// Reading.

namespace {

constexpr Size usual_board{15, 15};
constexpr int largest_with_tt = 19;
constexpr std::string_view go_game = "1";  // GM[1]; Go editors write it for any game
constexpr Size go_board{19, 19};

/// Reads one game. `nodes` are the nodes of the game, its root first; `first` is the root's index in the list
/// of all nodes.
class SgfGameReader {
 public:
  SgfGameReader(std::string_view text, std::span<const SgfNode> nodes, std::int32_t first,
                const std::optional<Rules>& asked, Notes& notes)
      : text_(text), nodes_(nodes), first_(first), asked_(asked), notes_(notes) {}

  Result<record::GameTree> read() {
    auto header = read_header();
    if (!header) return failure_of(header);
    tree_ = record::GameTree(*std::move(header));
    path_.emplace(tree_.header.start);
    tree_.mark_root(nodes_[0].find("XMARK") != nullptr, nodes_[0].find("XSTART") != nullptr);
    tree_.set_remarks(record::GameTree::root, {.comment = record::clean_text(joined_values(nodes_[0], "C")),
                                               .board_text = line_value(nodes_[0], "XTEXT"),
                                               .tags = root_tags()});
    places_.push_back(record::GameTree::root);
    if (nodes_[0].find("B") != nullptr || nodes_[0].find("W") != nullptr) {
      // Some programs put the first move in the root.
      const auto added = add_node(nodes_[0], record::GameTree::root, IsRoot::yes);
      if (!added) return failure_of(added);
      places_[0] = *added;
    }
    for (const SgfNode& node : nodes_.subspan(1)) {
      note_emptied(node);
      if (node.find("PL") != nullptr) notes_.add("properties PL of SGF are kept only in the first node");
      const auto added = add_node(node, places_[node.parent - first_], IsRoot::no);
      if (!added) return failure_of(added);
      places_.push_back(*added);
    }
    return std::move(tree_);
  }

 private:
  enum class IsRoot : bool { no, yes };

  [[nodiscard]] std::unexpected<Error> fail(const SgfNode& node, std::string_view property,
                                            const std::string& message) const {
    const SgfProperty* const found = node.find(property);
    const std::string value = found == nullptr ? "" : quotable(found->values.front());
    return failure("line " + std::to_string(line_of(text_, node.offset)) + ": " + std::string(property) +
                   '[' + value + "]: " + message);
  }

  /// The values of a property, each on a line of its own; empty if the property is missing.
  [[nodiscard]] static std::string joined_values(const SgfNode& node, std::string_view name) {
    const SgfProperty* const found = node.find(name);
    if (found == nullptr) return "";
    std::string text;
    for (const std::string_view value : found->values) {
      if (!text.empty()) text += '\n';
      text += without_escapes(value);
    }
    return text;
  }

  [[nodiscard]] static std::string line_value(const SgfNode& node, std::string_view name) {
    return record::clean_line(joined_values(node, name));
  }

  void note_emptied(const SgfNode& node) {
    if (node.find("AE") != nullptr) notes_.add("properties AE of SGF are not kept");
  }

  /// The tags of the root. RE is among them only if Rowan would write a different text.
  [[nodiscard]] record::Tags root_tags() const {
    record::Tags tags = read_sgf_tags(nodes_[0], SgfPlace::root, {}, tree_.header.rules());
    const auto result = tags.find("RE");
    if (result != tags.end() && result->second.front() == sgf_result_text(tree_.header, {})) {
      tags.erase(result);
    }
    return tags;
  }

  // The header.

  Result<record::GameRecord> read_header() {
    const SgfNode& root = nodes_[0];
    note_emptied(root);
    const std::string game = line_value(root, "GM");
    if (!game.empty() && game != "4" && game != go_game) {
      return fail(root, "GM", "expected gomoku, GM[4]");
    }
    if (game == go_game) notes_.add("the file is labeled as a game of Go, GM[1], and read as gomoku");
    const auto board = read_board(root);
    if (!board) return failure_of(board);
    const Rules rules = read_rules(root, *board);
    auto start = read_start(root, rules);
    if (!start) return failure_of(start);
    record::GameRecord header;
    header.start = *std::move(start);
    header.players = {line_value(root, "PB"), line_value(root, "PW")};
    header.event = line_value(root, "EV");
    header.round = line_value(root, "RO");
    header.date = line_value(root, "DT");
    header.opening_note = line_value(root, "ON");
    const auto opening = parse_integer(line_value(root, "XOPEN"));
    header.opening_moves =
        static_cast<int>(std::clamp<std::int64_t>(opening.value_or(0), 0, rules.point_count()));
    read_end(root, header);
    return header;
  }

  [[nodiscard]] Result<Size> read_board(const SgfNode& root) const {
    std::string text = line_value(root, "SZ");
    if (text.empty() && line_value(root, "GM") == go_game && !asked_) return go_board;
    if (text.empty()) return asked_ ? Size{asked_->width, asked_->height} : usual_board;
    std::ranges::replace(text, ':', 'x');
    const auto board = parse_size(text);
    if (!board) return fail(root, "SZ", "expected a size from 1 to 32, such as 15 or 20:12");
    return *board;
  }

  [[nodiscard]] Rules read_rules(const SgfNode& root, Size board) {
    if (asked_) return on_board(*asked_, board);
    const std::string text = line_value(root, "RU");
    if (text.empty()) return usual_rules(board);
    if (const auto rules = parse_rules_text(text, board)) return *rules;
    notes_.add("the rules '" + quotable(text) + "' are unknown; using freestyle");
    return usual_rules(board);
  }

  [[nodiscard]] Result<Position> read_start(const SgfNode& root, const Rules& rules) const {
    std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
    for (const auto& [name, stone] : {std::pair{"AB", Cell::first}, std::pair{"AW", Cell::second}}) {
      const SgfProperty* const found = root.find(name);
      if (found == nullptr) continue;
      for (const std::string_view value : found->values) {
        const auto error = add_stones(trim(value), stone, rules, cells);
        if (error) return fail(root, name, *error);
      }
    }
    Position start(rules, std::move(cells), read_starter(root));
    if (const auto error = why_unreachable(start)) return fail(root, "AB", error->message);
    return start;
  }

  /// Adds a stone on a point, or on each point of a rectangle such as aa:cc. Returns an error message if
  /// `value` is neither, or if a stone of the other color is on one of the points.
  [[nodiscard]] static std::optional<std::string> add_stones(std::string_view value, Cell stone,
                                                             const Rules& rules, std::vector<Cell>& cells) {
    const std::size_t colon = value.find(':');
    const auto from = parse_sgf_point(value.substr(0, colon), rules);
    const auto to = colon == std::string_view::npos ? from : parse_sgf_point(value.substr(colon + 1), rules);
    if (!from || !to) return "expected a point of the board, such as " + example_point(rules);
    for (int y = from->y; y <= to->y; ++y) {
      for (int x = from->x; x <= to->x; ++x) {
        Cell& cell = cells[rules.index_of(point_at(x, y))];
        if (cell != Cell::empty && cell != stone) return "stones of both colors on one point";
        cell = stone;
      }
    }
    return std::nullopt;
  }

  /// The side that moves first: given by PL, else by the first move, else black.
  [[nodiscard]] Side read_starter(const SgfNode& root) const {
    const std::string said = to_lower(line_value(root, "PL"));
    if (!said.empty()) return said.starts_with('w') || said == "2" ? Side::second : Side::first;
    for (const SgfNode& node : nodes_) {
      const auto first = std::ranges::find_if(node.properties, is_move);
      if (first != node.properties.end()) return first->name == "B" ? Side::first : Side::second;
    }
    return Side::first;
  }

  void read_end(const SgfNode& root, record::GameRecord& header) {
    const std::string text = line_value(root, "RE");
    const SgfResult said = parse_sgf_result(text);
    header.result = said.outcome;
    header.termination = said.termination;
    if (!said.is_understood) notes_.add("the result '" + quotable(text) + "' is not understood");
    if (const auto how = record::find_termination(line_value(root, "XTERM"))) header.termination = *how;
    header.detail = line_value(root, root.find("XDETAIL") != nullptr ? "XDETAIL" : "TE");
  }

  // The moves.

  [[nodiscard]] static std::string example_point(const Rules& rules) {
    return sgf_point(point_at(rules.width / 2, rules.height / 2)) + "; the last one is " +
           sgf_point(point_at(rules.width - 1, rules.height - 1));
  }

  Result<record::GameTree::Index> add_node(const SgfNode& node, record::GameTree::Index parent,
                                           IsRoot is_root) {
    if (is_root == IsRoot::no && (node.find("AB") != nullptr || node.find("AW") != nullptr)) {
      return fail(node, node.find("AB") != nullptr ? "AB" : "AW",
                  "stones can be set up only before the first move");
    }
    path_->go_to(tree_, parent);
    const auto moves = moves_of(node);
    if (static_cast<std::size_t>(tree_.size()) + std::max<std::size_t>(moves.size(), 1) >
        record::GameTree::most_nodes) {
      return failure("more than " + std::to_string(record::GameTree::most_nodes) + " moves");
    }
    record::GameTree::Node added{.parent = parent};
    for (const SgfProperty* move : moves) {
      if (added.kind != record::NodeKind::nothing)
        added = {.parent = append(added, {})};  // the previous move gets a node of its own
      const auto done = read_move(node, *move, added);
      if (!done) return failure_of(done);
    }
    if (moves.empty()) {
      if (const auto point = parse_sgf_point(line_value(node, "XAT"), tree_.header.rules())) {
        added.point = *point;
        added.has_point = true;
      }
    }
    record::NodeRemarks remarks;
    if (is_root == IsRoot::no) remarks = read_remarks(node, added);
    return append(added, std::move(remarks));
  }

  record::GameTree::Index append(const record::GameTree::Node& node, record::NodeRemarks remarks) {
    const record::GameTree::Index index = tree_.add(node, std::move(remarks));
    path_->step(tree_, index);
    return index;
  }

  [[nodiscard]] static bool is_move(const SgfProperty& property) {
    return property.name == "B" || property.name == "W";
  }

  /// The moves of a node, normally one. Some programs write a move of black and one of white into one node,
  /// in either order: the move of the side to move comes first in the result.
  [[nodiscard]] std::vector<const SgfProperty*> moves_of(const SgfNode& node) {
    std::vector<const SgfProperty*> moves;
    for (const SgfProperty& property : node.properties) {
      if (is_move(property)) moves.push_back(&property);
    }
    if (moves.size() < 2) return moves;
    notes_.add("nodes with moves of both sides are read as one move after the other");
    const std::string_view turn = path_->side_to_move() == Side::first ? "B" : "W";
    if (moves.size() == 2 && moves[1]->name == turn) std::swap(moves[0], moves[1]);
    return moves;
  }

  Result<void> read_move(const SgfNode& node, const SgfProperty& property, record::GameTree::Node& added) {
    const std::string_view name = property.name;
    const Side side = name == "B" ? Side::first : Side::second;
    const Rules& rules = tree_.header.rules();
    if (path_->side_to_move() != side) {
      return fail(node, name, side == Side::first ? "it is white's turn" : "it is black's turn");
    }
    if (property.values.size() > 1) return fail(node, name, "a move must be a single point");
    const std::string_view value = trim(property.values.front());
    const bool is_tt = value == "tt" && rules.width <= largest_with_tt && rules.height <= largest_with_tt;
    if (value.empty() || is_tt) {
      added.kind = record::NodeKind::pass;
      return {};
    }
    const auto point = parse_sgf_point(value, rules);
    if (!point) return fail(node, name, "expected a point of the board, such as " + example_point(rules));
    if (const auto blocked = path_->why_blocked(*point)) return fail(node, name, blocked->message);
    added.kind = record::NodeKind::move;
    added.point = *point;
    added.has_point = true;
    return {};
  }

  record::NodeRemarks read_remarks(const SgfNode& node, record::GameTree::Node& added) {
    const Rules& rules = tree_.header.rules();
    added.is_start = node.find("XSTART") != nullptr;
    added.is_marked = node.find("XMARK") != nullptr;
    record::NodeRemarks remarks{.comment = record::clean_text(joined_values(node, "C"))};
    if (!added.has_point) remarks.board_text = line_value(node, "XTEXT");
    read_own_marks(node, added, remarks);
    remarks.tags = read_sgf_tags(node, SgfPlace::below, added, rules);
    read_numbers(node, remarks);
    return remarks;
  }

  /// Reads the mark and the text on the node's own point; those on other points are tags.
  void read_own_marks(const SgfNode& node, record::GameTree::Node& added,
                      record::NodeRemarks& remarks) const {
    const auto own = [&](std::string_view name) -> std::optional<std::string> {
      const SgfProperty* const found = node.find(name);
      if (found == nullptr || !added.has_point) return std::nullopt;
      for (const std::string_view value : found->values) {
        const std::size_t colon = std::min(value.find(':'), value.size());
        const auto point = parse_sgf_point(trim(value.substr(0, colon)), tree_.header.rules());
        if (point == added.point) return without_escapes(value.substr(std::min(colon + 1, value.size())));
      }
      return std::nullopt;
    };
    if (own("MA")) added.is_marked = true;
    if (const auto label = own("LB")) remarks.board_text = record::clean_line(*label);
  }

  /// Reads the time and the evaluation.
  static void read_numbers(const SgfNode& node, record::NodeRemarks& remarks) {
    constexpr std::string_view milliseconds = "ms";
    const auto time = parse_integer(line_value(node, "XTIME"));
    if (time && *time >= 0) {
      remarks.time = std::chrono::microseconds(*time);
    } else if (remarks.comment.size() <= 12 && remarks.comment.ends_with(milliseconds)) {
      const auto number =
          parse_integer(remarks.comment.substr(0, remarks.comment.size() - milliseconds.size()));
      if (number && *number >= 0) {
        remarks.time = std::chrono::milliseconds(*number);
        remarks.comment.clear();
      }
    }
    const std::string text = line_value(node, "XEVAL");
    const auto words = split_words(text);
    if (words.size() != 4) return;
    std::array<std::int64_t, 4> numbers{};
    for (std::size_t index = 0; index < 4; ++index) {
      const auto number = parse_integer(words[index].text);
      const bool fits = number && (index == 3 ? *number >= 0
                                              : *number >= std::numeric_limits<std::int32_t>::min() &&
                                                    *number <= std::numeric_limits<std::int32_t>::max());
      if (!fits) return;
      numbers[index] = *number;
    }
    remarks.evaluation = Evaluation{.score = static_cast<std::int32_t>(numbers[0]),
                                    .win_in = static_cast<std::int32_t>(numbers[1]),
                                    .depth = static_cast<std::int32_t>(numbers[2]),
                                    .nodes = numbers[3]};
  }

  std::string_view text_;
  std::span<const SgfNode> nodes_;
  std::int32_t first_;  // index of nodes_[0] in the whole list
  const std::optional<Rules>& asked_;
  Notes& notes_;
  record::GameTree tree_;
  std::optional<record::TreePath> path_;
  std::vector<record::GameTree::Index> places_;  // for each node of the game, its index in the tree
};

}  // namespace

Result<std::vector<record::GameTree>> parse_sgf(std::string_view text, const std::optional<Rules>& asked,
                                                Notes& notes) {
  const auto nodes = parse_sgf_text(text, record::GameTree::most_nodes);
  if (!nodes) return failure_of(nodes);
  std::vector<record::GameTree> games;
  const std::span<const SgfNode> all = *nodes;
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin + 1;
    while (end < all.size() && all[end].parent != -1) ++end;
    auto game =
        SgfGameReader(text, all.subspan(begin, end - begin), static_cast<std::int32_t>(begin), asked, notes)
            .read();
    if (!game) return failure_of(game);
    games.push_back(*std::move(game));
    begin = end;
  }
  return games;
}

// Writing.

namespace {

constexpr std::size_t longest_line = 100;  // a line ends after the node that makes it longer than this

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

std::string root_text(const record::GameTree& tree) {
  const record::GameRecord& header = tree.header;
  const Rules& rules = header.rules();
  const record::GameTree::Node& root = tree.node(record::GameTree::root);
  const record::NodeRemarks& remarks = tree.remarks(record::GameTree::root);
  std::string size = std::to_string(rules.width);
  if (rules.width != rules.height) size += ':' + std::to_string(rules.height);
  std::string text = "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]" + sgf_property("SZ", size) +
                     sgf_property("RU", rules_text(rules)) +
                     unless_empty("PB", record::clean_line(header.players[0])) +
                     unless_empty("PW", record::clean_line(header.players[1])) +
                     unless_empty("EV", record::clean_line(header.event)) +
                     unless_empty("RO", record::clean_line(header.round)) +
                     unless_empty("DT", record::clean_line(header.date)) +
                     unless_empty("RE", sgf_result_text(header, remarks.tags));
  if (header.termination != record::Termination::unknown)
    text += sgf_property("XTERM", name_of(header.termination));
  text += unless_empty("XDETAIL", record::clean_line(header.detail));
  if (header.opening_moves != 0) text += sgf_property("XOPEN", std::to_string(header.opening_moves));
  text += unless_empty("ON", record::clean_line(header.opening_note)) + stones_text(header.start);
  if (root.is_marked) text += "XMARK[1]";
  if (root.is_start) text += "XSTART[1]";
  text += unless_empty("XTEXT", record::clean_line(remarks.board_text)) +
          sgf_tags_text(remarks.tags, SgfPlace::root, "", "") +
          unless_empty("C", record::clean_text(remarks.comment));
  return text + '\n';
}

std::string node_text(const record::GameTree& tree, record::GameTree::Index index, Side side) {
  const record::GameTree::Node& node = tree.node(index);
  const record::NodeRemarks& remarks = tree.remarks(index);
  const std::string point = node.has_point ? sgf_point(node.point) : "";
  std::string text = ";";
  if (node.kind != record::NodeKind::nothing) text += sgf_property(side == Side::first ? "B" : "W", point);
  if (node.kind == record::NodeKind::nothing && node.has_point) text += sgf_property("XAT", point);
  if (node.is_marked && !node.has_point) text += "XMARK[1]";
  if (node.is_start) text += "XSTART[1]";
  const std::string on_board = record::clean_line(remarks.board_text);
  text += sgf_tags_text(remarks.tags, SgfPlace::below, node.is_marked ? point : "",
                        node.has_point && !on_board.empty() ? point + ':' + on_board : "");
  if (!node.has_point) text += unless_empty("XTEXT", on_board);
  if (remarks.time) text += sgf_property("XTIME", std::to_string(remarks.time->count()));
  if (remarks.evaluation) {
    const Evaluation& said = *remarks.evaluation;
    text += sgf_property("XEVAL", std::to_string(said.score) + ' ' + std::to_string(said.win_in) + ' ' +
                                      std::to_string(said.depth) + ' ' + std::to_string(said.nodes));
  }
  return text + unless_empty("C", record::clean_text(remarks.comment));
}

/// Writes the nodes in order, with parentheses around each branch that has siblings.
class SgfTreeWriter {
 public:
  explicit SgfTreeWriter(const record::GameTree& tree)
      : tree_(tree), siblings_(tree.next_siblings()), turns_(static_cast<std::size_t>(tree.size())) {}

  std::string write() {
    text_ = root_text(tree_);
    record::GameTree::Index before = record::GameTree::root;
    for (record::GameTree::Index index = 1; index < tree_.size(); ++index) {
      const record::GameTree::Index parent = tree_.node(index).parent;
      close_branches(before, parent);
      before = index;
      if (is_branch(index)) text_ += '(';
      write_node(index, parent);
    }
    close_branches(before, record::GameTree::root);
    return text_ + ")\n";
  }

 private:
  void write_node(record::GameTree::Index index, record::GameTree::Index parent) {
    const Side starter = tree_.header.start.side_to_move();
    const int turn = turns_[parent];
    const Side side = tree_.header.rules().side_to_move(starter, turn);
    turns_[index] = turn + (tree_.node(index).kind == record::NodeKind::nothing ? 0 : 1);
    text_ += node_text(tree_, index, side);
    if (text_.size() - line_start_ <= longest_line) return;
    text_ += '\n';
    line_start_ = text_.size();
  }

  /// Returns whether the node has a sibling, before or after it.
  [[nodiscard]] bool is_branch(record::GameTree::Index index) const {
    const bool is_eldest = tree_.node(index).parent == index - 1;
    return !is_eldest || siblings_[index] != record::GameTree::none;
  }

  /// Closes the branches on the way up from `from` to `parent`, but not that of `parent` itself.
  void close_branches(record::GameTree::Index from, record::GameTree::Index parent) {
    for (; from != parent; from = tree_.node(from).parent) {
      if (is_branch(from)) text_ += ')';
    }
  }

  const record::GameTree& tree_;
  std::vector<record::GameTree::Index> siblings_;
  std::vector<int> turns_;  // number of turns up to each node, passes included
  std::string text_;
  std::size_t line_start_ = 0;
};

}  // namespace

WrittenFile write_sgf(const std::vector<record::GameTree>& games) {
  WrittenFile file;
  for (const record::GameTree& tree : games) file.bytes += SgfTreeWriter(tree).write();
  return file;
}

}  // namespace rowan::files
