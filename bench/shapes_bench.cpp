// SPDX-License-Identifier: MIT
//
// Measures boards that maintain the shapes of both sides at every point. A name with _plain is a baseline.
//
//     shapes/make_unmake/GAME     one item is one stone placed and taken back
//     shapes/tables/GAME          building the tables of a game
//     forbidden/point             one item is one empty point checked for being forbidden at renju
//     forbidden/suspect           the same, only for points with two open threes

#include <cstdint>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "bench/plain_shapes.hpp"
#include "game/forbidden.hpp"
#include "game/games.hpp"
#include "pattern/renju.hpp"
#include "pattern/shape_board.hpp"

namespace rowan::bench {
namespace {

/// Random points for both sides in turn, four ninths of the board: 100 stones on 15×15.
std::vector<Point> random_game(const Rules& rules, Random& random) {
  std::vector<Point> points = Position(rules).legal_moves();
  const auto count = static_cast<std::uint32_t>(points.size());
  const std::uint32_t moves = 4 * count / 9;
  for (std::uint32_t i = 0; i < moves; ++i) std::swap(points[i], points[i + random.below(count - i)]);
  points.resize(moves);
  return points;
}

std::vector<std::vector<Point>> random_games(const Rules& rules, int count) {
  Random random(1);
  std::vector<std::vector<Point>> games;
  for (int game = 0; game < count; ++game) games.push_back(random_game(rules, random));
  return games;
}

template <class Board>
void make_unmake(benchmark::State& state, const Rules& rules, int count) {
  const std::vector<std::vector<Point>> games = random_games(rules, count);
  Board board(rules);
  std::int64_t items = 0;
  for (auto _ : state) {
    for (const std::vector<Point>& moves : games) {
      Side side = Side::first;
      for (const Point move : moves) {
        board.place(move, side);
        side = opponent(side);
      }
      for (const Point move : moves | std::views::reverse) board.remove(move);
      items += static_cast<std::int64_t>(moves.size());
    }
  }
  state.SetItemsProcessed(items);
}

void compile_tables(benchmark::State& state, const Rules& rules) {
  for (auto _ : state) {
    const pattern::ShapeTables tables(rules);
    benchmark::DoNotOptimize(tables.halves());
  }
}

/// Random positions with about three black stones to two white ones and almost a third of the board full.
/// Forbidden points are common in them.
std::vector<Position> renju_positions() {
  const Rules rules = find_game("renju").value();
  Random random(2);
  std::vector<Position> positions;
  for (int i = 0; i < 64; ++i) {
    std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
    for (int stone = 0; stone < 75; ++stone) {
      cells[random.below(static_cast<std::uint32_t>(cells.size()))] =
          random.below(5) < 3 ? Cell::first : Cell::second;
    }
    positions.emplace_back(rules, std::move(cells), Side::first);
  }
  return positions;
}

enum class Asked : std::uint8_t { empty_points, suspects };

template <class Board, Asked A>
void ask_forbidden(benchmark::State& state) {
  struct Question {
    std::size_t board;
    Point point;
  };
  std::vector<Board> boards;
  std::vector<Question> questions;
  int expected = 0;
  for (const Position& position : renju_positions()) {
    const pattern::ShapeBoard shapes(position);
    for (int index = 0; index < position.rules().point_count(); ++index) {
      const Point point = position.rules().point_of(index);
      if (position.cell(point) != Cell::empty) continue;
      if (A == Asked::suspects &&
          shapes.point_class(point, Side::first) != pattern::PointClass::perhaps_forbidden) {
        continue;
      }
      questions.push_back({boards.size(), point});
      expected += why_forbidden(position, point) ? 1 : 0;
    }
    boards.emplace_back(position);
  }
  for (auto _ : state) {
    int found = 0;
    for (const auto& [board, point] : questions) found += why_forbidden(boards[board], point) ? 1 : 0;
    if (found != expected) state.SkipWithError("wrong number of forbidden points");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(questions.size()));
  state.counters["share_forbidden"] = expected / static_cast<double>(questions.size());
}

BENCHMARK(ask_forbidden<pattern::ShapeBoard, Asked::empty_points>)->Name("forbidden/point");
BENCHMARK(ask_forbidden<Position, Asked::empty_points>)->Name("forbidden/point_plain");
BENCHMARK(ask_forbidden<pattern::ShapeBoard, Asked::suspects>)->Name("forbidden/suspect");
BENCHMARK(ask_forbidden<Position, Asked::suspects>)->Name("forbidden/suspect_plain");

/// Registers the benchmarks shapes/...: make_unmake for every named game with k = 5 on its usual size, 20x20
/// and 32x32, and tables for these games and for the rules with the largest tables.
[[maybe_unused]] const int registered = [] {
  const auto add = [](const std::string& name, auto run) { benchmark::RegisterBenchmark(name.c_str(), run); };
  for (const char* game : {"freestyle", "standard", "caro", "caro-exact", "renju"}) {
    const std::string name = std::string("shapes/make_unmake/") + game;
    const Rules rules = find_game(game).value();
    add(name, [=](benchmark::State& state) { make_unmake<pattern::ShapeBoard>(state, rules, 32); });
    add(name + "_plain", [=](benchmark::State& state) { make_unmake<PlainShapes>(state, rules, 1); });
    for (const int size : {20, 32}) {
      const Rules larger = find_game(game, Size{size, size}).value();
      add(name + '/' + std::to_string(size) + 'x' + std::to_string(size),
          [=](benchmark::State& state) { make_unmake<pattern::ShapeBoard>(state, larger, 16); });
    }
    add(std::string("shapes/tables/") + game, [=](benchmark::State& state) { compile_tables(state, rules); });
  }
  constexpr Rules largest{.k = 6, .overline = Overline::ignored, .blocked_five = BlockedFive::ignored};
  add("shapes/tables/largest", [=](benchmark::State& state) { compile_tables(state, largest); });
  return 0;
}();

}  // namespace
}  // namespace rowan::bench
