// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "record/json.hpp"

namespace rowan::server {

/// The object in a text from outside (record/json_text.hpp). An error says where it stops being JSON.
[[nodiscard]] Result<record::Json> parse_object(std::string_view text);

}  // namespace rowan::server
