// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "book/book.hpp"
#include "game/point.hpp"
#include "game/position.hpp"

namespace rowan::player {

/// The first player's expected score in a position of the book, in percent: from the book's check, or if it
/// was not checked from a short search. Empty if the book does not have the position.
[[nodiscard]] std::optional<int> first_percent_by_book(const book::Book& book, const Position& position);

/// Three stones x o x that open a game by swap2 (game/swap2.hpp): the most level of the book's positions with
/// three such stones, transformed by a symmetry that the seed selects. Empty if the book has none in which
/// the first player may expect 40 to 60 %. In a book that was not checked, only the 16 positions with the
/// most games are judged.
[[nodiscard]] std::optional<std::vector<Point>> swap2_opening(const book::Book& book, std::uint64_t seed);

}  // namespace rowan::player
