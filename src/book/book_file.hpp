// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "book/book.hpp"
#include "game/rules.hpp"

namespace rowan::book {

/// A book as a file (docs/formats.md). Numbers have their lowest byte first.
///
///     file       "ROWANBOK" | version (1) | bytes of the body (4) | body | CRC-32C of all before (4)
///     body       width, height, k, overline, blocked five, forbidden (1 each)
///                | games (8) | plies (2) | least games of a move (4) | nodes of the check (8)
///                | number of positions (4) | positions
///     position   side to move (1) | number of stones (2) | their codes (2 each)
///                | number of moves (2) | moves
///     move       index of its point (2) | games, first player's wins, draws, second player's wins (4 each)
///                | score (2), -32768 without one
///
/// The same book has the same bytes.
[[nodiscard]] std::string book_bytes(const Book& book);

/// What a file holds. Foreign files, other versions, damage and anything that breaks the invariant of a Book
/// are errors that say so.
[[nodiscard]] Result<Book> parse_book(std::string_view bytes);

/// A book that several players may share; null is none.
using SharedBook = std::shared_ptr<const Book>;

/// What people write: "none" or nothing, which give none, or a file. A file that cannot be read or is not a
/// book is an error that names it.
[[nodiscard]] Result<SharedBook> read_book(const std::string& text);

/// Why the book is of no use for these rules: it is for another game. Nothing where it is, or where there is
/// none.
[[nodiscard]] std::optional<Error> why_unfit(const SharedBook& book, const Rules& rules);

}  // namespace rowan::book
