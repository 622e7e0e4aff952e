// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "board/line_board.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::board {

/// How a random game ended, and after how many moves.
struct Playout {
  Outcome outcome = Outcome::ongoing;
  int length = 0;

  friend constexpr bool operator==(const Playout&, const Playout&) = default;
};

/// Uniformly random games from the empty board, played move by move on a LineBoard under any rules without
/// forbidden points.
///
/// TimedPlayouts draws from the same distribution, faster, but with a class for each size of board.
class LinePlayouts {
 public:
  /// Requires LineBoard::supports(rules) and rules without forbidden points.
  explicit LinePlayouts(const Rules& rules);

  /// Plays one game. The same state of the generator after the same earlier calls gives the same game.
  [[nodiscard]] Playout play(Random& random);

 private:
  template <int K>
  Playout play_moves(Random& random);

  LineBoard board_;
  std::vector<LineSlots> slots_;      ///< by the index of the point
  std::vector<std::uint16_t> order_;  ///< all points; the moves of a game are swapped to the end
};

/// Plays move by move the game that `times` encodes (see TimedPlayouts): one number per point, row by row.
/// Points with equal numbers are ordered at random.
[[nodiscard]] Playout replay_times(const Rules& rules, std::span<const std::int16_t> times, Random& random);

/// Uniformly random games on boards of one size, without playing them: each point draws the moment at which
/// it is taken, and the first line is found by scanning all windows of k points.
///
/// Every point gets a random 16-bit number. It says who takes the point, and when:
///
///     -32768 ............ -1    0 ............ 32767
///     first player's points     second player's points
///     early ---------> late     late <--------- early
///
/// A player's points, sorted by time, are that player's moves, and the two players move in turn. That is a
/// uniformly random game: if points in random order are dealt into two hands by coin tosses, playing the
/// hands in turn gives a random order again. (If one hand is empty before the game is over, the players take
/// the rest of the other hand in turn.)
///
/// A window of k points belongs to the first player if its largest number is negative, and is then
/// complete at that number; so the first player's line is complete at
///
///     the minimum over all windows of the maximum in the window,
///
/// and the second player's at the maximum of the minima. The number of a player's points taken by then is the
/// number of moves that the line needed. The player that needed fewer moves wins; if the numbers are equal,
/// the first player, who moved first. Points and windows are handled independently of each other, so vector
/// instructions can handle 16 at a time.
///
/// Undecided cases are resolved exactly: equal numbers at the decisive moment are put in random order, and a
/// game in which a player's own points contain no line, about one in a thousand on 15×15, is replayed move by
/// move.
///
/// Only for rules under which every run of k or more stones wins.
template <int Width, int Height, int K>
class TimedPlayouts {
 public:
  static constexpr Rules rules{.width = Width, .height = Height, .k = K};
  static_assert(rules.is_valid() && K <= 16);

  using Time = std::int16_t;

  explicit TimedPlayouts(std::uint64_t seed) : random_(seed), lanes_(random_) {}

  /// Plays one game.
  [[nodiscard]] Playout play() {
    draw();
    return judge();
  }

  /// Plays the game that the numbers encode, one per point, row by row. Like replay_times(), but faster.
  [[nodiscard]] Playout judge(std::span<const Time, static_cast<std::size_t>(Width* Height)> points) {
    for (int row = 0; row < Height; ++row) {
      std::copy_n(points.begin() + row * Width, Width, times_.begin() + row * stride);
    }
    return judge();
  }

 private:
  // Rows are stored one after another with at least one blank field between them, so a window that leaves the
  // board on one side contains a blank before it re-enters on the other. A blank is 0: for the first player
  // this is a point of the second, for the second player a point taken too late to matter.
  static constexpr int stride = (Width + 1 + 7) / 8 * 8;
  static constexpr int fields = Height * stride;
  static constexpr int words_per_row = stride / 4;
  static constexpr Time blank = 0;

  static constexpr Time never_first = std::numeric_limits<Time>::max();
  static constexpr Time never_second = std::numeric_limits<Time>::min();

  /// The moment at which each player's first line is complete.
  struct Completion {
    Time first = never_first;
    Time second = never_second;
  };

  /// How many of a player's points are taken before a moment, and how many at it.
  struct Rank {
    int before = 0;
    int at = 0;
  };

  using Words = std::array<std::uint64_t,
                           (fields / 4 + RandomLanes::lanes - 1) / RandomLanes::lanes * RandomLanes::lanes>;
  using Times = std::array<Time, Words().size() * 4 + K>;
  using Row = std::array<Time, stride>;

  /// For the windows that begin in each column: when each player completes the first of them.
  struct Extremes {
    Row first;
    Row second;
  };

  static constexpr Words make_masks();

  void draw();
  [[nodiscard]] Playout judge();
  [[nodiscard]] static Completion completion(const Times& times);
  template <int Step, int Rows>
  static void scan(const Times& times, Extremes& extremes);
  static void count(const Times& times, const Completion& moment, Rank& first, Rank& second);
  [[nodiscard]] int moves_needed(Rank rank, Time moment);
  [[nodiscard]] Playout replay();

  Random random_;
  RandomLanes lanes_;
  alignas(64) Times times_{};
};

/// Masks for the random words: all ones where a field is a point, zeros where it is a blank.
template <int Width, int Height, int K>
constexpr auto TimedPlayouts<Width, Height, K>::make_masks() -> Words {
  Words masks{};
  for (int word = 0; word < Height * words_per_row; ++word) {
    std::array<std::uint16_t, 4> mask{};
    for (int i = 0; i < 4; ++i) {
      if (word % words_per_row * 4 + i < Width) mask[i] = 0xFFFF;
    }
    masks[word] = std::bit_cast<std::uint64_t>(mask);
  }
  return masks;
}

template <int Width, int Height, int K>
void TimedPlayouts<Width, Height, K>::draw() {
  static constexpr Words masks = make_masks();
  RandomLanes lanes = lanes_;
  for (std::size_t word = 0; word < masks.size(); word += RandomLanes::lanes) {
    RandomLanes::Block block = lanes();
    for (std::size_t i = 0; i < RandomLanes::lanes; ++i) block[i] &= masks[word + i];
    std::memcpy(times_.data() + word * 4, block.data(), sizeof(block));
  }
  lanes_ = lanes;
}

template <int Width, int Height, int K>
Playout TimedPlayouts<Width, Height, K>::judge() {
  const Completion moment = completion(times_);
  if (moment.first >= 0 || moment.second <= 0) return replay();
  Rank first_rank;
  Rank second_rank;
  count(times_, moment, first_rank, second_rank);
  const int first = moves_needed(first_rank, moment.first);
  const int second = moves_needed(second_rank, moment.second);
  if (first <= second) return {.outcome = Outcome::first_wins, .length = 2 * first - 1};
  return {.outcome = Outcome::second_wins, .length = 2 * second};
}

template <int Width, int Height, int K>
auto TimedPlayouts<Width, Height, K>::completion(const Times& times) -> Completion {
  constexpr int starting_rows = std::max(0, Height - K + 1);
  Extremes extremes;
  extremes.first.fill(never_first);
  extremes.second.fill(never_second);
  scan<1, Height>(times, extremes);
  scan<stride, starting_rows>(times, extremes);
  scan<stride + 1, starting_rows>(times, extremes);
  scan<stride - 1, starting_rows>(times, extremes);
  return {.first = std::ranges::min(extremes.first), .second = std::ranges::max(extremes.second)};
}

/// Scans all windows that begin in the top `Rows` rows and advance by `Step` fields, a row of windows at a
/// time.
template <int Width, int Height, int K>
template <int Step, int Rows>
void TimedPlayouts<Width, Height, K>::scan(const Times& times, Extremes& extremes) {
  Extremes best = extremes;  // a local copy, which nothing aliases, stays in registers
  for (std::size_t row = 0; row < Rows; ++row) {
    for (std::size_t x = 0; x < stride; ++x) {
      const Time* window = times.data() + row * stride + x;
      // `latest` and `earliest` run from opposite ends: for the minimum and the maximum of the same pair, g++
      // would use compare and select instead of vector minimum and maximum.
      Time latest = window[0];
      Time earliest = window[(K - 1) * Step];
      for (int i = 1; i < K; ++i) {
        latest = std::max(latest, window[i * Step]);
        earliest = std::min(earliest, window[(K - 1 - i) * Step]);
      }
      best.first[x] = std::min(best.first[x], latest);
      best.second[x] = std::max(best.second[x], earliest);
    }
  }
  extremes = best;
}

template <int Width, int Height, int K>
void TimedPlayouts<Width, Height, K>::count(const Times& times, const Completion& moment, Rank& first,
                                            Rank& second) {
  std::array<Row, 4> counts{};
  for (int row = 0; row < Height; ++row) {
    for (int x = 0; x < stride; ++x) {
      const auto column = static_cast<std::size_t>(x);
      const Time time = times.data()[row * stride + x];
      counts[0][column] = static_cast<Time>(counts[0][column] + (time < moment.first));
      counts[1][column] = static_cast<Time>(counts[1][column] + (time == moment.first));
      counts[2][column] = static_cast<Time>(counts[2][column] + (time > moment.second));
      counts[3][column] = static_cast<Time>(counts[3][column] + (time == moment.second));
    }
  }
  std::array<int, 4> sums{};
  for (std::size_t i = 0; i < 4; ++i) {
    for (const Time part : counts[i]) sums[i] += part;
  }
  first = {.before = sums[0], .at = sums[1]};
  second = {.before = sums[2], .at = sums[3]};
}

/// The number of moves that a player needed for a line completed at `moment`; `rank` counts that player's
/// points. If several points were taken at that moment, they are put in random order and counted up to the
/// one that completes the line.
template <int Width, int Height, int K>
int TimedPlayouts<Width, Height, K>::moves_needed(Rank rank, Time moment) {
  if (rank.at == 1) return rank.before + 1;
  Times known = times_;
  std::vector<std::size_t> tied;
  for (std::size_t field = 0; field < known.size(); ++field) {
    if (known[field] != moment) continue;
    tied.push_back(field);
    known[field] = blank;
  }
  for (int taken = 1; taken < rank.at; ++taken) {
    const std::size_t drawn = random_.below(static_cast<std::uint32_t>(tied.size()));
    known[tied[drawn]] = moment;
    tied.erase(tied.begin() + static_cast<std::ptrdiff_t>(drawn));
    const Completion completed = completion(known);
    if (completed.first == moment || completed.second == moment) return rank.before + taken;
  }
  return rank.before + rank.at;
}

template <int Width, int Height, int K>
Playout TimedPlayouts<Width, Height, K>::replay() {
  std::array<Time, static_cast<std::size_t>(Width * Height)> points;
  for (int row = 0; row < Height; ++row) {
    std::copy_n(times_.begin() + row * stride, Width, points.begin() + row * Width);
  }
  return replay_times(rules, points, random_);
}

}  // namespace rowan::board
