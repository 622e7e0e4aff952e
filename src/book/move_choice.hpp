// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "book/book.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"

namespace rowan::book {

/// A side's score with a move in percent, with two more games at half a point each, so that a move that won
/// its only game does not rank above one that won nine of ten.
[[nodiscard]] int expected_percent(const BookMove& move, Side side);

/// The moves that a player may choose from the book, in the order given: those whose expected_percent() is at
/// least 35, and no more than 10 below that of the best.
///
/// A side that scored worse with every move has to think for itself: perhaps there is a better one.
[[nodiscard]] std::vector<BookMove> good_moves(std::span<const BookMove> moves, Side side);

/// The probability with which choose() takes each of these moves of a position, in the order given: the good
/// moves share 1 in proportion to their games, the others have 0.
[[nodiscard]] std::vector<double> probabilities(std::span<const BookMove> moves, Side side);

/// A random good move of a position, weighted by how often each was played; empty if the book has none. If
/// `only` is not empty, only those moves qualify.
[[nodiscard]] std::optional<BookMove> choose(const Book& book, const Position& position,
                                             std::span<const Point> only, Random& random);

}  // namespace rowan::book
