// SPDX-License-Identifier: MIT
//
// The best moves of a position, found by the engine in a separate thread. A callback prints every depth, and
// stops the engine when a win or a loss is proved. The main thread stops it after the tenth depth.
//
//     c++ -std=c++17 analyze.cpp $(pkg-config --cflags --libs rowan) -pthread -o analyze
//     ./analyze "h8 i9 g7 i7"
#include <atomic>
#include <chrono>
#include <future>
#include <iostream>

#include <rowan/rowan.hpp>

static void print(const rowan::Game& game, const rowan::Line& line) {
  std::cout << line.score;
  for (const rowan::Point move : line.moves) std::cout << ' ' << game.point_text(move);
  std::cout << '\n';
}

int main(int count, char** words) try {
  rowan::Game game("freestyle");
  game.play_moves(count > 1 ? words[1] : "h8 i9 g7 i7");

  rowan::Engine engine;
  rowan::Limits limits;
  limits.time = std::chrono::minutes(1);  // in case nothing else stops it
  limits.lines = 2;
  std::atomic<int> depth{0};
  auto analysis = std::async(std::launch::async, [&] {
    return engine.analyze(game, limits, [&](const rowan::Analysis& so_far) {
      if (!so_far.is_complete) return true;
      std::cout << "depth " << so_far.depth << ": ";
      print(game, so_far.lines.front());
      depth = so_far.depth;
      return so_far.lines.front().win_in == 0;  // false stops too
    });
  });
  while (analysis.wait_for(std::chrono::milliseconds(10)) == std::future_status::timeout) {
    if (depth >= 10) engine.stop();
  }

  const rowan::Analysis found = analysis.get();
  std::cout << (found.was_stopped ? "stopped" : "done") << " after " << found.nodes << " positions:\n";
  for (const rowan::Line& line : found.lines) print(game, line);
} catch (const rowan::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
