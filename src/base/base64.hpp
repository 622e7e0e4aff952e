// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rowan {

/// Encodes bytes in base64 (RFC 4648), padded with '='.
[[nodiscard]] std::string to_base64(std::string_view bytes);

/// Decodes base64; skips white space. Empty if `text` is not valid base64.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace rowan
