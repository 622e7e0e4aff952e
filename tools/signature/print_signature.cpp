// SPDX-License-Identifier: MIT
//
// Computes the signature of `rowan bench` (search/bench.hpp) through librowan, as any outside program would:
//
//     print_signature [DEPTH]       prints 16 hexadecimal digits
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <rowan/rowan.h>

#include "search/bench.hpp"

namespace {

/// Exits if a library call fails.
void expect_ok(int answer, const char* message) {
  if (answer >= 0) return;
  std::fprintf(stderr, "print_signature: %s\n", message);
  std::exit(2);
}

/// Searches a position as run_bench does, but through the C interface.
rowan::search::BenchResult ask_library(const rowan::search::BenchPosition& position, int depth) {
  char message[ROWAN_MESSAGE_SIZE] = "";
  rowan_game* game = nullptr;
  rowan_engine* engine = nullptr;
  expect_ok(rowan_game_new(&game, std::string(position.game).c_str(), 0, 0, message, sizeof message),
            message);
  expect_ok(rowan_game_play_moves(game, std::string(position.moves).c_str()), rowan_game_message(game));
  expect_ok(rowan_engine_new(&engine, 1, 16, message, sizeof message), message);
  rowan_limits limits = ROWAN_LIMITS_INIT;
  limits.depth = depth;
  rowan_analysis found = ROWAN_ANALYSIS_INIT;
  expect_ok(rowan_engine_analyze(engine, game, &limits, nullptr, nullptr, &found),
            rowan_engine_message(engine));
  const rowan_line& best = found.lines[0];
  const rowan::search::BenchResult result{.depth = found.depth,
                                          .move = rowan::point_at(best.moves[0].x, best.moves[0].y),
                                          .score = best.score,
                                          .nodes = found.nodes};
  rowan_engine_free(engine);
  rowan_game_free(game);
  return result;
}

}  // namespace

int main(int count, char** words) {
  const int depth = count > 1 ? std::atoi(words[1]) : rowan::search::bench_depth;
  if (depth < 1) {
    std::fprintf(stderr, "print_signature: DEPTH must be a number from 1\n");
    return 2;
  }
  rowan::search::BenchSignature signature;
  for (const rowan::search::BenchPosition& position : rowan::search::bench_positions()) {
    signature.add(ask_library(position, depth));
  }
  std::printf("%016" PRIx64 "\n", signature.value());
}
