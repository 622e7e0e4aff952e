// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace rowan {

/// How many columns of a terminal a text of UTF-8 takes: two for the wide letters of East Asia and for
/// pictures, none for marks that stand on the letter before them.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// The beginning of a UTF-8 text that takes at most `columns` columns.
[[nodiscard]] std::string_view cut_to_width(std::string_view text, std::size_t columns);

}  // namespace rowan
