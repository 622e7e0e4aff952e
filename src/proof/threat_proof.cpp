// SPDX-License-Identifier: MIT
#include "proof/threat_proof.hpp"

#include <cstddef>
#include <exception>
#include <utility>

#include "game/symmetry.hpp"
#include "proof/threat_checker.hpp"
#include "proof/window_board.hpp"

namespace rowan::proof {

BoardKey board_key(const WindowBoard& board) {
  const Rules& rules = board.rules();
  BoardKey smallest;
  for (const Symmetry symmetry : symmetries(rules)) {
    BoardKey key(static_cast<std::size_t>(rules.point_count() + 3) / 4, '\0');
    for (int cell = 0; cell < rules.point_count(); ++cell) {
      if (board.is_empty(cell)) continue;
      const int to = rules.index_of(apply(symmetry, rules.point_of(cell), rules));
      char& letter = key[static_cast<std::size_t>(to) / 4];
      letter = static_cast<char>(letter | static_cast<int>(board.cell(cell)) << (2 * (to % 4)));
    }
    if (smallest.empty() || key < smallest) smallest = std::move(key);
  }
  return smallest;
}

BoardKey board_key(const Rules& rules, std::span<const std::uint8_t> moves) {
  WindowBoard board(rules);
  Side side = Side::first;
  for (const std::uint8_t move : moves) {
    board.place(move, side);
    side = opponent(side);
  }
  return board_key(board);
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
