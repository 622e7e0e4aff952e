// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "arena/tournament/tournament.hpp"
#include "game/point.hpp"

namespace rowan::arena {

/// A game of a tournament, before it is played.
struct ScheduledGame {
  std::int64_t number = 0;  // from 0, in the order of play
  std::int64_t pair = 0;    // games of a pair have the same players and opening, with colors swapped
  int opening_number = 0;   // equal to the round; in a knockout, openings are counted over all stages
  /// The players as indices. Seat 0 moves first, or is the opener if an opening rule decides the colors.
  std::array<int, 2> seats = {};
  std::vector<Point> opening = {};
  std::array<std::uint64_t, 2> seeds = {};  // by seat

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

/// The number of boards in each round of Swiss, or of matches in each stage of a knockout. Requires at least
/// two players.
[[nodiscard]] std::vector<int> boards_by_round(const Tournament& tournament);

/// The numbered games of a tournament. Nothing is stored: a game is computed from its number and the
/// tournament, so it does not depend on the process that plays it or on interruptions.
///
///     number    0        1        2        3        4        5       ...     three players, colors swapped
///     players   a-b      b-a      a-c      c-a      b-c      c-b
///     pair      '---- 0 ----'     '---- 1 ----'     '---- 2 ----'
///     round     '------------------------ 0 -------------------'     '-- 1
///     opening   the first of the list for all of them                the next
///
/// In a round of Swiss, each player without a bye meets one other. The same holds for the remaining players
/// in a stage of a knockout, where a match has as many openings as the tournament has rounds. The number of
/// games is known from the start; their players are known once Tournament::pairings has their round.
class Schedule {
 public:
  /// Requires !why_impossible(tournament). The tournament must outlive the schedule.
  explicit Schedule(const Tournament& tournament);

  /// The number of games.
  [[nodiscard]] std::int64_t size() const;

  /// The number of games paired so far: all, unless later rounds depend on results.
  [[nodiscard]] std::int64_t paired_size() const;

  /// The game of that number. Requires 0 <= number < paired_size().
  [[nodiscard]] ScheduledGame game(std::int64_t number) const;

  /// The pair of a game; if colors are not swapped every game is its own pair.
  [[nodiscard]] std::int64_t pair_of(std::int64_t number) const { return number / legs(); }
  [[nodiscard]] int legs() const { return tournament_->swap_colors ? 2 : 1; }

  /// The round of a game, or the stage in a knockout. Requires 0 <= number < size().
  [[nodiscard]] int round_of(std::int64_t number) const;

  /// The two players of a game, as indices. In Swiss, and in every format if colors are swapped, the first of
  /// them moves first in the pair's first game. Requires number < paired_size(): the game's round must have
  /// been paired.
  [[nodiscard]] std::pair<int, int> players_of(std::int64_t number) const;

 private:
  /// The place of a game in the tournament.
  struct Slot {
    int round = 0;    // in a knockout, the stage
    int board = 0;    // the board's number in the round
    int opening = 0;  // the opening's number in the whole tournament
  };
  [[nodiscard]] Slot slot_of(std::int64_t number) const;
  [[nodiscard]] std::int64_t games_of_board() const;
  [[nodiscard]] std::vector<Point> opening_of(int opening_number, std::int64_t pair) const;
  [[nodiscard]] std::size_t opening_index(int opening_number) const;

  const Tournament* tournament_;
  // Formats that are not paired by results have the same pairings in each round; the others have a number of
  // boards for each round. One of the two is empty.
  std::vector<std::pair<int, int>> pairings_;
  std::vector<int> boards_;
};

}  // namespace rowan::arena
