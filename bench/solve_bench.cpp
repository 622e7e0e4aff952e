// SPDX-License-Identifier: MIT
//
// Solves games exactly from the empty board, with one thread.
//
//     solve/strong/MxNxK           the solver: value and best move
//     solve/maker_breaker/MxNxK    the same for the Maker-Breaker game
//     solve/verify/MxNxK           verification of the proof of the strong game, from memory; one item is one
//                                  node of the proof
//     solve/plain/MxNxK            plain alpha-beta with a table, on boards where it is feasible

#include <algorithm>
#include <bit>
#include <sstream>
#include <string>
#include <utility>

#include <benchmark/benchmark.h>

#include "bench/plain_solver.hpp"
#include "game/games.hpp"
#include "proof/verifier.hpp"
#include "solve/solver.hpp"

namespace rowan::bench {

PlainSolver::PlainSolver(const Rules& rules)
    : rules_(rules), lines_(static_cast<std::size_t>(rules.point_count())) {
  for (int point = 0; point < rules.point_count(); ++point) order_.push_back(point);
  const auto from_middle = [&](int index) {
    const Point point = rules.point_of(index);
    const int x = 2 * point.x - (rules.width - 1);
    const int y = 2 * point.y - (rules.height - 1);
    return std::pair(x * x + y * y, index);
  };
  std::ranges::sort(order_, {}, from_middle);
  for (int start = 0; start < rules.point_count(); ++start) {
    for (const Direction direction : line_directions) {
      const Point from = rules.point_of(start);
      if (!rules.contains(step(from, direction, rules.k - 1))) continue;
      Stones line = 0;
      for (int i = 0; i < rules.k; ++i) line |= Stones{1} << rules.index_of(step(from, direction, i));
      for (Stones rest = line; rest != 0; rest &= rest - 1)
        lines_[static_cast<std::size_t>(std::countr_zero(rest))].push_back(line);
    }
  }
}

bool PlainSolver::wins_at(Stones stones, int point) const {
  const Stones after = stones | Stones{1} << point;
  return std::ranges::any_of(lines_[static_cast<std::size_t>(point)],
                             [&](Stones line) { return (line & ~after) == 0; });
}

int PlainSolver::search(Stones own, Stones other, int alpha, int beta) {
  ++nodes_;
  if (std::popcount(own | other) == rules_.point_count()) return 0;
  int forced = -1;
  for (const int point : order_) {
    if (((own | other) >> point & 1) != 0) continue;
    if (wins_at(own, point)) return 1;
    if (wins_at(other, point)) forced = point;
  }
  const std::uint64_t key = std::uint64_t{own} << 32 | other;
  const Bounds before = known_[key];
  alpha = std::max<int>(alpha, before.low);
  beta = std::min<int>(beta, before.high);
  if (alpha >= beta) return alpha;
  int best = -1;
  for (const int point : order_) {
    if (((own | other) >> point & 1) != 0 || (forced >= 0 && point != forced)) continue;
    best = std::max(best, -search(other, own | Stones{1} << point, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  Bounds& after = known_[key];
  if (best > alpha || best == -1) after.low = static_cast<std::int8_t>(std::max<int>(after.low, best));
  if (best < beta) after.high = static_cast<std::int8_t>(std::min<int>(after.high, best));
  return best;
}

namespace {

Rules rules_of(const std::string& game) { return find_game(game).value(); }

void solve_game(benchmark::State& state, const std::string& game, proof::ProofPlay play) {
  std::int64_t nodes = 0;
  for ([[maybe_unused]] const auto _ : state) {
    solve::Solver solver(Position(rules_of(game)), play);
    const solve::SolveReport report = solver.solve({});
    if (report.value == solve::GameValue::unknown) state.SkipWithError("not solved");
    nodes = report.nodes;
  }
  state.counters["nodes"] = static_cast<double>(nodes);
}

void verify_game(benchmark::State& state, const std::string& game) {
  solve::Solver solver(Position(rules_of(game)), proof::ProofPlay::strong);
  (void)solver.solve({});
  std::stringstream file;
  if (!solver.write_proof(file)) return state.SkipWithError("no proof");
  proof::ProofCheck check;
  for ([[maybe_unused]] const auto _ : state) {
    file.clear();
    file.seekg(0);
    check = proof::verify_proof(file);
    if (check.verdict != proof::ProofVerdict::accepted) return state.SkipWithError("rejected");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(check.nodes));
  state.counters["bytes"] = static_cast<double>(check.bytes);
}

void solve_plainly(benchmark::State& state, const std::string& game) {
  std::int64_t nodes = 0;
  for ([[maybe_unused]] const auto _ : state) {
    PlainSolver solver(rules_of(game));
    benchmark::DoNotOptimize(solver.solve());
    nodes = solver.nodes();
  }
  state.counters["nodes"] = static_cast<double>(nodes);
}

const bool registered = [] {
  for (const std::string game : {"4x4x4", "5x4x4", "5x5x4", "6x5x4", "7x4x4", "8x4x4", "9x4x4", "10x4x4",
                                 "7x7x4", "6x6x5", "7x7x5", "8x6x5", "8x7x5", "9x8x6", "9x9x6"}) {
    benchmark::RegisterBenchmark(("solve/strong/" + game).c_str(), solve_game, game, proof::ProofPlay::strong)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("solve/verify/" + game).c_str(), verify_game, game)
        ->Unit(benchmark::kMillisecond);
  }
  for (const std::string game : {"5x5x4", "7x4x4", "8x4x4", "7x7x5", "8x7x5"}) {
    benchmark::RegisterBenchmark(("solve/maker_breaker/" + game).c_str(), solve_game, game,
                                 proof::ProofPlay::maker_breaker)
        ->Unit(benchmark::kMillisecond);
  }
  for (const std::string game : {"3x3x3", "4x4x4", "5x4x4"}) {
    benchmark::RegisterBenchmark(("solve/plain/" + game).c_str(), solve_plainly, game)
        ->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace rowan::bench
