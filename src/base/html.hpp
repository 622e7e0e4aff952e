// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace rowan {

/// Escapes text for HTML content or a quoted attribute, so that none of it is read as markup.
[[nodiscard]] std::string html_escaped(std::string_view text);

}  // namespace rowan
