// SPDX-License-Identifier: MIT
//
// One half of the test that no engine survives its owner: starts an engine for each command line given, each
// in its own thread, begins a game with all of them, prints "ready" and waits to be killed.

#include <barrier>
#include <chrono>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "arena/game/competitors.hpp"

int main(int argument_count, char** arguments) {
  const std::vector<std::string> commands(arguments + 1, arguments + argument_count);
  std::barrier all_ready(static_cast<std::ptrdiff_t>(commands.size()) + 1);
  std::vector<std::jthread> threads;
  for (const std::string& command : commands) {
    threads.emplace_back([&all_ready, command] {
      const auto engine = rowan::arena::make_engine_competitor({.command = command});
      const auto fault = engine->begin(rowan::Rules{.width = 15, .height = 15, .k = 5}, 0, {});
      if (fault) std::cerr << command << ": " << fault->detail << '\n' << std::flush;
      all_ready.arrive_and_wait();
      std::this_thread::sleep_for(std::chrono::minutes(10));
    });
  }
  all_ready.arrive_and_wait();
  std::cout << "ready\n" << std::flush;
}
