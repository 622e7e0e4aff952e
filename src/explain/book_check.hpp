// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "book/book.hpp"
#include "search/engine.hpp"

namespace rowan::explain {

/// Settings of a book check.
struct BookCheck {
  /// Nodes for each of two searches per position: the one for the best move, and the one that scores the
  /// book's moves.
  std::int64_t nodes = 0;
  search::Engine::Options engine = {.table_mebibytes = 16};

  /// Called before each position with the number of positions done.
  std::function<void(std::size_t done)> progress = {};
};

/// Removes blunders from a book. In each position the engine searches for the best of all moves and scores
/// the moves of the book. A move is dropped if it is proved to lose, if its winning chance is at least
/// `most_lost_chance` below that of the best move, or if the search did not reach it. A position with no
/// moves left is dropped too. The remaining moves get their scores.
///
/// The engine is cleared before each position, so with one thread the same book and nodes give the same
/// result. Requires nodes > 0.
[[nodiscard]] book::Book check_book(const book::Book& book, const BookCheck& check);

inline constexpr double most_lost_chance = 0.1;

}  // namespace rowan::explain
