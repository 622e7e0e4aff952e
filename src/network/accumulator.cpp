// SPDX-License-Identifier: MIT
#include "network/accumulator.hpp"

#include <algorithm>
#include <utility>

#include "network/window.hpp"

namespace rowan::network {

namespace {

using Row = Network::Row;
using Sums = std::array<std::int16_t, row_width>;

constexpr int digit_of(Side side) { return side == Side::first ? 1 : 2; }

std::int16_t cut(std::int16_t value) {
  return std::min(std::max(value, std::int16_t{0}), Accumulator::largest_value);
}

/// now = before + added - removed; sums gains what that changes after the cut.
void change_row(Row& now, const Row& before, const Row& added, const Row& removed, Sums& sums) {
  for (int i = 0; i < row_width; ++i) {
    const std::int16_t old = before.values[i];
    const auto value = static_cast<std::int16_t>(old + added.values[i] - removed.values[i]);
    now.values[i] = value;
    sums[i] = static_cast<std::int16_t>(sums[i] + cut(value) - cut(old));
  }
}

void add(std::array<std::int32_t, row_width>& pool, const Sums& sums) {
  for (int i = 0; i < row_width; ++i) pool[i] += sums[i];
}

}  // namespace

Accumulator::Accumulator(std::shared_ptr<const Network> network, const Position& position)
    : network_(std::move(network)), layout_(position.rules().width, position.rules().height), frames_(1) {
  const int points = layout_.point_count();
  values_.reserve(static_cast<std::size_t>(points) + 64 * 33);
  for (int point = 0; point < points; ++point) {
    windows_.push_back(layout_.empty_windows(point));
    slots_.push_back(static_cast<std::uint16_t>(point));
    Row& row = values_.emplace_back(network_->bias());
    for (const int window : windows_.back()) {
      for (int i = 0; i < row_width; ++i) row.values[i] += network_->row(window).values[i];
    }
  }
  for (int point = 0; point < points; ++point) {
    const Cell cell = position.cell(position.rules().point_of(point));
    if (cell == Cell::empty) continue;
    play(point, owner_of(cell));
  }
  // The position is where it begins: its values are the lowest of the stack.
  std::vector<Row> values;
  values.reserve(values_.capacity());
  for (int point = 0; point < points; ++point) {
    values.push_back(values_[slots_[point]]);
    slots_[point] = static_cast<std::uint16_t>(point);
  }
  values_ = std::move(values);
  saved_.clear();
  frames_ = {Frame{.pools = pools()}};
}

void Accumulator::play(int point, Side side) {
  const int digit = digit_of(side);
  frames_.push_back({.pools = pools(),
                     .first_saved = static_cast<std::uint32_t>(saved_.size()),
                     .point = static_cast<std::uint16_t>(point),
                     .digit = static_cast<std::uint8_t>(digit)});
  Network::Pools& pools = frames_.back().pools;
  change_neighbors(point, digit, pools);
  change_center(point, digit, pools);
}

Network::Row& Accumulator::take_slot(int point) {
  saved_.push_back({.point = static_cast<std::uint16_t>(point), .slot = slots_[point]});
  slots_[point] = static_cast<std::uint16_t>(values_.size());
  return values_.emplace_back();
}

void Accumulator::change_neighbors(int point, int digit, Network::Pools& pools) {
  const auto neighbors = layout_.neighbors(point);
  values_.reserve(values_.size() + neighbors.size() + 1);  // references below stay good
  for (const Layout::Run& run : layout_.runs(point)) {
    Sums sums{};
    for (int i = run.begin; i < run.end; ++i) {
      const Layout::Neighbor& neighbor = neighbors[i];
      std::int32_t& window = windows_[neighbor.point][neighbor.line];
      const Row& removed = network_->row(window);
      window += digit * neighbor.unit;
      const Row& before = values_[slots_[neighbor.point]];
      Row& now = take_slot(neighbor.point);
      change_row(now, before, network_->row(window), removed, sums);
    }
    add(pools[run.area], sums);
  }
}

void Accumulator::change_center(int point, int digit, Network::Pools& pools) {
  const Row before = values_[slots_[point]];
  Row& now = take_slot(point);
  now = before;
  for (std::int32_t& window : windows_[point]) {
    const Row& removed = network_->row(window);
    window += digit * center_unit;
    const Row& added = network_->row(window);
    for (int i = 0; i < row_width; ++i) {
      now.values[i] = static_cast<std::int16_t>(now.values[i] + added.values[i] - removed.values[i]);
    }
  }
  auto& pool = pools[layout_.area(point)];
  for (int i = 0; i < row_width; ++i) pool[i] += cut(now.values[i]) - cut(before.values[i]);
}

void Accumulator::undo() {
  const Frame& frame = frames_.back();
  for (const Layout::Neighbor& neighbor : layout_.neighbors(frame.point)) {
    windows_[neighbor.point][neighbor.line] -= frame.digit * neighbor.unit;
  }
  for (std::int32_t& window : windows_[frame.point]) window -= frame.digit * center_unit;
  for (std::size_t i = frame.first_saved; i < saved_.size(); ++i) slots_[saved_[i].point] = saved_[i].slot;
  values_.resize(values_.size() - (saved_.size() - frame.first_saved));
  saved_.resize(frame.first_saved);
  frames_.pop_back();
}

}  // namespace rowan::network
