// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rowan {

/// How many columns of a terminal a text of UTF-8 takes: two for the wide letters of East Asia and for
/// pictures, none for marks that stand on the letter before them.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// The beginning of a UTF-8 text that takes at most `columns` columns.
[[nodiscard]] std::string_view cut_to_width(std::string_view text, std::size_t columns);

/// The text with spaces after it up to `columns` columns; a wider one stays as it is.
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

/// The text in lines of at most `columns` columns. Lines end at spaces, and between wide letters, which are
/// written without spaces; never before a mark that closes something, such as 。 and ）. A word without such
/// a place has a line of its own.
[[nodiscard]] std::vector<std::string> wrapped_to_columns(std::string_view text, std::size_t columns);

}  // namespace rowan
