// SPDX-License-Identifier: MIT
#include "network/accumulator.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rowan::network {

namespace {

struct Step {
  int x;
  int y;
};
constexpr std::array<Step, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// How many of the next four points in a direction are on the board.
int cells_on_board(int x, int y, Step step, int width, int height) {
  int cells = 0;
  while (cells < window_reach) {
    x += step.x;
    y += step.y;
    if (x < 0 || y < 0 || x >= width || y >= height) break;
    ++cells;
  }
  return cells;
}

bool is_middle_third(int coordinate, int size) { return coordinate * 3 / size == 1; }

/// A move changes the values of its own point and of at most eight neighbors on each of four lines.
constexpr std::size_t most_changes = 33;

constexpr int digit_of(Side side) { return side == Side::first ? 1 : 2; }

/// The initial capacity in moves; it doubles when a path gets deeper.
constexpr std::size_t usual_moves = 8;

void add(Row& sum, const Row& row) {
  for (int i = 0; i < row_width; ++i)
    sum.values[i] = static_cast<std::int16_t>(sum.values[i] + row.values[i]);
}

}  // namespace

Layout::Layout(int width, int height) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      areas_.push_back(static_cast<std::uint8_t>((is_middle_third(x, width) ? 1 : 0) +
                                                 (is_middle_third(y, height) ? 1 : 0)));
    }
  }
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) add_point(x, y, width, height);
  }
}

void Layout::add_point(int x, int y, int width, int height) {
  std::array<std::int32_t, 4> empty{};
  std::vector<Neighbor> found;
  for (std::size_t line = 0; line < steps.size(); ++line) {
    const Step step = steps[line];
    const int right = cells_on_board(x, y, step, width, height);
    const int left = cells_on_board(x, y, {-step.x, -step.y}, width, height);
    empty[line] = empty_half(left) * left_unit + empty_half(right);
    for (int distance = -left; distance <= right; ++distance) {
      if (distance == 0) continue;
      const int point = (y + distance * step.y) * width + x + distance * step.x;
      // Seen from a point to the right, the stone is on the left.
      const int unit =
          distance > 0 ? powers_of_three[distance - 1] * left_unit : powers_of_three[-distance - 1];
      found.push_back({.point = static_cast<std::uint16_t>(point),
                       .line = static_cast<std::uint16_t>(line),
                       .unit = unit});
    }
  }
  std::vector<Neighbor> by_area;
  for (int area = 0; area < area_count; ++area) {
    std::ranges::copy_if(found, std::back_inserter(by_area),
                         [&](const Neighbor& neighbor) { return areas_[neighbor.point] == area; });
  }
  add_runs(by_area);
  empty_.push_back(empty);
  neighbors_.insert(neighbors_.end(), by_area.begin(), by_area.end());
  first_neighbor_.push_back(static_cast<std::uint32_t>(neighbors_.size()));
}

void Layout::add_runs(std::span<const Neighbor> neighbors) {
  for (std::size_t i = 0; i < neighbors.size(); ++i) {
    const std::uint16_t area = areas_[neighbors[i].point];
    const bool continues = i > 0 && runs_.back().area == area && i - runs_.back().begin < most_in_run;
    if (!continues) runs_.push_back({.begin = static_cast<std::uint16_t>(i), .end = 0, .area = area});
    runs_.back().end = static_cast<std::uint16_t>(i + 1);
  }
  first_run_.push_back(static_cast<std::uint32_t>(runs_.size()));
}

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

  // Updates all windows first, so that the new rows are prefetched before they are needed.
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
