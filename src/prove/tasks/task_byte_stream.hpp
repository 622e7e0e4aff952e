// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"
#include "game/position.hpp"
#include "proof/proof_input.hpp"
#include "proof/window_board.hpp"
#include "prove/node_solver.hpp"

namespace rowan::prove {

inline constexpr std::uint8_t task_bytes_version = 1;
inline constexpr std::size_t task_checksum_size = 4;

/// Writes what one process sends to another: a tag, version and game, numbers and wins, and a checksum.
class TaskByteWriter {
 public:
  TaskByteWriter(std::string_view tag, const Rules& rules) {
    bytes_.text(tag);
    for (const int number : {int{task_bytes_version}, int{rules.width}, int{rules.height}, int{rules.k},
                             rules.overline == Overline::wins ? 0 : 1})
      byte(number);
  }

  void byte(int value) { bytes_.number(static_cast<std::uint8_t>(value)); }
  void number(std::int64_t value) { bytes_.number(value); }
  void checksum(std::uint32_t value) { bytes_.number(value); }
  void count(std::size_t value) { bytes_.number(static_cast<std::uint32_t>(value)); }

  void set(const proof::CellSet& cells) {
    for (std::size_t begin = 0; begin < cells.size(); begin += 8) {
      int value = 0;
      for (std::size_t bit = 0; bit < 8; ++bit) value |= static_cast<int>(cells.test(begin + bit)) << bit;
      byte(value);
    }
  }

  void stones(const Position& position) {
    for (const Side side : {Side::first, Side::second}) {
      proof::CellSet cells;
      for (std::size_t i = 0; i < position.cells().size(); ++i) {
        if (position.cells()[i] == stone_of(side)) cells.set(i);
      }
      set(cells);
    }
  }

  void moves(const std::vector<std::uint8_t>& moves) {
    count(moves.size());
    for (const std::uint8_t move : moves) byte(move);
  }

  /// The passes from `skipped` on.
  void passes(const NodeState& state, std::size_t skipped = 0) {
    count(state.passes.size() - skipped);
    for (std::size_t i = skipped; i < state.passes.size(); ++i) moves(state.passes[i].moves);
  }

  void wins(const NodeState& state) {
    count(state.wins.size());
    for (const ReplyWin& win : state.wins) {
      byte(win.reply);
      moves(win.moves);
    }
  }

  void sets(const NodeState& state) {
    set(state.waiting);
    set(state.undecided);
    set(state.open);
    byte(state.round);
  }

  [[nodiscard]] std::string take() {
    bytes_.number(crc32c(bytes_.bytes()));
    return bytes_.take();
  }

 private:
  ByteWriter bytes_;
};

inline std::uint32_t checksum_of(std::string_view bytes) {
  return ByteReader(bytes.substr(bytes.size() - task_checksum_size)).number<std::uint32_t>();
}

/// Reads and checks what a TaskByteWriter wrote; throws std::runtime_error if anything is wrong.
class TaskByteReader {
 public:
  TaskByteReader(std::string_view bytes, std::string_view tag) : bytes_(bytes) {
    proof::require(bytes.starts_with(tag) && bytes.size() > tag.size() + task_checksum_size,
                   "it is not from rowan prove");
    proof::require(static_cast<std::uint8_t>(bytes[tag.size()]) == task_bytes_version,
                   "it is from another version; all processes of a run must be the same program");
    proof::require(crc32c(bytes.substr(0, bytes.size() - task_checksum_size)) == checksum_of(bytes),
                   "it is damaged: its checksum is wrong");
    bytes_ = ByteReader(bytes.substr(tag.size() + 1, bytes.size() - tag.size() - 1 - task_checksum_size));
    rules_.width = take<std::uint8_t>();
    rules_.height = take<std::uint8_t>();
    rules_.k = take<std::uint8_t>();
    rules_.overline = byte_up_to(1) == 0 ? Overline::wins : Overline::ignored;
    proof::require(proof::WindowBoard::supports(rules_), "no proofs by threats are possible in its game");
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }

  int byte() { return take<std::uint8_t>(); }
  int byte_up_to(int most) {
    const int value = byte();
    proof::require(value <= most, "a number is too large");
    return value;
  }
  std::int64_t number(std::int64_t least, std::int64_t most) {
    const auto value = take<std::int64_t>();
    proof::require(least <= value && value <= most, "a number is out of its range");
    return value;
  }
  std::uint32_t checksum() { return take<std::uint32_t>(); }
  std::size_t count() { return take<std::uint32_t>(); }

  std::uint8_t point() {
    const int cell = byte();
    proof::require(cell < rules_.point_count(), "a point is off the board");
    return static_cast<std::uint8_t>(cell);
  }

  proof::CellSet set() {
    proof::CellSet cells;
    for (std::size_t begin = 0; begin < cells.size(); begin += 8) {
      const int value = byte();
      for (std::size_t bit = 0; bit < 8; ++bit) cells.set(begin + bit, (value >> bit & 1) != 0);
    }
    proof::require((cells >> static_cast<std::size_t>(rules_.point_count())).none(),
                   "a point is off the board");
    return cells;
  }

  /// A position that is not over, with this side to move.
  Position position(Side to_move) {
    const proof::CellSet first = set();
    const proof::CellSet second = set();
    proof::require((first & second).none(), "two stones are on one point");
    proof::require(first.count() == second.count() + (to_move == Side::first ? 0 : 1),
                   "the numbers of stones are inconsistent");
    std::vector<Cell> cells(static_cast<std::size_t>(rules_.point_count()), Cell::empty);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (first.test(i)) cells[i] = stone_of(Side::first);
      if (second.test(i)) cells[i] = stone_of(Side::second);
    }
    Position position(rules_, std::move(cells), to_move);
    const proof::WindowBoard board(position);
    proof::require(!board.has_row(Side::first) && !board.has_row(Side::second),
                   "the game is over in the position");
    return position;
  }

  std::vector<std::uint8_t> moves() {
    std::vector<std::uint8_t> moves;
    for (std::size_t left = count(); left > 0; --left) moves.push_back(point());
    return moves;
  }

  /// Wins as they are written, which prove nothing until they are replayed.
  NodeState written_wins() {
    NodeState state;
    for (std::size_t left = count(); left > 0; --left)
      state.passes.push_back({.moves = moves(), .marks = {}});
    for (std::size_t left = count(); left > 0; --left) {
      const std::uint8_t reply = point();
      state.wins.push_back({.reply = reply, .moves = moves()});
    }
    return state;
  }

  void sets(NodeState& state) {
    state.waiting = set();
    state.undecided = set();
    state.open = set();
    state.round = byte_up_to(NodeState::rounds);
    proof::require((state.waiting & state.undecided).none() && (state.waiting & state.open).none() &&
                       (state.undecided & state.open).none(),
                   "a reply is in two sets");
  }

  void end() { proof::require(bytes_.is_at_end(), "there are bytes after the end"); }

 private:
  template <class Number>
  Number take() {
    const auto value = bytes_.number<Number>();
    proof::require(!bytes_.has_failed(), "it ends too early");
    return value;
  }

  ByteReader bytes_;
  Rules rules_;
};

}  // namespace rowan::prove
