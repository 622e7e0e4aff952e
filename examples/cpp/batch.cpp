// SPDX-License-Identifier: MIT
//
// Random games of gomoku side by side, as a program that learns would play them: a step is a move in every
// game.
//
//     c++ -std=c++17 batch.cpp $(pkg-config --cflags --libs rowan) -o batch && ./batch
#include <array>
#include <cstddef>
#include <iostream>

#include <rowan/rowan.hpp>

int main() {
  rowan::Batch batch(rowan::Game("freestyle"), 64, 1);

  std::array<int, 4> counts{};  // by outcome
  for (int finished = 0; finished < 1000;) {
    const auto planes = batch.planes();  // the input of a network: [game][plane][point]
    const auto masks = batch.legal_masks();
    finished += batch.step(batch.random_actions());  // a learning program would choose here
    for (const rowan::Outcome outcome : batch.outcomes()) ++counts[static_cast<std::size_t>(outcome)];
  }
  std::cout << "first player " << counts[ROWAN_FIRST_WINS] << ", second player " << counts[ROWAN_SECOND_WINS]
            << ", draws " << counts[ROWAN_DRAW] << '\n';

  // If only the results matter, a single call does everything.
  const rowan::Tally tally = batch.run_random(100000);
  std::cout << "of " << tally.games << " games the first player won "
            << 100.0 * static_cast<double>(tally.first_wins) / static_cast<double>(tally.games) << " %\n";
}
