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

}  // namespace rowan::server
