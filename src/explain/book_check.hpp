// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "book/book.hpp"
#include "search/engine.hpp"

namespace rowan::explain {

/// How a book is checked.
struct BookCheck {
  /// Of the search for the best move of each position, and again of the search that scores its moves.
  std::int64_t nodes = 0;
  search::Engine::Options engine = {.table_mebibytes = 16};

  /// Called before each position with how many are done.
  std::function<void(std::size_t done)> progress = {};
};

/// The book without blunders. In each position the engine looks for the best move of all and scores the moves
/// of the book; a move that loses, or that leaves a winning chance lower by `most_lost_chance` than the best
/// move does, is dropped, and with its last move a position. The moves that stay have their scores.
///
/// Each position is judged by an engine that knows of no other, so the same book and nodes give the same
/// result with one thread. Requires nodes > 0.
[[nodiscard]] book::Book check_book(const book::Book& book, const BookCheck& check);

inline constexpr double most_lost_chance = 0.1;

}  // namespace rowan::explain
