// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "book/book.hpp"
#include "game/position.hpp"

namespace rowan::cli {

/// A table of a book's moves for a position; `chosen` is the probability that a player takes the move.
///
///     move  games  x wins  draws  o wins  o scores  chosen  search
///     i9       12       5      1       6     54.2%  100.0%     -25
[[nodiscard]] std::string book_table(std::span<const book::BookMove> moves, const Position& position);

}  // namespace rowan::cli
