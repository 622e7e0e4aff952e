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

/// What a move scored for a side in percent, two games at half a point each added, so that a move that was
/// won once is not thought better than one that was won in nine of ten games.
[[nodiscard]] int expected_percent(const BookMove& move, Side side);

/// The moves that a player may take from the book, in the order given: those whose expected_percent() is at
/// least 35, and no more than 10 below that of the best.
///
/// A side that did worse than that with every move is to think for itself: perhaps there is a better one.
[[nodiscard]] std::vector<BookMove> good_moves(std::span<const BookMove> moves, Side side);

/// How likely choose() takes each of these moves of a position, in the order given: all good moves together
/// have 1, each its part of their games, and the others 0.
[[nodiscard]] std::vector<double> probabilities(std::span<const BookMove> moves, Side side);

/// One of the good moves of a position, by chance, each as likely as it was often played; nothing where the
/// book has none. If `only` is not empty, no other moves are taken.
[[nodiscard]] std::optional<BookMove> choose(const Book& book, const Position& position,
                                             std::span<const Point> only, Random& random);

}  // namespace rowan::book
