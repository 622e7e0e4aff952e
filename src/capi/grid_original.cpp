// SPDX-License-Identifier: MIT
#include <optional>

#include <rowan/grid_original.h>

#include "board/grid18.hpp"

using rowan::Cell;
using rowan::Point;
using rowan::Side;
using rowan::board::Grid18;

namespace {

/// A global variable, because the original's functions take no grid; each thread has its own. See the header.
thread_local Grid18 grid;

std::optional<Point> field_at(int x, int y) {
  if (x < 0 || x > 2 || y < 0 || y > 2) return std::nullopt;
  return rowan::point_at(x, y);
}

}  // namespace

void init_grid() { grid = {}; }

void set_field(int x, int y, bool cross) {
  const auto point = field_at(x, y);
  if (!point) return;
  if (cross && grid.cell(*point) == Cell::second) grid.remove(*point);
  if (grid.cell(*point) == Cell::empty) grid.place(*point, cross ? Side::first : Side::second);
}

int get_field(int x, int y) {
  const auto point = field_at(x, y);
  const Cell stands = point ? grid.cell(*point) : Cell::empty;
  if (stands == Cell::empty) return 2;
  return stands == Cell::first ? 0 : 1;
}

bool eval_grid(bool cross) { return grid.has_line(cross ? Side::first : Side::second); }
