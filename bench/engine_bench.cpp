// SPDX-License-Identifier: MIT
//
// The cost of talking to another process: a line in both directions (the minimum), a move of an engine that
// does not think, and the start and end of a process and of an engine. For comparison, a move of a player in
// this process.

#include <array>
#include <chrono>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/game/competitors.hpp"
#include "game/games.hpp"
#include "process/child_process.hpp"

namespace rowan {

namespace {

constexpr int moves_in_a_game = 60;

std::chrono::steady_clock::time_point later() {
  return std::chrono::steady_clock::now() + std::chrono::minutes(1);
}

/// The minimum for any manager: sends a line to `cat` and reads it back, with blocking calls.
void plain_pipes(benchmark::State& state) {
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0)
    return state.SkipWithError("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to[0], 0);
  posix_spawn_file_actions_adddup2(&actions, from[1], 1);
  std::string name = "cat";
  std::array<char*, 2> arguments{name.data(), nullptr};
  pid_t child = -1;
  if (posix_spawnp(&child, "cat", &actions, nullptr, arguments.data(), environ) != 0) {
    return state.SkipWithError("no cat");
  }
  posix_spawn_file_actions_destroy(&actions);
  std::array<char, 64> buffer{};
  for (auto _ : state) {
    benchmark::DoNotOptimize(write(to[1], "TURN 7,7\n", 9));
    benchmark::DoNotOptimize(read(from[0], buffer.data(), buffer.size()));
  }
  for (const int number : {to[0], to[1], from[0], from[1]}) close(number);
  waitpid(child, nullptr, 0);
}
BENCHMARK(plain_pipes)->UseRealTime();

void child_process_line(benchmark::State& state) {
  const auto cat = *process::ChildProcess::start(*process::find_program("cat"), {.memory = state.range(0)});
  for (auto _ : state) {
    const auto trouble = cat->write("TURN 7,7\n", later(), {});
    if (trouble || !cat->read_line(later(), {})) return state.SkipWithError("cat does not answer");
  }
}
BENCHMARK(child_process_line)->Arg(0)->Arg(std::int64_t{1} << 40)->UseRealTime();

/// Measures requests and replies of two competitors that play against each other without a referee.
void play(benchmark::State& state, arena::Competitor& first, arena::Competitor& second) {
  const Rules rules = find_game("freestyle").value();
  Position position(rules);
  int moves = moves_in_a_game;
  for (auto _ : state) {
    if (moves == moves_in_a_game) {
      state.PauseTiming();
      if (first.begin(rules, 1, {}) || second.begin(rules, 1, {})) return state.SkipWithError("no game");
      position = Position(rules);
      moves = 0;
      state.ResumeTiming();
    }
    arena::Competitor& asked = moves++ % 2 == 0 ? first : second;
    const auto answer = asked.think({.position = position, .clock = {.deadline = later()}});
    if (!answer) return state.SkipWithError("no move");
    state.PauseTiming();
    if (!position.is_legal(answer->move)) moves = moves_in_a_game;
    if (moves < moves_in_a_game) position.play(answer->move);
    state.ResumeTiming();
  }
}

void engine_move(benchmark::State& state) {
  const gomocup::EngineOptions spec{.command = "'" ROWAN_FAKE_ENGINE "' good --random --seed 1",
                                    .suspend = state.range(0) != 0};
  play(state, *arena::make_engine_competitor(spec), *arena::make_engine_competitor(spec));
}
BENCHMARK(engine_move)->Arg(0)->Arg(1)->UseRealTime();

void player_move(benchmark::State& state) {
  play(state, *arena::make_player_competitor("random"), *arena::make_player_competitor("random"));
}
BENCHMARK(player_move)->UseRealTime();

void start_and_kill(benchmark::State& state) {
  const auto program = *process::find_program("cat");
  for (auto _ : state) {
    if (!process::ChildProcess::start(program)) return state.SkipWithError("no cat");
  }
}
BENCHMARK(start_and_kill)->UseRealTime()->Unit(benchmark::kMicrosecond);

void engine_start_and_end(benchmark::State& state) {
  const Rules rules = find_game("freestyle").value();
  for (auto _ : state) {
    const auto engine = arena::make_engine_competitor({.command = "'" ROWAN_FAKE_ENGINE "' good"});
    if (engine->begin(rules, 1, {})) return state.SkipWithError("no game");
  }
}
BENCHMARK(engine_start_and_end)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace

}  // namespace rowan
