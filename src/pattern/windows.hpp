// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "board/line_board.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::pattern {

/// A window here is k consecutive cells of a line that hold stones of one player and at most three blanks.
/// The cell next to either end must not hold a stone of that player: it may be blank, the opponent's or
/// beyond the edge.
///
///     k = 5      . X X . X X O       a four: one stone short of five
///                  '-------'
///
///     X X X X X X                    nothing: each window of five has an X beside it
///
/// So a five is a run of exactly five, and stones count once for each window that holds them: XXXX alone on a
/// long line is two fours. For what a move makes, under any rules, see pattern/shape.hpp.
inline constexpr int window_kinds = 4;

/// Names of windows, by the number of missing stones.
inline constexpr std::array<std::string_view, window_kinds> window_names{"five", "four", "three", "double"};

/// The number of such windows of each player, by the number of missing stones: [0] complete, [1] one short,
/// ...
struct WindowCounts {
  using Counts = std::array<int, window_kinds>;

  Counts first{};
  Counts second{};

  [[nodiscard]] constexpr Counts& of(Side side) { return side == Side::first ? first : second; }
  [[nodiscard]] constexpr const Counts& of(Side side) const { return side == Side::first ? first : second; }

  constexpr WindowCounts& operator+=(const WindowCounts& other) {
    for (std::size_t missing = 0; missing < window_kinds; ++missing) {
      first[missing] += other.first[missing];
      second[missing] += other.second[missing];
    }
    return *this;
  }
  friend constexpr bool operator==(const WindowCounts&, const WindowCounts&) = default;
};

/// Counts the windows on a line word of `length` fields. Requires 1 <= k <= 32, 1 <= length <= 32.
[[nodiscard]] WindowCounts count_windows(std::uint64_t line, int length, int k);

/// Counts the windows on all lines of the board, for the k of its game.
[[nodiscard]] WindowCounts count_windows(const board::LineBoard& board);

/// The value of a window, by the number of missing stones.
inline constexpr std::array<int, window_kinds> window_value{100000, 1000, 100, 10};

/// The value of a player's windows minus the value of the opponent's. The Haskell program from which these
/// numbers come computes it for the second player, white.
[[nodiscard]] constexpr int window_score(const WindowCounts& counts, Side side) {
  int score = 0;
  for (std::size_t missing = 0; missing < window_kinds; ++missing) {
    score += window_value[missing] * (counts.of(side)[missing] - counts.of(opponent(side))[missing]);
  }
  return score;
}

/// Where a window of k cells lies on its line. A flank, the cell next to one end, is tested only if it
/// exists:
///
///     prefix  |.....f      at the start of the line; one flank after it
///     suffix   f.....|     at the end of the line; one flank before it
///     infix    f.....f     inside; both flanks
///     exact   |.....|      the whole line
enum class Alignment : std::uint8_t { prefix, suffix, infix, exact };

inline constexpr std::array alignments{Alignment::prefix, Alignment::suffix, Alignment::infix,
                                       Alignment::exact};

/// A window as bits to compare a line with: the window and its flanks, as fields of a line word
/// (board/runs.hpp), the first field lowest.
///
///     infix, four of the first player      00  01 01 00 01 01  10      = 0x516
///                                          after   window   before
///
/// It matches at a field if the line, shifted down by that field and masked, equals the word.
struct LinePattern {
  std::uint64_t word = 0;
  std::uint8_t fields = 0;  // the window and its flanks, at most 32
  Alignment alignment = Alignment::prefix;
  Side side = Side::first;
  std::uint8_t missing = 0;  // blanks in the window

  /// The bits to compare: both bits of every field of the window and its flanks.
  [[nodiscard]] std::uint64_t mask() const;

  /// Does the pattern begin at this field of a line? A flank before the window belongs to the pattern. Only
  /// bits are compared: the caller must know that the alignment allows this field.
  [[nodiscard]] bool matches_at(std::uint64_t line, int field) const {
    return (((line >> (2 * field)) & mask()) ^ word) == 0;
  }

  /// The fields at which the pattern may begin on a line of `length` points: at most one, unless it is an
  /// infix.
  struct Fields {
    int first = 0;
    int count = 0;
  };
  [[nodiscard]] Fields places_on(int length) const;

  /// The number of times that the pattern occurs on a line of that length: at most once, unless it is an
  /// infix.
  [[nodiscard]] int count(std::uint64_t line, int length) const;
};

/// All patterns of both players for one k, generated from the definition above: the simple reference with
/// which count_windows must agree. For k = 5 they are numbered as in a Haskell gomoku program:
///
///     number    0    52 prefixes       each group begins with the complete windows, then those with one,
///              52    52 suffixes       two and three stones missing: 2 + 10 + 20 + 20 prefixes
///             104   104 infixes
///             208    26 exact
///             234   the same for the second player
class PatternCache {
 public:
  /// Requires 1 <= k <= 32. Patterns longer than the longest line are left out.
  explicit PatternCache(int k);

  [[nodiscard]] std::span<const LinePattern> patterns() const { return patterns_; }

  /// The patterns of one player, in the order drawn above.
  [[nodiscard]] std::span<const LinePattern> patterns(Side side) const;

  /// Counts the windows on the line by trying every pattern.
  [[nodiscard]] WindowCounts count(std::uint64_t line, int length) const;

 private:
  std::vector<LinePattern> patterns_;
};

}  // namespace rowan::pattern
