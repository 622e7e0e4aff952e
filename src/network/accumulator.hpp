// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/position.hpp"
#include "game/side.hpp"
#include "network/network.hpp"
#include "network/windows.hpp"

namespace rowan::network {

/// For a board of a given size: which windows a stone on a point changes, and by how much.
class Layout {
 public:
  /// A point whose window on one line contains the stone. A stone of the first player adds `unit` to the
  /// number of that window, a stone of the second player twice as much.
  struct Neighbor {
    std::uint16_t point;
    std::uint16_t line;  // 0 to 3: row, column, and the two diagonals
    std::int32_t unit;
  };

  /// Consecutive neighbors in one area, at most most_in_run: Kernels::change_rows takes no more at a time.
  struct Run {
    std::uint16_t begin;
    std::uint16_t end;
    std::uint16_t area;
  };
  static constexpr int most_in_run = 8;

  Layout(int width, int height);

  [[nodiscard]] int point_count() const { return static_cast<int>(areas_.size()); }
  [[nodiscard]] int area(int point) const { return areas_[point]; }

  /// The numbers of the four windows of a point on the empty board.
  [[nodiscard]] const std::array<std::int32_t, 4>& empty_windows(int point) const { return empty_[point]; }

  [[nodiscard]] std::span<const Neighbor> neighbors(int point) const {
    return std::span(neighbors_)
        .subspan(first_neighbor_[point], first_neighbor_[point + 1] - first_neighbor_[point]);
  }
  /// neighbors(point) divided into runs by area.
  [[nodiscard]] std::span<const Run> runs(int point) const {
    return std::span(runs_).subspan(first_run_[point], first_run_[point + 1] - first_run_[point]);
  }

 private:
  void add_point(int x, int y, int width, int height);
  void add_runs(std::span<const Neighbor> neighbors);

  std::vector<std::uint8_t> areas_;
  std::vector<std::array<std::int32_t, 4>> empty_;
  std::vector<Neighbor> neighbors_;
  std::vector<std::uint32_t> first_neighbor_{0};
  std::vector<Run> runs_;
  std::vector<std::uint32_t> first_run_{0};
};

/// The network's accumulator: its inputs for a position, updated incrementally with each move.
///
///     windows    for each point, the numbers of its four windows
///     values     for each point, bias + the rows of its windows; clamped to 0..largest_value when used
///     pools      for each area, the sum of the values of its points, minus that sum on the empty board:
///                so the pools of the empty board are 0 at every size
///
/// It is lazy: play() only records a move, pools() computes the recorded moves, and undo() of a move that was
/// not computed just drops it. So moves played and taken back between two evaluations of a search cost almost
/// nothing.
///
///     frames     0 1 2 3 4 5 6        windows, values and pools are those after move 4; the frames above it
///                computed^   ^ply     only name their moves
///
/// A move changes the values of at most 33 points. The new values are pushed on a stack above the old ones,
/// so taking a computed move back adds no rows: it subtracts the stone from the numbers of the windows,
/// restores at most 33 indices and pops the stack.
class Accumulator {
 public:
  /// Requires a network that serves the position's rules.
  Accumulator(std::shared_ptr<const Network> network, const Position& position);

  void play(int point, Side side) {
    if (++ply_ == frames_.size()) frames_.resize(2 * frames_.size());
    frames_[ply_].point = static_cast<std::uint16_t>(point);
    frames_[ply_].side = side;
  }

  /// Takes back the last move. Requires one that was played with play().
  void undo() {
    if (computed_ == ply_) take_back();
    --ply_;
  }

  [[nodiscard]] const Network::Pools& pools() {
    while (computed_ < ply_) compute_next();
    return frames_[ply_].pools;
  }

  /// The network's score for the side to move.
  [[nodiscard]] int evaluate(Side to_move) { return network_->evaluate(pools(), to_move); }

 private:
  /// A move and its results. The pools and the first value are valid once the move is computed.
  struct Frame {
    Network::Pools pools{};
    std::uint32_t first_value = 0;  // index of this move's first entry in values_ and points_
    std::uint16_t point = 0;
    Side side = Side::first;
  };

  void fill(const Position& position);
  void compute_next();
  void take_back();
  [[nodiscard]] RowChange push_values(int point);

  std::shared_ptr<const Network> network_;
  Layout layout_;
  std::vector<std::array<std::int32_t, 4>> windows_;
  std::vector<std::uint16_t> places_;  // index of each point's values in values_

  // A stack: first the values of every point, then those that each move created. For each value that
  // a move created, points_ has the point, and places_before_ the place of the point's previous values.
  std::vector<Row> values_;
  std::vector<std::uint16_t> points_;
  std::vector<std::uint16_t> places_before_;
  std::uint32_t top_ = 0;

  std::vector<Frame> frames_;  // frame 0 is the position before all moves
  std::size_t ply_ = 0;        // moves played and not taken back
  std::size_t computed_ = 0;   // how many of these are computed, from the oldest on
};

}  // namespace rowan::network
