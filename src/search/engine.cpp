// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

#include <algorithm>
#include <cassert>

#include "pattern/renju.hpp"
#include "pattern/shape_board.hpp"
#include "pattern/shared_tables.hpp"

namespace rowan {

struct Engine::State {
  Options options;
};

Engine::Engine() : Engine(Options{}) {}
Engine::Engine(const Options& options) : state_(std::make_unique<State>(State{options})) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

/// One look at every point: what a stone makes there and what it stops.
SearchReport Engine::think(const SearchRequest& request, const std::stop_token& /*stop*/,
                           const Listener& listener) {
  assert(!request.position.is_over());
  const auto started = std::chrono::steady_clock::now();
  const ShapeBoard board(request.position, shared_tables(request.position.rules()));
  const Side side = request.position.side_to_move();
  SearchReport report{.depth = 1, .deepest = 1, .complete = true};
  for (const Point point : request.only.empty() ? request.position.legal_moves() : request.only) {
    const int made = static_cast<int>(board.point_class(point, side));
    const int stopped = static_cast<int>(board.point_class(point, opponent(side)));
    report.lines.push_back({.score = 4 * made + 3 * stopped, .moves = {point}});
    ++report.nodes;
  }
  std::ranges::stable_sort(report.lines, std::ranges::greater{}, &SearchLine::score);
  const auto wanted = static_cast<std::size_t>(request.lines);
  if (report.lines.size() > wanted) report.lines.resize(wanted);
  report.elapsed = std::chrono::steady_clock::now() - started;
  if (listener) listener(report);
  return report;
}

void Engine::clear() {}

std::size_t Engine::bytes_needed(const Options& options) { return options.table_mebibytes << 20; }

}  // namespace rowan
