// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace rowan {

/// Text as the content of HTML, or of a quoted attribute: nothing in it is markup any more.
[[nodiscard]] std::string html_escaped(std::string_view text);

}  // namespace rowan
