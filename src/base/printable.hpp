// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rowan {

/// Text from outside as a terminal may show it: UTF-8 without control characters stays as it is, every other
/// byte becomes \xNN. What is longer than `limit` bytes ends in "...", never within a character.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 400);

/// How many bytes the character of UTF-8 at `offset` has; 0 where there is none: overlong forms, surrogates
/// and codes past U+10FFFF are not UTF-8. Requires offset < text.size().
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t offset);

/// Is all of it UTF-8?
[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace rowan
