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
  int round = 0;            // counts the openings; the round or, of a knockout, the opening of the match
  std::array<int, 2> seats =
      {};  // players by index; seat 0 moves first, or opens where an opening rule decides who does
  std::vector<Point> opening = {};
  std::array<std::uint64_t, 2> seeds = {};  // of the seats

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

/// How many boards each round of Swiss has, or how many matches each stage of a knockout. Requires at least
/// two players.
[[nodiscard]] std::vector<int> boards_by_round(const Tournament& tournament);

/// All games of a tournament, numbered. Nothing is kept: a game is computed from its number and the
/// tournament, so that it is the same game whoever plays it and however often a run was interrupted.
///
///     number    0        1        2        3        4        5       ...     three players, colors swapped
///     players   a-b      b-a      a-c      c-a      b-c      c-b
///     pair      '---- 0 ----'     '---- 1 ----'     '---- 2 ----'
///     round     '------------------------ 0 -------------------'     '-- 1
///     opening   the first of the list for all of them                the next
///
/// A round of Swiss has a pairing for each two players, and a stage of a knockout a match for each two who
/// are left, of as many openings as the tournament has rounds. How many games there are is known from the
/// start; who plays them, when Tournament::pairings has their round.
class Schedule {
 public:
  /// Requires !why_impossible(tournament). The tournament must outlive the schedule.
  explicit Schedule(const Tournament& tournament);

  /// How many games there are.
  [[nodiscard]] std::int64_t size() const;

  /// How many of them are drawn: all, unless later rounds depend on results.
  [[nodiscard]] std::int64_t drawn_size() const;

  /// Requires 0 <= number < drawn_size().
  [[nodiscard]] ScheduledGame game(std::int64_t number) const;

  /// The pair of a game; every game is a pair of its own where colors are not swapped.
  [[nodiscard]] std::int64_t pair_of(std::int64_t number) const { return number / legs(); }
  [[nodiscard]] int legs() const { return tournament_->swap_colors ? 2 : 1; }

  /// The round of a game; of a knockout the stage. Requires 0 <= number < size().
  [[nodiscard]] int round_of(std::int64_t number) const;

  /// The two players of a game, as indices, the one that opens the pair first. Requires that it is drawn.
  [[nodiscard]] std::pair<int, int> players_of(std::int64_t number) const;

 private:
  /// Where a game stands in the tournament.
  struct Slot {
    int round = 0;    // or stage
    int board = 0;    // of the round
    int opening = 0;  // counted over the whole tournament
  };
  [[nodiscard]] Slot slot_of(std::int64_t number) const;
  [[nodiscard]] std::int64_t games_of_board() const;
  [[nodiscard]] std::vector<Point> opening_of(int round, std::int64_t pair) const;
  [[nodiscard]] std::size_t opening_index(int round) const;

  const Tournament* tournament_;
  std::vector<std::pair<int, int>> pairings_;  // of each round, where results do not matter
  std::vector<int> boards_;                    // how many each round has, where they do
};

}  // namespace rowan::arena
