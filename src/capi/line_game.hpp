// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "board/line_board.hpp"
#include "game/forbidden.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::capi {

/// Tables for games under the same rules, shared by a game and its copies.
struct LineGameTables {
  explicit LineGameTables(const Rules& rules);

  /// The keys of a point for a stone of each side (Zobrist, 1970).
  using StoneKeys = std::array<std::uint64_t, 2>;

  Rules rules;
  std::vector<board::LineSlots> slots;                 // by the index of the point
  std::vector<StoneKeys> keys;                         // by the index of the point
  std::uint64_t empty_key = 0;                         // of the empty board with the first player to move
  std::uint64_t turn_key = 0;                          // changes the hash with every turn
  std::shared_ptr<const pattern::ShapeTables> shapes;  // null under rules without forbidden points
};

/// A game on a LineBoard. Keeps its outcome, its hash and its empty points up to date. Plays the same game as
/// Position, its reference, hundreds of times faster. Points are numbered by Rules::index_of.
///
///     order    0 ............ left ................ left + moves ....... point_count
///              empty points   moves, latest first   stones of the starting position
///     place    where each point is in `order`
///
/// A move swaps its point with the last of the empty points. Undo only moves the border between the empty
/// points and the moves: the swapped points stay where they are.
class LineGame {
 public:
  explicit LineGame(std::shared_ptr<const LineGameTables> tables);

  /// Empties the board, with the first player to move.
  void reset();

  /// Takes over the stones, the moves and the side to move of a position. Requires the same rules.
  void set(const Position& position);

  [[nodiscard]] const Rules& rules() const { return board_.rules(); }
  [[nodiscard]] const std::shared_ptr<const LineGameTables>& tables() const { return tables_; }
  [[nodiscard]] const board::LineBoard& stones() const { return board_; }
  [[nodiscard]] Side side_to_move() const { return side_; }
  [[nodiscard]] Outcome outcome() const { return outcome_; }
  [[nodiscard]] bool is_over() const { return outcome_ != Outcome::ongoing; }
  [[nodiscard]] std::uint64_t hash() const { return hash_; }
  [[nodiscard]] Cell cell(int index) const {
    const board::LineSlot slot = tables_->slots[index][0];
    return static_cast<Cell>(board_.lines()[slot.line] >> slot.shift & 3);
  }

  [[nodiscard]] int move_count() const { return move_count_; }
  /// The point of a move, counted from 0. Requires 0 <= number < move_count().
  [[nodiscard]] int move(int number) const { return order_at(left_ + move_count_ - 1 - number); }

  /// The empty points, in no particular order. Under rules without forbidden points, and before the game is
  /// over, they are the legal ones.
  [[nodiscard]] int empty_count() const { return left_; }
  [[nodiscard]] int empty_point(int number) const { return order_at(number); }

  /// Why this empty point is forbidden to black, whichever side is to move; std::nullopt if it is not.
  [[nodiscard]] std::optional<ForbiddenReason> why_forbidden(int index) const;

  /// Could any point be forbidden to the side to move?
  [[nodiscard]] bool may_forbid() const { return tables_->shapes != nullptr && side_ == Side::first; }

  [[nodiscard]] bool is_legal(int index) const {
    return !is_over() && cell(index) == Cell::empty && !is_closed(index);
  }

  /// Calls visit(index) for each legal point, in reading order.
  template <class Visit>
  void for_each_legal(Visit visit) const {
    if (is_over()) return;
    const int width = rules().width;
    const std::uint64_t fields = board::fields_below(width) & board::low_field_bits;
    for (int y = 0; y < rules().height; ++y) {
      const std::uint64_t row = board_.lines()[y];
      for (std::uint64_t free = ~(row | row >> 1) & fields; free != 0; free &= free - 1) {
        const int index = y * width + std::countr_zero(free) / 2;
        if (!is_closed(index)) visit(index);
      }
    }
  }

  /// Plays a move. Requires is_legal(index).
  void play(int index) {
    assert(is_legal(index));
    const std::uint16_t place = place_[index];
    --left_;
    ++move_count_;
    const std::uint16_t last = order_[left_];
    order_[place] = last;
    place_[last] = place;
    order_[left_] = static_cast<std::uint16_t>(index);
    place_[index] = static_cast<std::uint16_t>(left_);
    hash_ ^= key(index, side_) ^ tables_->turn_key;
    const bool wins = board_.place_wins(tables_->slots[index], side_);
    side_ = opponent(side_);
    if (wins) [[unlikely]]
      outcome_ = win_for(opponent(side_));
    else if (left_ == 0 || is_stuck()) [[unlikely]]
      outcome_ = Outcome::draw;
  }

  /// Takes the latest move back. Requires move_count() > 0.
  void undo();

  /// The game as a reference position, with its moves.
  [[nodiscard]] Position position() const;

  /// All points in the order drawn above. Code that chooses an empty point by its number depends on this
  /// order.
  [[nodiscard]] const std::vector<std::uint16_t>& order() const { return order_; }

  /// The side to move in the starting position.
  [[nodiscard]] Side starter() const { return starter_; }

  /// Puts the points into another order. Returns false, and changes nothing, if it is not a valid order of
  /// this game: every point once, the empty ones first, then the moves, latest first.
  [[nodiscard]] bool set_order(const std::vector<std::uint16_t>& order);

 private:
  [[nodiscard]] int order_at(int place) const { return order_[place]; }
  [[nodiscard]] std::uint64_t key(int index, Side side) const {
    return tables_->keys[index][std::to_underlying(side)];
  }
  [[nodiscard]] bool is_closed(int index) const { return may_forbid() && why_forbidden(index).has_value(); }
  /// Is every empty point forbidden to the side to move?
  [[nodiscard]] bool is_stuck() const { return may_forbid() && has_no_legal_point(); }
  [[nodiscard]] bool has_no_legal_point() const;
  void put_aside(int index);

  std::shared_ptr<const LineGameTables> tables_;
  board::LineBoard board_;
  std::vector<std::uint16_t> order_;
  std::vector<std::uint16_t> place_;
  int left_ = 0;
  int move_count_ = 0;
  std::uint64_t hash_ = 0;
  Side starter_ = Side::first;
  Side side_ = Side::first;
  Outcome outcome_ = Outcome::ongoing;
};

}  // namespace rowan::capi
