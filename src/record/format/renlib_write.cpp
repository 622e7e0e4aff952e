// SPDX-License-Identifier: MIT
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/games.hpp"
#include "record/format/renlib.hpp"
#include "record/format/renlib_format.hpp"
#include "record/format/sgf_tags.hpp"
#include "record/rules_text.hpp"
#include "record/text_encoding.hpp"
#include "record/text_field.hpp"

namespace rowan::record {

using namespace renlib;  // NOLINT(google-build-using-namespace): this is the format

namespace {

void put_text(std::string& bytes, const std::string& text) {
  bytes += text;
  bytes.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

/// Joins the lines of a comment: 08 after the first, CR LF after the others.
std::string comment_bytes(const std::string& comment, bool in_latin1) {
  std::string bytes;
  bool is_first_line = true;
  for (const char letter : in_latin1 ? to_old_bytes(comment) : comment) {
    if (letter != '\n') {
      bytes += letter;
    } else {
      bytes += std::exchange(is_first_line, false) ? "\x08" : "\r\n";
    }
  }
  return bytes;
}

void put_node(std::string& bytes, const GameTree& tree, GameTree::Index index, std::uint8_t flags,
              bool in_latin1) {
  const GameTree::Node& node = tree.node(index);
  const NodeRemarks& remarks = tree.remarks(index);
  const int position = node.has_point ? 16 * node.point.y + node.point.x + 1 : 0;
  if (node.is_marked) flags |= Flag::marked;
  if (node.is_start) flags |= Flag::start;
  if (node.kind == NodeKind::nothing && index != GameTree::root) flags |= Flag::no_move;
  if (!remarks.comment.empty()) flags |= Flag::new_comment;
  if (!remarks.board_text.empty()) flags |= Flag::extension;
  bytes += static_cast<char>(position);
  bytes += static_cast<char>(flags);
  if (!remarks.board_text.empty()) bytes += std::string_view("\x00\x01", 2);
  if (!remarks.comment.empty()) put_text(bytes, comment_bytes(remarks.comment, in_latin1));
  if (remarks.board_text.empty()) return;
  put_text(bytes, in_latin1 ? to_old_bytes(remarks.board_text) : remarks.board_text);
}

/// Returns whether texts that fit Latin-1 may be written in it: false if a reader would guess another
/// encoding.
bool may_be_latin1(const GameTree& tree) {
  std::string foreign;
  for (GameTree::Index index = 0; index < tree.size(); ++index) {
    const NodeRemarks& remarks = tree.remarks(index);
    for (const std::string* text : {&remarks.comment, &remarks.board_text}) {
      const std::string bytes = to_old_bytes(*text);
      if (bytes != *text) foreign += bytes + '\n';
    }
  }
  return is_guessed_as_latin1(foreign);
}

std::optional<Error> incompatibility(const GameTree& tree) {
  const Rules& rules = tree.header.rules();
  if (rules.width != board.width || rules.height != board.height) {
    return Error{"RenLib is for boards of 15x15; this game is " + describe(rules)};
  }
  if (rules.k != 5) return Error{"RenLib is for five in a row; this game is " + game_name(rules)};
  if (tree.header.start != Position(rules)) {
    return Error{"RenLib cannot hold stones placed before the first move, or a game in which o moves first"};
  }
  return std::nullopt;
}

Notes losses(const GameTree& tree) {
  Notes notes;
  const GameRecord& header = tree.header;
  if (header.rules() != usual_rules(board)) {
    notes.add("the rules (" + rules_text(header.rules()) + ") are not kept: name them when the file is read");
  }
  if (!(header.players[0] + header.players[1]).empty()) notes.add("the names of the players are not kept");
  if (header.result != Outcome::ongoing || header.termination != Termination::unknown) {
    notes.add("the result is kept only where the moves show it");
  }
  if (!(header.event + header.round + header.date + header.detail).empty()) {
    notes.add("event, round, date and details of how the game ended are not kept");
  }
  if (header.opening_moves != 0 || !header.opening_note.empty()) notes.add("opening information is not kept");
  for (GameTree::Index index = 0; index < tree.size(); ++index) {
    if (tree.remarks(index).time) notes.add("the times of the moves are not kept");
    if (tree.remarks(index).evaluation) notes.add("evaluations are not kept");
    note_lost_tags(tree.remarks(index).tags, notes);
  }
  return notes;
}

/// What a file without a root can hold: a single first move on h8, a root without remarks, no pass.
bool fits_old_form(const GameTree& tree, const std::vector<GameTree::Index>& siblings) {
  const GameTree::Node& root = tree.node(GameTree::root);
  if (tree.size() == 1 || root.remarks != GameTree::none || root.is_marked || root.is_start) return false;
  const GameTree::Node& first = tree.node(1);
  const bool is_center = first.kind == NodeKind::move && first.point == point_at(7, 7);
  if (!is_center || siblings[1] != GameTree::none) return false;
  for (GameTree::Index index = 1; index < tree.size(); ++index) {
    if (!tree.node(index).has_point) return false;
  }
  return true;
}

}  // namespace

Result<WrittenFile> write_renlib(const GameTree& tree) {
  if (const auto unfit = incompatibility(tree)) return std::unexpected(*unfit);
  const auto siblings = tree.next_siblings();
  const bool is_old = fits_old_form(tree, siblings);
  WrittenFile file{.bytes = std::string(magic), .notes = losses(tree)};
  file.bytes += '\x03';
  file.bytes += is_old ? '\x00' : '\x04';
  file.bytes.resize(header_size, '\xFF');
  const bool in_latin1 = may_be_latin1(tree);
  if (!is_old) put_node(file.bytes, tree, GameTree::root, 0, in_latin1);
  for (GameTree::Index index = 1; index < tree.size(); ++index) {
    std::uint8_t flags = 0;
    if (siblings[index] != GameTree::none) flags |= Flag::has_sibling;
    if (tree.first_child(index) == GameTree::none) flags |= Flag::no_child;
    put_node(file.bytes, tree, index, flags, in_latin1);
  }
  return file;
}

}  // namespace rowan::record
