// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "book/book_file.hpp"
#include "game/position.hpp"
#include "game/swap2.hpp"

namespace rowan::player {

/// Swap2 answers (game/swap2.hpp) for players that cannot judge openings themselves: one of a few known
/// openings around the center, transformed by a symmetry of the board, and a choice of colors by a few games
/// from these stones (player/balance.hpp), which takes some milliseconds.
///
/// With a book for the game, the three stones are its most level opening, and in positions that the book has,
/// colors are chosen by its scores (player/opening/swap2_book.hpp); the rest is the same.
///
/// The same position and seed give the same answer, which Swap2 always accepts. Requires a position of 0, 3
/// or 5 stones that can occur in Swap2, on a board that Swap2::suits().
[[nodiscard]] Swap2Answer swap2_answer(const Position& position, std::uint64_t seed,
                                       const book::SharedBook& book = {});

}  // namespace rowan::player
