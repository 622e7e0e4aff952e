// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "game/position.hpp"

namespace rowan::testing {

/// Tic-tac-toe is small enough for exhaustive tests. An arrangement of stones, reachable or not, has a code:
/// its cells are the digits of a base-3 number, with the top left cell as the lowest.
inline constexpr int arrangement_count = 19683;  // 3^9

inline constexpr std::array<int, 9> powers_of_three{1, 3, 9, 27, 81, 243, 729, 2187, 6561};

[[nodiscard]] constexpr Cell cell_of_code(int code, int cell) {
  return static_cast<Cell>(code / powers_of_three[static_cast<std::size_t>(cell)] % 3);
}

/// The contribution of a stone of that side on that cell to the code.
[[nodiscard]] constexpr int code_of_stone(int cell, Side side) {
  return powers_of_three[static_cast<std::size_t>(cell)] * static_cast<int>(stone_of(side));
}

[[nodiscard]] inline Position arrangement(int code, Side to_move = Side::first) {
  std::vector<Cell> cells;
  for (int cell = 0; cell < 9; ++cell) cells.push_back(cell_of_code(code, cell));
  return Position(Rules{}, std::move(cells), to_move);
}

/// Position's results for every arrangement, computed once, because a walk over all games needs those of each
/// reachable arrangement a hundred times on average.
struct Reference {
  struct Answers {
    bool first_has_line = false;
    bool second_has_line = false;
    bool is_full = false;
    Outcome outcome = Outcome::ongoing;
  };

  std::vector<Answers> answers = std::vector<Answers>(arrangement_count);

  Reference() {
    for (int code = 0; code < arrangement_count; ++code) {
      const Position position = arrangement(code);
      answers[static_cast<std::size_t>(code)] = {position.has_line(Side::first),
                                                 position.has_line(Side::second), position.is_full(),
                                                 position.outcome()};
    }
  }

  [[nodiscard]] const Answers& operator[](int code) const { return answers[static_cast<std::size_t>(code)]; }
};

[[nodiscard]] inline const Reference& reference() {
  static const Reference all;
  return all;
}

/// Calls visit(position) once for every reachable position, including the start, and returns their number.
template <class Visit>
int for_each_legal_position(Visit&& visit) {
  std::vector<bool> seen(arrangement_count);
  Position position{Rules{}};
  int count = 0;
  const auto walk = [&](const auto& self, int code) -> void {
    if (seen[static_cast<std::size_t>(code)]) return;
    seen[static_cast<std::size_t>(code)] = true;
    ++count;
    visit(std::as_const(position));
    for (const Point point : position.legal_moves()) {
      const int stone = code_of_stone(position.rules().index_of(point), position.side_to_move());
      position.play(point);
      self(self, code + stone);
      position.undo();
    }
  };
  walk(walk, 0);
  return count;
}

/// Number of games by outcome and length: [outcome][ply].
using GameCounts = std::array<std::array<int, 10>, 4>;

/// The counts of all 255168 games.
inline constexpr GameCounts expected_games{{
    {},
    {0, 0, 0, 0, 0, 1440, 0, 47952, 0, 81792},
    {0, 0, 0, 0, 0, 0, 5328, 0, 72576, 0},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 46080},
}};

}  // namespace rowan::testing
