// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rowan::server {

inline constexpr std::size_t longest_name = 40;  // in characters

/// A name as a visitor gave it, safe to show to others: without control characters and marks that change the
/// direction of what follows, white space as single blanks, cut to longest_name characters. May be empty.
[[nodiscard]] std::string clean_name(std::string_view text);

/// A clean name with something after it, cut so that both have at most longest_name characters.
[[nodiscard]] std::string name_with_suffix(std::string_view name, std::string_view suffix);

}  // namespace rowan::server
