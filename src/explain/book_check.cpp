// SPDX-License-Identifier: MIT
#include "explain/book_check.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "book/folded_position.hpp"
#include "search/numbers.hpp"
#include "think/score.hpp"

namespace rowan::explain {

namespace {

/// A line for each book move that the search reaches; the search is restricted to the book moves.
std::vector<think::Line> score_moves(search::Engine& engine, const Position& position,
                                     const std::vector<book::BookMove>& moves, std::int64_t nodes) {
  think::Request request{
      .position = position, .limits = {.nodes = nodes}, .lines = static_cast<int>(moves.size())};
  for (const book::BookMove& move : moves) request.only.push_back(move.point);
  return engine.think(request).lines;
}

bool is_blunder(think::Score score, think::Score best) {
  return think::is_loss(score) || search::chance_of(score) <= search::chance_of(best) - most_lost_chance;
}

/// The book moves that are not blunders, with their scores. Moves that the search did not reach are left out.
std::vector<book::BookMove> judged(search::Engine& engine, const Position& position,
                                   const std::vector<book::BookMove>& moves, std::int64_t nodes) {
  engine.clear();
  const auto best_of_all = engine.think({.position = position, .limits = {.nodes = nodes}}).lines;
  const auto lines = score_moves(engine, position, moves, nodes);
  think::Score best = best_of_all.front().score;
  if (!lines.empty()) best = std::max(best, lines.front().score);
  std::vector<book::BookMove> kept;
  for (book::BookMove move : moves) {
    const auto line =
        std::ranges::find(lines, move.point, [](const auto& each) { return each.moves.front(); });
    if (line == lines.end() || is_blunder(line->score, best)) continue;
    move.score = static_cast<std::int16_t>(line->score);
    kept.push_back(move);
  }
  return kept;
}

}  // namespace

book::Book check_book(const book::Book& book, const BookCheck& check) {
  search::Engine engine(check.engine);
  std::vector<book::BookPosition> kept;
  std::size_t done = 0;
  for (const book::BookPosition& each : book.positions()) {
    if (check.progress) check.progress(done++);
    auto moves = judged(engine, position_of(each.stones, book.rules()), each.moves, check.nodes);
    if (!moves.empty()) kept.push_back({.stones = each.stones, .moves = std::move(moves)});
  }
  book::BookOrigin origin = book.origin();
  origin.check_nodes = static_cast<std::uint64_t>(check.nodes);
  return {book.rules(), origin, std::move(kept)};
}

}  // namespace rowan::explain
