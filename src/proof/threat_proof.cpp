// SPDX-License-Identifier: MIT
#include "proof/threat_proof.hpp"

#include <cstddef>
#include <exception>
#include <utility>

#include "game/symmetry.hpp"
#include "proof/threat_checker.hpp"
#include "proof/window_board.hpp"

namespace rowan::proof {

namespace {

/// The key of a board on which `cell_at(point)` returns the stone on a point.
template <class CellAt>
BoardKey key_of(const Rules& rules, const CellAt& cell_at) {
  BoardKey smallest;
  for (const Symmetry symmetry : symmetries(rules)) {
    BoardKey key(static_cast<std::size_t>(rules.point_count() + 3) / 4, '\0');
    for (int cell = 0; cell < rules.point_count(); ++cell) {
      const Cell stone = cell_at(cell);
      if (stone == Cell::empty) continue;
      const int to = rules.index_of(apply(symmetry, rules.point_of(cell), rules));
      char& letter = key[static_cast<std::size_t>(to) / 4];
      letter = static_cast<char>(letter | static_cast<int>(stone) << (2 * (to % 4)));
    }
    if (smallest.empty() || key < smallest) smallest = std::move(key);
  }
  return smallest;
}

}  // namespace

BoardKey board_key(const WindowBoard& board) {
  return key_of(board.rules(), [&](int cell) { return board.cell(cell); });
}

BoardKey board_key(const Rules& rules, std::span<const std::uint8_t> moves) {
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  Side side = Side::first;
  for (const std::uint8_t move : moves) {
    cells[move] = stone_of(side);
    side = opponent(side);
  }
  return key_of(rules, [&](int cell) { return cells[static_cast<std::size_t>(cell)]; });
}

ThreatProofCheck check_threat_proof(const Rules& rules, std::span<const std::uint8_t> moves,
                                    std::span<const std::uint8_t> bytes) {
  try {
    return ThreatProofChecker<>(rules, bytes).run(moves);
  } catch (const std::exception& error) {
    return {.reason = error.what()};
  }
}

}  // namespace rowan::proof
