// SPDX-License-Identifier: MIT
//
// The contents of a game file: SGF here, but psq, RenLib, JSON and opening lists are read the same way.
//
//     c++ -std=c++17 read_sgf.cpp $(pkg-config --cflags --libs rowan) -o read_sgf && ./read_sgf ../game.sgf
#include <cstddef>
#include <iostream>

#include <rowan/rowan.hpp>

static void show(const rowan::GameFile& file, int number) {
  static const char* const results[] = {"?", "1-0", "0-1", "1/2"};
  std::cout << file.text(number, ROWAN_TEXT_FIRST_PLAYER) << " - "
            << file.text(number, ROWAN_TEXT_SECOND_PLAYER) << ' '
            << results[static_cast<int>(file.result(number))] << '\n';
  const rowan::Game game = file.game(number);
  std::cout << game.move_count() << " moves: " << game.moves_text() << '\n';
  int ply = 0;
  for (const rowan::RecordedMove& move : file.moves(number)) {
    ++ply;
    if (!move.comment.empty()) std::cout << "move " << ply << ": " << move.comment << '\n';
  }
}

int main(int count, char** words) try {
  if (count != 2) {
    std::cerr << "usage: read_sgf FILE\n";
    return 2;
  }
  const auto file = rowan::GameFile::read(words[1]);
  std::cout << file.count() << " game(s), " << file.format() << '\n';
  for (int number = 0; number < file.count(); ++number) {
    try {
      show(file, number);
    } catch (const rowan::Error& error) {  // a game that cannot be played, for example with a pass
      std::cout << "game " << number + 1 << ": " << error.what() << '\n';
    }
  }
} catch (const rowan::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
