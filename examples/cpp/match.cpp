// SPDX-License-Identifier: MIT
//
// A match of gomoku: two players, colors swapped after each game, and what the result says about them.
//
//     c++ -std=c++17 match.cpp $(pkg-config --cflags --libs rowan) -o match && ./match greedy random 20
#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <iostream>
#include <string>

#include <rowan/rowan.hpp>

// The whole word as a number; throws an error that says what is wrong.
static int read_number(const char* word) {
  int number = 0;
  const char* const end = word + std::strlen(word);
  const auto [last, error] = std::from_chars(word, end, number);
  if (error != std::errc{} || last != end) {
    throw rowan::Error(ROWAN_BAD_ARGUMENT,
                       "'" + std::string(word) + "' is not a number of games, such as 20");
  }
  return number;
}

int main(int count, char** words) try {
  const std::array<std::string, 2> players{count > 1 ? words[1] : "greedy", count > 2 ? words[2] : "random"};
  rowan::MatchSettings settings;
  settings.games = count > 3 ? read_number(words[3]) : 20;
  settings.concurrency = 2;

  rowan::Match match(rowan::Game("freestyle"), players[0], players[1], settings);
  const rowan::MatchResult result = match.run([&](const rowan::MatchGame& game) {
    static const char* const results[] = {"?", "1-0", "0-1", "1/2"};
    const auto first = static_cast<std::size_t>(game.first_player);
    std::cout << players[first] << " - " << players[1 - first] << ' '
              << results[static_cast<int>(game.outcome)] << ", " << game.termination << " after "
              << game.moves.size() << " moves\n";
    return true;  // false stops the match
  });
  std::cout << players[0] << ": " << result.wins << " wins, " << result.draws << " draws, " << result.losses
            << " losses; Elo " << result.elo << " (" << result.elo_low << " to " << result.elo_high << ")\n";
} catch (const rowan::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
