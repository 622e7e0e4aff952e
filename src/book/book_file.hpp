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

/// A book as a file (docs/formats.md). Numbers are little-endian.
///
///     file       "ROWANBOK" | version (1) | size of the body (4) | body | CRC-32C of all before (4)
///     body       width, height, k, overline, blocked five, forbidden (1 each)
///                | games (8) | plies (2) | minimum games of a move (4) | nodes of the check (8)
///                | number of positions (4) | positions
///     position   side to move (1) | number of stones (2) | their codes (2 each)
///                | number of moves (2) | moves
///     move       index of its point (2) | games, first player's wins, draws, second player's wins (4 each)
///                | score (2), -32768 without one
///
/// Equal books have equal bytes.
[[nodiscard]] std::string book_bytes(const Book& book);

/// Reads a book file. An error says whether it is another kind of file, another version, damaged, or violates
/// a Book's invariant.
[[nodiscard]] Result<Book> parse_book(std::string_view bytes);

/// A book that several players may share; null for no book.
using SharedBook = std::shared_ptr<const Book>;

/// The book that an option names: no book if `text` is "none" or empty, otherwise the book in the file with
/// that name. An error names a file that cannot be read or is not a book.
[[nodiscard]] Result<SharedBook> read_book(const std::string& text);

/// An error if the book is for other rules than these. Empty if it is for these rules, or if there is no
/// book.
[[nodiscard]] std::optional<Error> incompatibility(const SharedBook& book, const Rules& rules);

}  // namespace rowan::book
