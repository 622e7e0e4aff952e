// SPDX-License-Identifier: MIT
#include "board/grid18.hpp"

#include <rowan/rowan.h>

using rowan::Cell;
using rowan::Side;
using rowan::board::Grid18;

namespace {

bool on_grid(int x, int y) { return x >= 0 && x < 3 && y >= 0 && y < 3; }

Side side_of(bool cross) { return cross ? Side::first : Side::second; }

}  // namespace

int rowan_grid18_init(uint32_t* grid) {
  if (grid == nullptr) return ROWAN_NULL_ARGUMENT;
  *grid = Grid18{}.word();
  return ROWAN_OK;
}

int rowan_grid18_set(uint32_t* grid, int x, int y, bool cross) {
  if (grid == nullptr) return ROWAN_NULL_ARGUMENT;
  auto board = Grid18::from_word(*grid);
  if (!board) return ROWAN_BAD_GRID;
  if (!on_grid(x, y)) return ROWAN_OFF_BOARD;
  if (board->cell(rowan::point_at(x, y)) != Cell::empty) return ROWAN_OCCUPIED;
  board->place(rowan::point_at(x, y), side_of(cross));
  *grid = board->word();
  return ROWAN_OK;
}

int rowan_grid18_get(uint32_t grid, int x, int y) {
  const auto board = Grid18::from_word(grid);
  if (!board) return ROWAN_BAD_GRID;
  if (!on_grid(x, y)) return ROWAN_OFF_BOARD;
  switch (board->cell(rowan::point_at(x, y))) {
    case Cell::first:
      return ROWAN_FIELD_X;
    case Cell::second:
      return ROWAN_FIELD_O;
    case Cell::empty:
      break;
  }
  return ROWAN_FIELD_EMPTY;
}

int rowan_grid18_eval(uint32_t grid, bool cross) {
  const auto board = Grid18::from_word(grid);
  if (!board) return ROWAN_BAD_GRID;
  return board->has_line(side_of(cross)) ? 1 : 0;
}

int rowan_grid18_eval_original(uint32_t grid, bool cross) {
  const auto board = Grid18::from_word(grid);
  if (!board) return ROWAN_BAD_GRID;
  return rowan::board::Grid18Original(*board).has_line(side_of(cross)) ? 1 : 0;
}
