// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "book/book.hpp"
#include "book/book_file.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/swap2.hpp"

namespace rowan::player {

/// Swap2 answers (game/swap2.hpp) for players that cannot judge openings themselves: one of a few known
/// openings around the center, transformed by a symmetry of the board, and a choice of colors by a few games
/// from these stones (player/balance.hpp), which takes some milliseconds.
///
/// With a book for the game, the three stones are the book's most even opening, if one is even enough
/// (swap2_opening), and in positions that the book has, colors are chosen by the book's scores
/// (first_percent_by_book); the rest is the same.
///
/// The same position, seed and book give the same answer, which Swap2 always accepts. Requires a position of
/// 0, 3 or 5 stones that can occur in Swap2, under rules that Swap2::suits().
[[nodiscard]] Swap2Answer swap2_answer(const Position& position, std::uint64_t seed,
                                       const book::SharedBook& book = {});

/// The first player's expected score in a position of the book, in percent: from the book's check or, if the
/// book was not checked, from a short search. Empty if the book does not have the position.
[[nodiscard]] std::optional<int> first_percent_by_book(const book::Book& book, const Position& position);

/// Three stones x o x that open a game by swap2 (game/swap2.hpp): the most even of the book's positions with
/// three such stones, transformed by a symmetry that the seed selects. Empty if none of them gives the
/// first player an expected score of 40 to 60 %. In a book that was not checked, only the 16 positions with
/// the most games are judged.
[[nodiscard]] std::optional<std::vector<Point>> swap2_opening(const book::Book& book, std::uint64_t seed);

}  // namespace rowan::player
