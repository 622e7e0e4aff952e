// SPDX-License-Identifier: MIT
#include "search/bench.hpp"

#include "game/games.hpp"
#include "game/notation.hpp"
#include "search/engine.hpp"

namespace rowan::search {

BenchResult run_bench(const BenchPosition& position, int depth, const Engine::Options& options) {
  const Rules rules = find_game(position.game).value();
  const Position start = play_moves(Position(rules), position.moves).value();
  Engine engine(options);
  const think::Answer report = engine.think({.position = start, .limits = {.depth = depth}});
  const think::Line& best = report.lines.front();
  return {.depth = report.depth, .move = best.moves.front(), .score = best.score, .nodes = report.nodes};
}

void BenchSignature::add(const BenchResult& result) {
  add_number(result.depth);
  add_number(result.move.x);
  add_number(result.move.y);
  add_number(result.score);
  add_number(result.nodes);
}

void BenchSignature::add_number(std::int64_t number) {
  constexpr std::uint64_t prime = 0x100000001B3;
  const auto bits = static_cast<std::uint64_t>(number);
  for (int shift = 0; shift < 64; shift += 8) hash_ = (hash_ ^ (bits >> shift & 0xFF)) * prime;
}

}  // namespace rowan::search
