// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rowan {

/// Untrusted text made safe for a terminal: UTF-8 without control characters is kept, every other byte
/// becomes \xNN. A text longer than `limit` bytes is cut between characters and ends in "...".
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 400);

/// The length in bytes of the UTF-8 character at `offset`; 0 if it is invalid. Overlong forms, surrogates and
/// codes past U+10FFFF are invalid. Requires offset < text.size().
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t offset);

/// Is the whole text valid UTF-8?
[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace rowan
