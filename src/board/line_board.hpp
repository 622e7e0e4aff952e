// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "board/board.hpp"
#include "board/runs.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::board {

/// Where a point lies on one of its lines: which word, and the lowest bit of its field there.
struct LineSlot {
  std::uint8_t line = 0;
  std::uint8_t shift = 0;

  [[nodiscard]] constexpr int field() const { return shift / 2; }
};

/// The four lines through a point: row, column, diagonal, anti-diagonal. The four words are distinct.
using LineSlots = std::array<LineSlot, 4>;

/// The direction from a field of each of these lines to the next field.
inline constexpr std::array<Direction, 4> slot_directions{{{1, 0}, {0, 1}, {-1, 1}, {1, 1}}};

/// A board of up to 32×32 points in which every line is one 64-bit word: rows, columns and both kinds of
/// diagonals. A stone is stored four times, so that every run of stones is a run of bits.
///
///     fields     a line of n fields uses the low 2n bits, two bits a field, field 0 lowest:
///                00 empty, 01 first player (X), 10 second player (O), 11 never
///
///                X|O| | |X|O|O|X  ->  01 10 10 01 00 00 10 01  =  0x6909
///                |             |      |                    |
///                field 0       7      field 7              0
///
///     words      width w, height h, the point in column x and row y, counted from the top left
///
///                rows            h   words   line y                  at field x
///                columns         w   words   line h + x              at field y
///                diagonals       D   words   line h + w + i          at field min(y, w-1-x)   i = x + y
///                anti-diagonals  D   words   line h + w + D + j      at field min(y, x)       j = w-1-x + y
///
///                with D = w + h - 1, so 3(w + h) - 2 words in all; 6N - 2 on a square board.
///
///         i = 0 1 2 .          . 2 1 0 = j        A diagonal runs down to the left, an anti-diagonal down
///             / / /              \ \ \            to the right, and each counts its fields from the top.
///            / / /                \ \ \           On a 3×2 board, i and j are:
///
///                  i  0 1 2          j  2 1 0
///                     1 2 3             3 2 1
///
/// Invariant: every point holds the same stone in its four words, and bits that no point uses are 0.
class LineBoard {
 public:
  static constexpr int max_lines = 6 * Rules::max_size - 2;

  /// Every valid game fits.
  [[nodiscard]] static constexpr bool supports(const Rules& rules) { return rules.is_valid(); }

  /// The empty board. Requires supports(rules).
  explicit LineBoard(const Rules& rules);

  /// The stones of a position.
  explicit LineBoard(const Position& position);

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// Puts a stone on an empty point.
  void place(Point point, Side side) { put(wide_slots(point), side); }

  /// Takes the stone off a point; the inverse of place. Requires that the point holds one.
  void remove(Point point) { take(wide_slots(point)); }

  /// Places a stone like place(), and returns whether a run through it wins on any of its lines.
  bool place_wins(Point point, Side side) {
    if (!has_run<0>(put(wide_slots(point), side))) [[likely]]
      return false;
    return wins_at(point);
  }

  [[nodiscard]] Cell cell(Point point) const {
    assert(rules_.contains(point));
    return static_cast<Cell>(words_[point.y] >> (2 * point.x) & 3);
  }

  /// Does a run through the stone on this point win, on any of its lines? Requires that the point holds one.
  [[nodiscard]] bool wins_at(Point point) const;

  /// Does this side have a line that wins, anywhere on the board?
  [[nodiscard]] bool has_line(Side side) const;

  [[nodiscard]] int stone_count() const { return stone_count_; }
  [[nodiscard]] bool is_full() const { return stone_count_ == rules_.point_count(); }

  /// Takes all stones away.
  void clear();

  /// The line words, in the order drawn above.
  [[nodiscard]] std::span<const std::uint64_t> lines() const {
    return {words_.data(), static_cast<std::size_t>(line_count())};
  }
  [[nodiscard]] int line_count() const { return 3 * (rules_.width + rules_.height) - 2; }

  /// The number of points of a line. Requires 0 <= line < line_count().
  [[nodiscard]] int line_length(int line) const;

  /// The four slots of a point. Loops that visit a point repeatedly should look them up only once.
  [[nodiscard]] LineSlots slots(Point point) const;

  // The same operations for callers that keep the slots.

  void place(const LineSlots& slots, Side side) { put(slots, side); }
  void remove(const LineSlots& slots) { take(slots); }

  /// K is rules().k if the caller knows it at compile time, else 0.
  template <int K = 0>
  bool place_wins(const LineSlots& slots, Side side) {
    if (!has_run<K>(put(slots, side))) [[likely]]
      return false;
    return wins_through(slots, side);
  }

  friend bool operator==(const LineBoard& left, const LineBoard& right) {
    return left.rules_ == right.rules_ && left.words_ == right.words_;
  }

 private:
  using FourWords = std::array<std::uint64_t, 4>;

  /// A LineSlot for immediate use, in registers: packing it into bytes would cost more than using it.
  struct WideSlot {
    unsigned line;
    unsigned shift;
  };

  /// Calls act(i) for each of the four lines, unrolled, so that the data can stay in registers.
  template <class Do>
  static constexpr void for_each_line(Do act) {
    act(0);
    act(1);
    act(2);
    act(3);
  }

  [[nodiscard]] std::array<WideSlot, 4> wide_slots(Point point) const;

  /// Puts a stone and returns the four words that now hold it.
  template <class Slots>
  [[gnu::always_inline]] FourWords put(const Slots& slots, Side side);

  template <class Slots>
  [[gnu::always_inline]] void take(const Slots& slots);

  /// Is there a run of k stones of either side anywhere in these words?
  template <int K>
  [[nodiscard]] bool has_run(const FourWords& words) const;

  [[nodiscard]] bool wins_through(LineSlots slots, Side side) const;

  Rules rules_;
  std::int16_t stone_count_ = 0;
  std::array<std::uint64_t, max_lines> words_{};
};

static_assert(PackedBoard<LineBoard>);

inline auto LineBoard::wide_slots(Point point) const -> std::array<WideSlot, 4> {
  assert(rules_.contains(point));
  const int width = rules_.width;
  const int height = rules_.height;
  const int x = point.x;
  const int y = point.y;
  const auto slot = [](int line, int field) {
    return WideSlot{.line = static_cast<unsigned>(line), .shift = static_cast<unsigned>(2 * field)};
  };
  return {slot(y, x), slot(height + x, y), slot(height + width + x + y, std::min(y, width - 1 - x)),
          slot(3 * width + 2 * height - 2 - x + y, std::min(y, x))};
}

inline LineSlots LineBoard::slots(Point point) const {
  const auto wide = wide_slots(point);
  LineSlots slots;
  for_each_line([&](std::size_t i) {
    slots[i] = {.line = static_cast<std::uint8_t>(wide[i].line),
                .shift = static_cast<std::uint8_t>(wide[i].shift)};
  });
  return slots;
}

template <class Slots>
inline auto LineBoard::put(const Slots& slots, Side side) -> FourWords {
  assert((words_[slots[0].line] >> slots[0].shift & 3) == 0);
  const auto stone = static_cast<std::uint64_t>(stone_of(side));
  FourWords words;
  for_each_line([&](std::size_t i) { words[i] = words_[slots[i].line] | stone << slots[i].shift; });
  for_each_line([&](std::size_t i) { words_[slots[i].line] = words[i]; });
  ++stone_count_;
  return words;
}

template <class Slots>
inline void LineBoard::take(const Slots& slots) {
  assert((words_[slots[0].line] >> slots[0].shift & 3) != 0);
  for_each_line([&](std::size_t i) { words_[slots[i].line] &= ~(std::uint64_t{3} << slots[i].shift); });
  --stone_count_;
}

/// The quick test of place_wins(): after nearly every stone, none of the four words has a run of k stones of
/// either side. If k is 5, the test takes three shifted ANDs per word. Only if it finds a run does
/// wins_through() apply the rules about overlines and blocked ends.
template <int K>
bool LineBoard::has_run(const FourWords& words) const {
  std::uint64_t starts = 0;
  if constexpr (K == 0) {
    if (rules_.k == 5) return has_run<5>(words);
    for_each_line([&](std::size_t i) { starts |= run_starts(words[i], rules_.k); });
  } else {
    assert(K == rules_.k);
    for_each_line([&](std::size_t i) { starts |= run_starts<K>(words[i]); });
  }
  return starts != 0;
}

}  // namespace rowan::board
