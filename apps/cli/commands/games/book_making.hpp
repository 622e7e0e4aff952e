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
  std::int64_t damaged = 0;      // games of stores that could not be read, each told on standard error
};

/// Makes a book of game files, self-play files and stores. Games by other rules are left out; where no rules
/// are given the first game says them, and a game by others is an error. So is a file that cannot be read,
/// and no game at all.
[[nodiscard]] Result<MadeBook> make_book(const std::vector<std::string>& files,
                                         const std::optional<Rules>& rules,
                                         const book::MakerSettings& settings);

}  // namespace rowan::cli
