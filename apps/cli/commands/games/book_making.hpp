// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "book/book.hpp"
#include "book/book_maker.hpp"
#include "game/rules.hpp"

namespace rowan::cli {

/// A book, and what was left out of it.
struct MadeBook {
  book::Book book;
  std::int64_t other_games = 0;  // by other rules
  std::int64_t damaged = 0;      // unreadable games in stores, each reported on standard error
};

/// Makes a book from game files, self-play files and stores. With `rules`, games by other rules are left out;
/// without, the first game sets the rules, and a game by other rules is an error. A file that cannot be read
/// and a book without any game are errors too.
[[nodiscard]] Result<MadeBook> make_book(const std::vector<std::string>& files,
                                         const std::optional<Rules>& rules,
                                         const book::MakerSettings& settings);

}  // namespace rowan::cli
