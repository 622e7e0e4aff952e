// SPDX-License-Identifier: MIT
#include "prove/nodes/move_guide.hpp"

#include <algorithm>
#include <sstream>
#include <string>

#include "game/notation.hpp"
#include "game/symmetry.hpp"

namespace rowan::prove {

namespace {

/// A pseudorandom number for a stone on a cell, by the finalizer of splitmix64.
std::uint64_t number_of(int cell, Side side) {
  std::uint64_t value =
      0x9E3779B97F4A7C15U * static_cast<std::uint64_t>(2 * cell + static_cast<int>(side) + 1);
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31);
}

std::uint64_t number_of(Symmetry symmetry, int cell, Side side, const Rules& rules) {
  return number_of(rules.index_of(apply(symmetry, rules.point_of(cell), rules)), side);
}

}  // namespace

StoneKeys::StoneKeys(const Position& position) : rules_(position.rules()) {
  const auto cells = position.cells();
  for (int cell = 0; cell < rules_.point_count(); ++cell) {
    const Cell stone = cells[static_cast<std::size_t>(cell)];
    if (stone == Cell::empty) continue;
    const Side side = stone == stone_of(Side::first) ? Side::first : Side::second;
    for (const Symmetry symmetry : symmetries(rules_)) {
      sums_[static_cast<std::size_t>(symmetry)] ^= number_of(symmetry, cell, side, rules_);
    }
  }
}

StoneKey StoneKeys::key() const {
  return *std::ranges::min_element(sums_.begin(),
                                   sums_.begin() + static_cast<std::ptrdiff_t>(symmetries(rules_).size()));
}

StoneKey StoneKeys::key_after(int cell, Side side) const {
  StoneKey least = ~StoneKey{0};
  for (const Symmetry symmetry : symmetries(rules_)) {
    const std::uint64_t sum = sums_[static_cast<std::size_t>(symmetry)];
    least = std::min(least, sum ^ number_of(symmetry, cell, side, rules_));
  }
  return least;
}

Result<MoveGuide> MoveGuide::read(std::istream& input, const Rules& rules) {
  MoveGuide guide;
  int number = 0;
  for (std::string line; std::getline(input, line);) {
    const std::string place = "line " + std::to_string(++number) + ": ";
    Position position(rules);
    std::istringstream words(line);
    int moves = 0;
    for (std::string word; words >> word; ++moves) {
      const Result<Point> point = parse_point(word, rules);
      if (!point) return failure(place + point.error().message);
      if (position.is_over() || position.cell(*point) != Cell::empty) {
        return failure(place + "'" + word + "' cannot be played");
      }
      position.play(*point);
    }
    if (moves == 0) continue;
    if (moves % 2 == 0) return failure(place + "expected a line that ends with a move of the first player");
    guide.keys_.insert(StoneKeys(position).key());
  }
  return guide;
}

std::vector<std::uint8_t> MoveGuide::moves(const Position& position) const {
  std::vector<std::uint8_t> moves;
  if (keys_.empty()) return moves;
  const StoneKeys keys(position);
  const auto cells = position.cells();
  for (int cell = 0; cell < position.rules().point_count(); ++cell) {
    if (cells[static_cast<std::size_t>(cell)] != Cell::empty) continue;
    if (keys_.contains(keys.key_after(cell, Side::first))) moves.push_back(static_cast<std::uint8_t>(cell));
  }
  return moves;
}

}  // namespace rowan::prove
