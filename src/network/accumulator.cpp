// SPDX-License-Identifier: MIT
#include "network/accumulator.hpp"

#include <utility>

namespace rowan::network {

namespace {

/// A move changes the values of its own point and of eight neighbors on each of four lines.
constexpr std::size_t most_changes = 33;

constexpr int digit_of(Side side) { return side == Side::first ? 1 : 2; }

/// Room for this many moves at first; a deeper path doubles it.
constexpr std::size_t usual_moves = 48;

void add(Row& sum, const Row& row) {
  for (int i = 0; i < row_width; ++i)
    sum.values[i] = static_cast<std::int16_t>(sum.values[i] + row.values[i]);
}

}  // namespace

Accumulator::Accumulator(std::shared_ptr<const Network> network, const Position& position)
    : network_(std::move(network)), layout_(position.rules().width, position.rules().height) {
  fill(position);
}

void Accumulator::fill(const Position& position) {
  const int points = layout_.point_count();
  const auto add_windows = [&](int point, Row& values) {
    values = network_->bias();
    for (const int window : windows_[point]) add(values, network_->row(window));
  };
  values_.resize(static_cast<std::size_t>(points) + usual_moves * most_changes);
  points_.resize(values_.size());
  places_before_.resize(values_.size());
  top_ = static_cast<std::uint32_t>(points);
  std::vector<Row> empty(points);
  for (int point = 0; point < points; ++point) {
    windows_.push_back(layout_.empty_windows(point));
    places_.push_back(static_cast<std::uint16_t>(point));
    add_windows(point, empty[point]);
  }
  for (int point = 0; point < points; ++point) {
    const Cell cell = position.cell(position.rules().point_of(point));
    if (cell == Cell::empty) continue;
    const int digit = digit_of(owner_of(cell));
    for (const Layout::Neighbor& neighbor : layout_.neighbors(point)) {
      windows_[neighbor.point][neighbor.line] += digit * neighbor.unit;
    }
    for (std::int32_t& window : windows_[point]) window += digit * center_unit;
  }
  frames_.resize(usual_moves + 1);
  Network::Pools& pools = frames_.front().pools;
  for (int point = 0; point < points; ++point) {
    Row values;
    add_windows(point, values);
    const RowChange change{
        .before = &empty[point], .added = &values, .removed = &empty[point], .now = &values_[point]};
    network_->kernels().change_rows(std::span(&change, 1), pools[layout_.area(point)]);
  }
}

/// Makes room on the stack for a point's new values. The caller sets `added` and `removed` of the change.
RowChange Accumulator::push_values(int point) {
  const std::uint16_t before = std::exchange(places_[point], static_cast<std::uint16_t>(top_));
  points_[top_] = static_cast<std::uint16_t>(point);
  places_before_[top_] = before;
  return {.before = &values_[before], .added = nullptr, .removed = nullptr, .now = &values_[top_++]};
}

void Accumulator::compute_next() {
  if (top_ + most_changes > values_.size()) {
    values_.resize(2 * values_.size());
    points_.resize(values_.size());
    places_before_.resize(values_.size());
  }
  Frame& frame = frames_[computed_ + 1];
  frame.pools = frames_[computed_].pools;
  frame.first_value = top_;
  ++computed_;
  const int point = frame.point;
  const int digit = digit_of(frame.side);

  // Update all windows first, so that the new rows are prefetched before they are needed.
  std::array<RowChange, most_changes> changes;
  const auto neighbors = layout_.neighbors(point);
  for (std::size_t i = 0; i < neighbors.size(); ++i) {
    const Layout::Neighbor& neighbor = neighbors[i];
    std::int32_t& window = windows_[neighbor.point][neighbor.line];
    changes[i] = push_values(neighbor.point);
    changes[i].removed = &network_->row(window);
    window += digit * neighbor.unit;
    changes[i].added = &network_->row(window);
    __builtin_prefetch(changes[i].added);
  }
  for (const Layout::Run& run : layout_.runs(point)) {
    network_->kernels().change_rows(std::span(changes).subspan(run.begin, run.end - run.begin),
                                    frame.pools[run.area]);
  }

  RowChange own = push_values(point);
  Row added;
  Row removed;
  for (std::int32_t& window : windows_[point]) {
    add(removed, network_->row(window));
    window += digit * center_unit;
    add(added, network_->row(window));
  }
  own.added = &added;
  own.removed = &removed;
  network_->kernels().change_rows(std::span(&own, 1), frame.pools[layout_.area(point)]);
}

void Accumulator::take_back() {
  const Frame& frame = frames_[computed_];
  const int digit = digit_of(frame.side);
  for (const Layout::Neighbor& neighbor : layout_.neighbors(frame.point)) {
    windows_[neighbor.point][neighbor.line] -= digit * neighbor.unit;
  }
  for (std::int32_t& window : windows_[frame.point]) window -= digit * center_unit;
  for (std::uint32_t i = frame.first_value; i < top_; ++i) places_[points_[i]] = places_before_[i];
  top_ = frame.first_value;
  --computed_;
}

}  // namespace rowan::network
