// SPDX-License-Identifier: MIT
#include "network/layout.hpp"

#include <algorithm>
#include <iterator>

namespace rowan::network {

namespace {

/// A cell with the other player's stone.
constexpr int swapped_cell(int cell) { return cell == 0 ? 0 : 3 - cell; }

constexpr int swapped_half(int half) {
  int cells = window_reach;
  while (half < empty_half(cells)) --cells;
  int stones = half - empty_half(cells);
  int result = empty_half(cells);
  for (int i = 0; i < cells; ++i, stones /= 3) result += swapped_cell(stones % 3) * powers_of_three[i];
  return result;
}

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

}  // namespace

int swapped_window(int number) {
  return swapped_half(number / left_unit) * left_unit + swapped_cell(number / center_unit % 3) * center_unit +
         swapped_half(number % half_count);
}

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

}  // namespace rowan::network
