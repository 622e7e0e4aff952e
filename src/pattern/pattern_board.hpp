// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "board/line_board.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"
#include "pattern/line_shapes.hpp"
#include "pattern/point_set.hpp"
#include "pattern/shape.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// The value of an empty point to one side, by the four shapes that its stone would make there. The caller
/// provides these numbers and decides what they mean; PatternBoard only keeps their sums.
struct PointValue {
  std::int16_t when_to_move = 0;  // when that side is to move
  std::int16_t when_waiting = 0;  // when its opponent is to move

  friend bool operator==(PointValue, PointValue) = default;
};

/// The value of every combination of four shapes, for either side.
struct PointValues {
  using Table = std::array<PointValue, ShapeCombinations::count>;

  Table of_first{};
  Table of_second{};

  [[nodiscard]] const Table& of(Side side) const { return side == Side::first ? of_first : of_second; }
};

/// A position for searches: it plays moves and takes them back in reverse order. For the empty points it
/// keeps up to date what a stone of either side would make there, the sets of points where a stone makes a
/// given class, and the sums of the points' values.
///
/// Above the shapes (LineShapes), the word of a point has the numbers of their combinations
/// (ShapeCombinations) and a flag:
///
///     bits    63      55..44         43..32         31..16            15..0
///             taken   second's       first's        second's shapes   first's shapes
///                     combination    combination
///
/// Small tables give the class and the value of each combination. Points with a stone and all points of
/// the margin are taken. The word of a taken point is not updated: when its stone is taken back, every later
/// one is gone, so the word is right again. A move therefore computes shapes only for empty neighbors; most
/// of these shapes do not change. Words that change are saved, and undo() restores them without computing
/// shapes.
///
///     frames     a stack of moves, each with the sums, key and near points of the position before it
///     changes    a stack of (point, word before): a frame's changes begin at its first_change
class PatternBoard : public LineShapes {
 public:
  /// The values of points; without them the sums stay 0.
  using Values = std::shared_ptr<const PointValues>;

  /// The stones and the side to move of a position, with tables shared by the process (shared_tables).
  explicit PatternBoard(const Position& position, Values values = nullptr);

  [[nodiscard]] Side side_to_move() const { return side_to_move_; }
  [[nodiscard]] bool is_empty(PointIndex point) const { return (word(point) >> taken_bit) == 0; }
  [[nodiscard]] Cell cell(PointIndex point) const { return stones_.cell(rules().point_of(point)); }

  /// Zobrist hash of stones and side to move, the same on every machine.
  [[nodiscard]] std::uint64_t key() const { return key_; }

  /// The key after a move of the side to move.
  [[nodiscard]] std::uint64_t key_after(PointIndex point) const;

  /// The key after a move of the side to move and an answer to it.
  [[nodiscard]] std::uint64_t key_after(PointIndex point, PointIndex answer) const;

  /// Moves played and not taken back, passes included.
  [[nodiscard]] int ply() const { return static_cast<int>(frames_.size()); }

  /// The last move; with `back` = 2 the one before it, and so on. no_point for a pass and for moves before
  /// the position that the board started from.
  [[nodiscard]] PointIndex last_move(int back = 1) const {
    return ply() >= back ? frames_[frames_.size() - static_cast<std::size_t>(back)].move : no_point;
  }

  /// Puts a stone of the side to move on an empty point. The caller is responsible for the rules: lines may
  /// already be complete, and forbidden points are accepted.
  void play(PointIndex point);

  /// Gives the turn to the opponent.
  void pass();

  /// Takes the last move or pass back. Requires ply() > 0.
  void undo();

  /// The amount of computation by play() since the board was made: a move counts 1 with tables, by_definition
  /// without. Searches check the clock once per `work_between_checks` units, about every two milliseconds on
  /// any board.
  [[nodiscard]] std::int64_t work() const { return work_; }
  static constexpr std::int64_t work_between_checks = 4'096;
  static constexpr std::int64_t by_definition = 2'048;

  /// What a stone of that side would make on an empty point.
  [[nodiscard]] PointClass point_class(PointIndex point, Side side) const {
    return kind_of(side, combination(point, side));
  }
  [[nodiscard]] std::size_t combination(PointIndex point, Side side) const {
    return combination_in(word(point), side);
  }
  [[nodiscard]] std::uint16_t packed_shapes(PointIndex point, Side side) const {
    return static_cast<std::uint16_t>(word(point) >> (16 * static_cast<int>(side)));
  }
  [[nodiscard]] Shape shape(PointIndex point, Side side, int line) const {
    return shape_in(word(point), side, line);
  }
  [[nodiscard]] PointShapes shapes(PointIndex point, Side side) const { return shapes_in(word(point), side); }

  /// The weakest class for which a set of points is kept.
  static constexpr PointClass weakest_kept = PointClass::open_three;

  /// The empty points where a stone of that side makes this class. Requires kind >= weakest_kept.
  [[nodiscard]] const PointSet& points(Side side, PointClass kind) const { return sets_[set_of(side, kind)]; }
  [[nodiscard]] int count(Side side, PointClass kind) const { return counts_[set_of(side, kind)]; }

  /// The sum of the values of all empty points for a side.
  struct Sum {
    std::int32_t when_to_move = 0;
    std::int32_t when_waiting = 0;

    friend bool operator==(Sum, Sum) = default;
  };
  [[nodiscard]] Sum sum(Side side) const { return sums_[std::to_underlying(side)]; }

  /// The empty points near a stone: at most two away in any direction, or at most four and at most k - 1 away
  /// on a line. The center if there is no stone.
  [[nodiscard]] PointSet near_stones() const { return near_ & empty_; }
  [[nodiscard]] const PointSet& empty_points() const { return empty_; }

  /// Is the empty point forbidden to that side? Exact: the point of a possible double three is examined.
  [[nodiscard]] bool is_forbidden(PointIndex point, Side side) const {
    const PointClass kind = point_class(point, side);
    if (kind < PointClass::perhaps_forbidden || kind == PointClass::win) return false;
    return kind == PointClass::forbidden || is_double_three(point);
  }

  /// The class of a stone, with perhaps_forbidden resolved: to forbidden or, if the stone may be played, to
  /// combine_allowed().
  [[nodiscard]] PointClass exact_class(PointIndex point, Side side) const;

 private:
  static constexpr int taken_bit = 63;
  static constexpr std::size_t kept_classes = point_class_count - static_cast<std::size_t>(weakest_kept);

  struct Change {
    std::uint64_t word_before;
    std::uint32_t place;
    bool in_sets;  // did a set of points change too?
  };
  struct Frame {
    PointIndex move = no_point;
    std::uint32_t first_change = 0;
    std::uint64_t key_before = 0;
    std::array<Sum, 2> sums_before{};
    PointSet near_before;
  };

  static constexpr std::size_t set_of(Side side, PointClass kind) {
    assert(kind >= weakest_kept);
    return static_cast<std::size_t>(side) * kept_classes + static_cast<std::size_t>(kind) -
           static_cast<std::size_t>(weakest_kept);
  }
  using LineShapes::place_of;
  [[nodiscard]] std::uint32_t place_of(PointIndex point) const { return places_[point]; }
  [[nodiscard]] std::uint64_t word(PointIndex point) const { return words_[place_of(point)]; }
  [[nodiscard]] bool is_double_three(PointIndex point) const;

  static constexpr std::uint64_t taken = std::uint64_t{1} << taken_bit;

  void lay_out(const Position& position);
  void compute_all();
  void put(PointIndex point, Side side);
  void change(std::uint32_t place, std::uint32_t shapes);
  void compile_kinds();
  static constexpr std::size_t combination_in(std::uint64_t word, Side side) {
    return word >> (side == Side::first ? 32 : 44) & 0xFFF;
  }
  [[nodiscard]] PointClass kind_of(Side side, std::size_t combination) const {
    return kinds_[std::to_underlying(side)][combination];
  }
  [[nodiscard]] std::uint64_t with_combinations(std::uint32_t shapes) const {
    return static_cast<std::uint64_t>((*numbers_)[shapes >> 16]) << 44 |
           static_cast<std::uint64_t>((*numbers_)[shapes & 0xFFFF]) << 32 | shapes;
  }
  /// Updates the sums when a point's word changes from `before` to `after`; the word of a taken point
  /// contributes nothing.
  void exchange_values(std::uint64_t before, std::uint64_t after);
  /// Updates the sets of points in the same way; true if one of them changes.
  bool exchange_classes(std::uint32_t place, std::uint64_t before, std::uint64_t after);
  bool exchange_class(Side side, std::uint32_t place, PointClass before, PointClass after);

  Values values_;
  Side side_to_move_;
  std::uint64_t key_ = 0;
  std::int64_t work_ = 0;
  std::int64_t work_of_move_ = tables() != nullptr ? 1 : by_definition;
  std::array<Sum, 2> sums_{};
  std::array<std::int16_t, 2 * kept_classes> counts_{};
  PointSet near_;
  PointSet empty_;
  std::array<PointSet, 2 * kept_classes> sets_;
  std::vector<PointSet> reach_of_;  // by point: the points near it
  std::vector<Frame> frames_;
  std::vector<Change> changes_;
  const ShapeCombinations::Numbers* numbers_ = &ShapeCombinations::numbers();
  std::array<std::array<PointClass, ShapeCombinations::count>, 2> kinds_{};  // by side and combination
  std::array<std::uint16_t, std::size_t{Rules::max_size} * Rules::max_size> places_{};
  std::array<PointIndex, std::size_t{pitch} * pitch> numbers_of_places_{};
  Words words_{};
};

}  // namespace rowan::pattern
