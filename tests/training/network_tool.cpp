// SPDX-License-Identifier: MIT
// The engine's results for networks and positions, for comparison with tools/training.
//
//   network_tool copy FILE OTHER   reads a network and writes it again
//   network_tool scores FILE       for each position on stdin: its score
//   network_tool boards            for each position on stdin: the four windows and the area of each point
//   network_tool windows           for each window: the number of its reverse, its number with the players'
//                                  stones swapped, and its folded index
//
// A position is a line "WIDTH HEIGHT SIDE CELLS": SIDE, 0 or 1, is to move; CELLS has a digit for each point,
// 0 (empty), 1 or 2.
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/position.hpp"
#include "network/accumulator.hpp"
#include "network/network.hpp"
#include "network/weights.hpp"

namespace rowan {
namespace {

struct Line {
  int width = 0;
  int height = 0;
  int side = 0;
  std::string cells;

  [[nodiscard]] bool is_complete() const {
    return width > 0 && height > 0 && cells.size() == static_cast<std::size_t>(width * height);
  }
};

std::istream& operator>>(std::istream& in, Line& line) {
  return in >> line.width >> line.height >> line.side >> line.cells;
}

std::string bytes_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Result<network::Weights> weights_of(const char* path) { return network::parse_weights(bytes_of(path)); }

int fail(std::string_view message) {
  std::cerr << "error: " << message << '\n';
  return 2;
}

int copy(const char* from, const char* to) {
  const auto weights = weights_of(from);
  if (!weights) return fail(weights.error().message);
  std::ofstream(to, std::ios::binary) << network::weights_bytes(*weights);
  return 0;
}

int print_scores(const char* path) {
  const auto weights = weights_of(path);
  if (!weights) return fail(weights.error().message);
  const auto network = std::make_shared<const network::Network>(*weights);
  for (Line line; std::cin >> line;) {
    const Rules rules{.width = static_cast<std::uint8_t>(line.width),
                      .height = static_cast<std::uint8_t>(line.height),
                      .k = 5,
                      .overline = weights->scope.overline,
                      .blocked_five = weights->scope.blocked_five,
                      .forbidden = weights->scope.forbidden};
    if (!line.is_complete() || !weights->scope.contains(rules)) {
      return fail("a position that the network is not for");
    }
    std::vector<Cell> cells;
    for (const char cell : line.cells) {
      cells.push_back(cell == '0' ? Cell::empty : stone_of(cell == '1' ? Side::first : Side::second));
    }
    const Side side = line.side == 0 ? Side::first : Side::second;
    std::cout << network::Accumulator(network, Position(rules, cells, side)).evaluate(side) << '\n';
  }
  return 0;
}

int print_boards() {
  for (Line line; std::cin >> line;) {
    if (!line.is_complete()) return fail("a position has not as many cells as its size says");
    const network::Layout layout(line.width, line.height);
    std::vector<std::array<std::int32_t, 4>> windows;
    for (int point = 0; point < layout.point_count(); ++point) windows.push_back(layout.empty_windows(point));
    for (int point = 0; point < layout.point_count(); ++point) {
      const int digit = line.cells[point] - '0';
      for (auto& window : windows[point]) window += digit * network::center_unit;
      for (const auto& neighbor : layout.neighbors(point)) {
        windows[neighbor.point][neighbor.line] += digit * neighbor.unit;
      }
    }
    for (const auto& four : windows) {
      for (const int window : four) std::cout << window << ' ';
    }
    for (int point = 0; point < layout.point_count(); ++point) std::cout << layout.area(point) << ' ';
    std::cout << '\n';
  }
  return 0;
}

int print_windows() {
  for (int window = 0; window < network::window_count; ++window) {
    std::cout << network::reversed_window(window) << ' ' << network::swapped_window(window) << ' '
              << network::folded_window(window) << '\n';
  }
  return 0;
}

int run(int count, char** arguments) {
  const std::string_view what = count > 1 ? arguments[1] : "";
  if (what == "copy" && count == 4) return copy(arguments[2], arguments[3]);
  if (what == "scores" && count == 3) return print_scores(arguments[2]);
  if (what == "boards" && count == 2) return print_boards();
  if (what == "windows" && count == 2) return print_windows();
  return fail("expected copy FILE OTHER, scores FILE, boards or windows");
}

}  // namespace
}  // namespace rowan

int main(int count, char** arguments) { return rowan::run(count, arguments); }
