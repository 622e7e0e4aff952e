// SPDX-License-Identifier: MIT
#include "proof/window_board.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace rowan::proof {

bool WindowBoard::supports(const Rules& rules) {
  return rules.is_valid() && rules.point_count() <= 256 && rules.k >= 4 && rules.k <= 15 &&
         rules.blocked_five == BlockedFive::wins && rules.forbidden == Forbidden::none;
}

std::shared_ptr<const WindowBoard::Geometry> WindowBoard::geometry_of(const Rules& rules) {
  static thread_local std::shared_ptr<const Geometry> last;  // consecutive boards are usually of one game
  if (!last || last->rules != rules) last = make_geometry(rules);
  return last;
}

std::shared_ptr<const WindowBoard::Geometry> WindowBoard::make_geometry(const Rules& rules) {
  auto geometry = std::make_shared<Geometry>();
  geometry->rules = rules;
  geometry->windows_of.resize(static_cast<std::size_t>(rules.point_count()));
  const auto index_or_none = [&](Point point) { return rules.contains(point) ? rules.index_of(point) : -1; };
  for (int start = 0; start < rules.point_count(); ++start) {
    geometry->all.set(static_cast<std::size_t>(start));
    const Point point = rules.point_of(start);
    for (const Direction line : line_directions) {
      if (!rules.contains(step(point, line, rules.k - 1))) continue;
      Window window;
      for (int i = 0; i < rules.k; ++i) {
        const auto cell = static_cast<std::uint8_t>(rules.index_of(step(point, line, i)));
        window.cells.push_back(cell);
        window.mask.set(cell);
        geometry->windows_of[cell].push_back(static_cast<std::uint16_t>(geometry->windows.size()));
      }
      window.ends = {index_or_none(step(point, line, -1)), index_or_none(step(point, line, rules.k))};
      geometry->windows.push_back(std::move(window));
    }
  }
  return geometry;
}

WindowBoard::WindowBoard(const Rules& rules)
    : geometry_(geometry_of(rules)),
      cells_(static_cast<std::size_t>(rules.point_count()), Cell::empty),
      codes_(geometry_->windows.size(), 0) {
  assert(supports(rules));
  tally_[0] = static_cast<std::uint16_t>(codes_.size());
}

WindowBoard::WindowBoard(const Position& position) : WindowBoard(position.rules()) {
  for (int cell = 0; cell < point_count(); ++cell) {
    const Cell stone = position.cells()[static_cast<std::size_t>(cell)];
    if (stone != Cell::empty) place(cell, owner_of(stone));
  }
}

void WindowBoard::change(int cell, Side side, int by) {
  const int step = side == Side::first ? by : 16 * by;
  for (const std::uint16_t number : geometry_->windows_of[static_cast<std::size_t>(cell)]) {
    std::uint8_t& code = codes_[number];
    --tally_[code];
    code = static_cast<std::uint8_t>(code + step);
    ++tally_[code];
  }
}

void WindowBoard::place(int cell, Side side) {
  assert(is_empty(cell));
  cells_[static_cast<std::size_t>(cell)] = stone_of(side);
  taken_.set(static_cast<std::size_t>(cell));
  change(cell, side, 1);
}

void WindowBoard::remove(int cell) {
  assert(!is_empty(cell));
  const Side side = owner_of(cells_[static_cast<std::size_t>(cell)]);
  cells_[static_cast<std::size_t>(cell)] = Cell::empty;
  taken_.reset(static_cast<std::size_t>(cell));
  change(cell, side, -1);
}

template <class Visit>
void WindowBoard::for_each_with(std::size_t code, Visit visit) const {
  int left = tally_[code];
  for (std::size_t number = 0; left > 0; ++number) {
    if (codes_[number] != code) continue;
    --left;
    visit(geometry_->windows[number]);
  }
}

/// Would the first player win by filling exactly this window?
bool WindowBoard::counts_for_first(const Window& window) const {
  if (rules().overline == Overline::wins) return true;
  return std::ranges::none_of(window.ends, [&](int end) { return end >= 0 && cell(end) == Cell::first; });
}

bool WindowBoard::has_row(Side side) const {
  if (side == Side::second) return tally_[code_of(0, k())] > 0;
  bool found = false;
  for_each_with(code_of(k(), 0), [&](const Window& window) { found = found || counts_for_first(window); });
  return found;
}

CellSet WindowBoard::second_open_cells(int stones) const {
  CellSet cells;
  for_each_with(code_of(0, stones), [&](const Window& window) { cells |= window.mask; });
  return cells & ~taken_;
}

CellSet WindowBoard::second_open_cells_from(int stones) const {
  CellSet cells;
  for (int count = stones; count < k(); ++count) cells |= second_open_cells(count);
  return cells;
}

std::vector<int> WindowBoard::first_completing_points() const {
  std::vector<int> points;
  for_each_with(code_of(k() - 1, 0), [&](const Window& window) {
    if (!counts_for_first(window)) return;
    for (const int cell : window.cells) {
      if (is_empty(cell)) points.push_back(cell);
    }
  });
  std::ranges::sort(points);
  points.erase(std::ranges::unique(points).begin(), points.end());
  return points;
}

std::optional<WindowBoard::Four> WindowBoard::double_four(const CellSet& known) const {
  struct Pair {  // after a stone on `move`, a stone on `point` completes a row
    int move;
    bool is_new;
    int point;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Pair> pairs;
  const auto is_new = [&](int cell) { return !known.test(static_cast<std::size_t>(cell)); };
  for_each_with(code_of(k() - 2, 0), [&](const Window& window) {
    if (!counts_for_first(window)) return;
    std::array<int, 2> open{};
    std::size_t count = 0;
    for (const int cell : window.cells) {
      if (is_empty(cell)) open[count++] = cell;
    }
    pairs.push_back({open[0], is_new(open[1]), open[1]});
    pairs.push_back({open[1], is_new(open[0]), open[0]});
  });
  std::ranges::sort(pairs);
  pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
  std::optional<Four> best;
  int best_cost = 4;
  for (std::size_t i = 0; i + 1 < pairs.size(); ++i) {
    const bool begins = i == 0 || pairs[i - 1].move != pairs[i].move;
    if (!begins || pairs[i + 1].move != pairs[i].move) continue;
    const int cost = static_cast<int>(is_new(pairs[i].move)) + static_cast<int>(pairs[i].is_new) +
                     static_cast<int>(pairs[i + 1].is_new);
    if (cost >= best_cost) continue;
    best_cost = cost;
    best = Four{.move = pairs[i].move, .points = {pairs[i].point, pairs[i + 1].point}};
  }
  return best;
}

}  // namespace rowan::proof
