// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rowan::record {

/// Bytes as text of 64 letters (RFC 4648), padded with '='.
[[nodiscard]] std::string to_base64(std::string_view bytes);

/// The inverse; white space between the letters is passed over. Nothing for another text.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace rowan::record
