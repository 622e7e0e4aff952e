// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"

namespace rowan::server {

/// The object in a text from outside (record/json_text.hpp). An error says where it stops being JSON.
[[nodiscard]] Result<record::Json> parse_object(std::string_view text);

/// The texts of the language that the field "language" names; English where it is left out.
[[nodiscard]] Result<language::Texts> texts_for(const record::Json& request);

}  // namespace rowan::server
