// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "book/book_file.hpp"
#include "game/position.hpp"
#include "game/swap2.hpp"

namespace rowan::player {

/// Swap2 answers (game/swap2.hpp) for players without an opinion of their own: one of a few known openings
/// around the center, transformed by one of the board's symmetries, and a choice of colors by a few games
/// that are played from the stones (player/balance.hpp), which takes some milliseconds.
///
/// With a book for the game, the three stones are its most level opening, and colors are chosen from what the
/// book says of a position that it has (player/opening/swap2_book.hpp); the rest is the same.
///
/// The same position and seed give the same answer, and it is always one that Swap2 accepts. Requires a
/// position of 0, 3 or 5 stones that Swap2 may have led to, on a board that Swap2::suits().
[[nodiscard]] Swap2Answer swap2_answer(const Position& position, std::uint64_t seed,
                                       const book::SharedBook& book = {});

}  // namespace rowan::player
