// SPDX-License-Identifier: MIT
#include "files/renlib.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "files/rules_text.hpp"
#include "files/sgf_tags.hpp"
#include "files/text_encoding.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "record/text_field.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view magic("\xFFRenLib\xFF", 8);
constexpr std::size_t header_size = 20;
constexpr int newest_version = 304;  // 100 * major + minor
constexpr Size board{15, 15};
constexpr std::uint8_t center = 0x78;

enum Flag : std::uint8_t {
  has_sibling = 0x80,
  no_child = 0x40,
  old_comment = 0x20,
  marked = 0x10,
  new_comment = 0x08,
  start = 0x04,
  no_move = 0x02,
  extension = 0x01,
};
constexpr std::uint16_t board_text = 0x0001;  // bit of the extension

// Reading.

Error byte_error(std::size_t offset, const std::string& message) {
  return Error{"byte " + std::to_string(offset) + ": " + message};
}

Error too_many_nodes(std::size_t offset) {
  return byte_error(offset, "more than " + std::to_string(record::GameTree::most_nodes) + " moves");
}

/// The national letter for which a character stands in old seven-bit comments; empty if it stands for itself.
std::string_view old_letter(char letter) {
  switch (letter) {
    case '}':
      return "\u00E5";
    case '{':
      return "\u00E6";
    case '|':
      return "\u00F8";
    case ']':
      return "\u00C5";
    case '[':
      return "\u00C6";
    case '\\':
      return "\u00D8";
    default:
      return {};
  }
}

/// Reads a library; errors name the offset of the byte.
class LibraryReader {
 public:
  /// Texts are in `encoding`, or in Latin-1 if none is given. With `also_utf8`, texts that are valid UTF-8
  /// are read as UTF-8.
  LibraryReader(std::string_view bytes, const Rules& rules, Notes& notes,
                const std::optional<std::string>& encoding = {}, bool also_utf8 = true)
      : bytes_(bytes),
        notes_(notes),
        tree_(header_for(rules)),
        path_(tree_.header.start),
        encoding_(encoding),
        also_utf8_(also_utf8) {}

  Result<record::GameTree> read(std::size_t offset) {
    offset_ = offset;
    while (offset_ < bytes_.size()) {
      if (auto error = read_node()) return std::unexpected(*std::move(error));
    }
    if (!waiting_.empty()) {
      notes_.add("the library is incomplete: siblings are missing");
    }
    if (encoding_) note_unknown_bytes(unknown_bytes_, *encoding_, notes_);
    return std::move(tree_);
  }

  /// The texts that are not UTF-8, one per line. Collecting stops after 64 KiB, enough to guess the encoding.
  [[nodiscard]] const std::string& foreign_texts() const { return foreign_texts_; }

 private:
  static record::GameRecord header_for(const Rules& rules) {
    record::GameRecord header;
    header.start = Position(rules);
    return header;
  }

  std::optional<Error> read_node() {
    const std::size_t begin = offset_;
    if (is_complete_) return byte_error(begin, "the file continues after the end of the tree");
    if (bytes_.size() - offset_ < 2) return byte_error(begin, "a move of two bytes is cut short");
    const std::uint8_t position = next();
    const std::uint8_t flags = next();
    auto remarks = read_remarks(flags);
    if (!remarks) return remarks.error();
    const bool is_root = std::exchange(is_first_, false) && position == 0;
    if (is_root) {
      tree_.mark_root((flags & Flag::marked) != 0, (flags & Flag::start) != 0);
      tree_.set_remarks(record::GameTree::root, *std::move(remarks));
      return std::nullopt;
    }
    return add_node(begin, position, flags, *std::move(remarks));
  }

  std::optional<Error> add_node(std::size_t begin, std::uint8_t position, std::uint8_t flags,
                                record::NodeRemarks remarks) {
    const int x = position % 16 - 1;
    const int y = position / 16;
    record::GameTree::Node node{
        .is_marked = (flags & Flag::marked) != 0, .is_start = (flags & Flag::start) != 0, .parent = parent_};
    node.has_point = position != 0;
    if (node.has_point && (x < 0 || y >= board.height)) {
      return byte_error(begin, "position " + std::to_string(position) + " is not a point of 15x15");
    }
    if (node.has_point) node.point = point_at(x, y);
    if ((flags & Flag::no_move) == 0)
      node.kind = node.has_point ? record::NodeKind::move : record::NodeKind::pass;
    path_.go_to(tree_, parent_);
    if (node.kind == record::NodeKind::move) {
      if (const auto blocked = path_.why_blocked(node.point)) {
        return byte_error(begin, to_text(node.point, tree_.header.rules()) + ": " + blocked->message);
      }
    }
    if (static_cast<std::size_t>(tree_.size()) >= record::GameTree::most_nodes) return too_many_nodes(begin);
    const record::GameTree::Index index = tree_.add(node, std::move(remarks));
    path_.step(tree_, index);
    set_next_parent(index, flags);
    return std::nullopt;
  }

  /// Sets the parent of the next node.
  void set_next_parent(record::GameTree::Index index, std::uint8_t flags) {
    if ((flags & Flag::has_sibling) != 0) waiting_.push_back(index);
    parent_ = index;
    if ((flags & Flag::no_child) == 0) return;
    if (waiting_.empty()) {
      is_complete_ = true;
    } else {
      parent_ = tree_.node(waiting_.back()).parent;
      waiting_.pop_back();
    }
  }

  Result<record::NodeRemarks> read_remarks(std::uint8_t flags) {
    std::uint16_t more = 0;
    if ((flags & Flag::extension) != 0) {
      if (bytes_.size() - offset_ < 2)
        return std::unexpected(byte_error(offset_, "an extension is cut short"));
      more = static_cast<std::uint16_t>(next() << 8);
      more = static_cast<std::uint16_t>(more | next());
      if ((more & ~board_text) != 0) notes_.add("extensions of RenLib other than board texts are not kept");
    }
    record::NodeRemarks remarks;
    if ((flags & Flag::old_comment) != 0) {
      auto comment = read_old_comment();
      if (!comment) return failure_of(comment);
      remarks.comment = *std::move(comment);
    } else if ((flags & Flag::new_comment) != 0) {
      auto comment = read_text();
      if (!comment) return failure_of(comment);
      std::ranges::replace(*comment, '\x08', '\n');
      remarks.comment = record::clean_text(*comment);
    }
    if ((more & board_text) != 0) {
      const auto text = read_text();
      if (!text) return failure_of(text);
      remarks.board_text = record::clean_line(*text);
    }
    return remarks;
  }

  /// Reads up to a terminating zero, and past a second one that pads to an even length.
  Result<std::string> read_text() {
    const std::size_t end = bytes_.find('\0', offset_);
    if (end == std::string_view::npos) {
      return std::unexpected(byte_error(offset_, "the text has no terminating zero"));
    }
    const std::string_view text = bytes_.substr(offset_, end - offset_);
    offset_ = std::min(end + 1 + (text.size() % 2 == 0 ? 1 : 0), bytes_.size());
    return decoded(text);
  }

  std::string decoded(std::string_view text) {
    constexpr std::size_t enough = 1U << 16;
    if (also_utf8_ && is_utf8(text)) return std::string(text);
    if (!encoding_) {
      if (foreign_texts_.size() < enough) foreign_texts_ += std::string(text) + '\n';
      return std::string(text);
    }
    Converted converted = convert_to_utf8(text, *encoding_);
    unknown_bytes_ += converted.unknown_bytes;
    return std::move(converted.text);
  }

  Result<std::string> read_old_comment() {
    const std::size_t begin = offset_;
    std::string text;
    bool is_last = false;
    while (!is_last) {
      if (offset_ == bytes_.size()) {
        return std::unexpected(byte_error(begin, "the old comment has no end"));
      }
      const std::uint8_t byte = next();
      is_last = byte >= 0x80;
      const char letter = static_cast<char>(byte & 0x7F);
      const std::string_view national = old_letter(letter);
      if (!national.empty()) {
        text += national;
      } else {
        text += letter == '\x08' ? '\n' : letter;
      }
    }
    if ((offset_ - begin) % 2 != 0 && offset_ < bytes_.size()) ++offset_;
    return record::clean_text(text);
  }

  std::uint8_t next() { return static_cast<std::uint8_t>(bytes_[offset_++]); }

  std::string_view bytes_;
  Notes& notes_;
  record::GameTree tree_;
  record::TreePath path_;
  std::size_t offset_ = 0;
  record::GameTree::Index parent_ = record::GameTree::root;
  std::vector<record::GameTree::Index> waiting_;  // nodes whose next sibling is still to come
  bool is_first_ = true;
  bool is_complete_ = false;
  std::optional<std::string> encoding_;
  bool also_utf8_;
  std::size_t unknown_bytes_ = 0;
  std::string foreign_texts_;
};

/// Reads the library once to collect its texts, and a second time if an encoding was asked for or some texts
/// are not UTF-8.
Result<record::GameTree> read_library(std::string_view bytes, std::size_t offset, const Rules& rules,
                                      Notes& notes, std::string_view asked) {
  Notes first_notes;
  LibraryReader first(bytes, rules, first_notes);
  auto tree = first.read(offset);
  if (!tree || (asked.empty() && first.foreign_texts().empty())) {
    notes.add(first_notes);
    return tree;
  }
  const auto encoding = choose_encoding(first.foreign_texts(), asked, "", notes);
  if (!encoding) return failure_of(encoding);
  return LibraryReader(bytes, rules, notes, *encoding, asked.empty()).read(offset);
}

}  // namespace

bool looks_like_renlib(std::string_view bytes) {
  if (bytes.starts_with(magic)) return true;
  // The oldest files begin with H8, whose byte is also the letter x. Unlike text files they contain bytes
  // that are not text, unless H8 is their only move.
  constexpr std::size_t looked_at = 256;
  const auto is_text = [](char letter) {
    return (letter >= ' ' && letter <= '~') || letter == '\t' || letter == '\r' || letter == '\n';
  };
  if (bytes.empty() || static_cast<std::uint8_t>(bytes[0]) != center) return false;
  return bytes == "x@" || !std::ranges::all_of(bytes.substr(0, looked_at), is_text);
}

Result<record::GameTree> parse_renlib(std::string_view bytes, const std::optional<Rules>& asked, Notes& notes,
                                      std::string_view encoding) {
  const Rules rules = asked ? on_board(*asked, board) : usual_rules(board);
  if (!bytes.starts_with(magic)) {
    if (bytes.empty() || static_cast<std::uint8_t>(bytes[0]) != center) {
      return std::unexpected(byte_error(0, "expected the header of RenLib, or a first move on h8"));
    }
    return read_library(bytes, 0, rules, notes, encoding);
  }
  if (bytes.size() < header_size) return std::unexpected(byte_error(bytes.size(), "the header is cut short"));
  const int major = static_cast<std::uint8_t>(bytes[8]);
  const int minor = static_cast<std::uint8_t>(bytes[9]);
  if (100 * major + minor > newest_version) {
    return std::unexpected(byte_error(8, "version " + std::to_string(major) + '.' + std::to_string(minor) +
                                             " is not supported; expected 3.4 or older"));
  }
  return read_library(bytes, header_size, rules, notes, encoding);
}

// Writing.

namespace {

void put_text(std::string& bytes, const std::string& text) {
  bytes += text;
  bytes.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

/// The bytes of a comment: its first line break becomes 08, the others CR LF.
std::string comment_bytes(const std::string& comment, bool in_latin1) {
  std::string bytes;
  bool is_first_line = true;
  for (const char letter : in_latin1 ? record::to_old_bytes(comment) : comment) {
    if (letter != '\n') {
      bytes += letter;
    } else {
      bytes += std::exchange(is_first_line, false) ? "\x08" : "\r\n";
    }
  }
  return bytes;
}

void put_node(std::string& bytes, const record::GameTree& tree, record::GameTree::Index index,
              std::uint8_t flags, bool in_latin1) {
  const record::GameTree::Node& node = tree.node(index);
  const record::NodeRemarks& remarks = tree.remarks(index);
  const int position = node.has_point ? 16 * node.point.y + node.point.x + 1 : 0;
  if (node.is_marked) flags |= Flag::marked;
  if (node.is_start) flags |= Flag::start;
  if (node.kind == record::NodeKind::nothing && index != record::GameTree::root) flags |= Flag::no_move;
  if (!remarks.comment.empty()) flags |= Flag::new_comment;
  if (!remarks.board_text.empty()) flags |= Flag::extension;
  bytes += static_cast<char>(position);
  bytes += static_cast<char>(flags);
  if (!remarks.board_text.empty()) bytes += std::string_view("\x00\x01", 2);
  if (!remarks.comment.empty()) put_text(bytes, comment_bytes(remarks.comment, in_latin1));
  if (remarks.board_text.empty()) return;
  put_text(bytes, in_latin1 ? record::to_old_bytes(remarks.board_text) : remarks.board_text);
}

/// Returns whether texts that fit Latin-1 may be written in Latin-1: false if a reader would guess another
/// encoding.
bool may_be_latin1(const record::GameTree& tree) {
  std::string foreign;
  for (record::GameTree::Index index = 0; index < tree.size(); ++index) {
    const record::NodeRemarks& remarks = tree.remarks(index);
    for (const std::string* text : {&remarks.comment, &remarks.board_text}) {
      const std::string bytes = record::to_old_bytes(*text);
      if (bytes != *text) foreign += bytes + '\n';
    }
  }
  return is_guessed_as_latin1(foreign);
}

std::optional<Error> incompatibility(const record::GameTree& tree) {
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

Notes losses(const record::GameTree& tree) {
  Notes notes;
  const record::GameRecord& header = tree.header;
  if (header.rules() != usual_rules(board)) {
    notes.add("the rules (" + rules_text(header.rules()) + ") are not kept: name them when the file is read");
  }
  if (!(header.players[0] + header.players[1]).empty()) notes.add("the names of the players are not kept");
  if (header.result != Outcome::ongoing || header.termination != record::Termination::unknown) {
    notes.add("the result is kept only where the moves show it");
  }
  if (!(header.event + header.round + header.date + header.detail).empty()) {
    notes.add("event, round, date and details of how the game ended are not kept");
  }
  if (header.opening_moves != 0 || !header.opening_note.empty()) notes.add("opening information is not kept");
  for (record::GameTree::Index index = 0; index < tree.size(); ++index) {
    if (tree.remarks(index).time) notes.add("the times of the moves are not kept");
    if (tree.remarks(index).evaluation) notes.add("evaluations are not kept");
    note_lost_tags(tree.remarks(index).tags, notes);
  }
  return notes;
}

/// Returns whether the older form, which has no root, can hold the tree: there is a single first move, on h8,
/// the root has no remarks and no flags, and every other node has a point.
bool fits_old_form(const record::GameTree& tree, const std::vector<record::GameTree::Index>& siblings) {
  const record::GameTree::Node& root = tree.node(record::GameTree::root);
  if (tree.size() == 1 || root.remarks != record::GameTree::none || root.is_marked || root.is_start)
    return false;
  const record::GameTree::Node& first = tree.node(1);
  const bool is_center = first.kind == record::NodeKind::move && first.point == point_at(7, 7);
  if (!is_center || siblings[1] != record::GameTree::none) return false;
  for (record::GameTree::Index index = 1; index < tree.size(); ++index) {
    if (!tree.node(index).has_point) return false;
  }
  return true;
}

}  // namespace

Result<WrittenFile> write_renlib(const record::GameTree& tree) {
  if (const auto unfit = incompatibility(tree)) return std::unexpected(*unfit);
  const auto siblings = tree.next_siblings();
  const bool is_old = fits_old_form(tree, siblings);
  WrittenFile file{.bytes = std::string(magic), .notes = losses(tree)};
  file.bytes += '\x03';
  file.bytes += is_old ? '\x00' : '\x04';
  file.bytes.resize(header_size, '\xFF');
  const bool in_latin1 = may_be_latin1(tree);
  if (!is_old) put_node(file.bytes, tree, record::GameTree::root, 0, in_latin1);
  for (record::GameTree::Index index = 1; index < tree.size(); ++index) {
    std::uint8_t flags = 0;
    if (siblings[index] != record::GameTree::none) flags |= Flag::has_sibling;
    if (tree.first_child(index) == record::GameTree::none) flags |= Flag::no_child;
    put_node(file.bytes, tree, index, flags, in_latin1);
  }
  return file;
}

}  // namespace rowan::files
