// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"

namespace rowan::server {

/// Parses an object from untrusted text (record/json_text.hpp). An error says where the text stops being
/// JSON.
[[nodiscard]] Result<record::Json> parse_object(std::string_view text);

/// The texts in the language that the field "language" names; English if it is absent.
[[nodiscard]] Result<language::Texts> texts_for(const record::Json& request);

/// A message that only asks for an answer.
struct Ping {};

}  // namespace rowan::server
