// SPDX-License-Identifier: MIT
//
// You against the perfect player at tic-tac-toe: type 1 to 9, from the top left, and press Enter.
//
//     c++ -std=c++17 play.cpp $(pkg-config --cflags --libs rowan) -o play && echo "5 3 4 8 9" | ./play
#include <iostream>
#include <string>

#include <rowan/rowan.hpp>

static void show(const rowan::Game& game) {
  for (int y = 0; y < game.height(); ++y) {
    for (int x = 0; x < game.width(); ++x) std::cout << ".xo"[static_cast<int>(game.cell({x, y}))];
    std::cout << '\n';
  }
  std::cout << '\n';
}

int main() {
  rowan::Game game("tictactoe");
  for (std::string word; !game.is_over() && std::cin >> word;) {
    try {
      game.play(word);
    } catch (const rowan::Error& error) {
      std::cout << error.what() << '\n';  // such as "5 is occupied"
      continue;
    }
    if (!game.is_over()) game.play(rowan::ask(game, "perfect").move);
    show(game);
  }
  switch (game.outcome()) {
    case rowan::Outcome::ongoing:
      std::cout << "not finished\n";
      break;
    case rowan::Outcome::first_wins:
      std::cout << "you win\n";
      break;
    case rowan::Outcome::second_wins:
      std::cout << "you lose\n";
      break;
    case rowan::Outcome::draw:
      std::cout << "a draw\n";
      break;
  }
}
