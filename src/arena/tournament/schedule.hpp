// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "arena/tournament/tournament.hpp"
#include "game/point.hpp"

namespace rowan::arena {

/// One game of a tournament before it is played.
struct ScheduledGame {
  std::int64_t number = 0;  // from 0, in the order of play
  std::int64_t pair = 0;    // games of one pair have the same players and opening, with colors swapped
  int round = 0;
  std::array<int, 2> seats =
      {};  // players by index; seat 0 moves first, or opens where an opening rule decides who does
  std::vector<Point> opening = {};
  std::array<std::uint64_t, 2> seeds = {};  // of the seats

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

/// All games of a tournament, numbered. Nothing is kept: a game is computed from its number and the
/// tournament, so that it is the same game whoever plays it and however often a run was interrupted.
///
///     number    0        1        2        3        4        5       ...     three players, colors swapped
///     players   a-b      b-a      a-c      c-a      b-c      c-b
///     pair      '---- 0 ----'     '---- 1 ----'     '---- 2 ----'
///     round     '------------------------ 0 -------------------'     '-- 1
///     opening   the first of the list for all of them                the next
class Schedule {
 public:
  /// Requires !why_impossible(tournament). The tournament must outlive the schedule.
  explicit Schedule(const Tournament& tournament);

  /// How many games there are.
  [[nodiscard]] std::int64_t size() const;

  /// Requires 0 <= number < size().
  [[nodiscard]] ScheduledGame game(std::int64_t number) const;

  /// The pair of a game; every game is a pair of its own where colors are not swapped.
  [[nodiscard]] std::int64_t pair_of(std::int64_t number) const { return number / legs(); }
  [[nodiscard]] int legs() const { return tournament_->swap_colors ? 2 : 1; }

  /// The two players of a game, as indices, the one that opens the pair first.
  [[nodiscard]] std::pair<int, int> players_of(std::int64_t number) const;

  [[nodiscard]] int pairing_count() const { return static_cast<int>(pairings_.size()); }

 private:
  [[nodiscard]] std::vector<Point> opening_of(int round, std::int64_t pair) const;
  [[nodiscard]] std::size_t opening_index(int round) const;

  const Tournament* tournament_;
  std::vector<std::pair<int, int>> pairings_;
};

}  // namespace rowan::arena
