// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"

namespace rowan::server {

/// Parses a JSON object from untrusted text (record/json_text.hpp). An error says where the text is not JSON.
[[nodiscard]] Result<record::Json> parse_object(std::string_view text);

/// The texts in the language that the request's field "language" names; English if the field is absent.
[[nodiscard]] Result<language::Texts> texts_for(const record::Json& request);

/// A message that only asks for an answer.
struct Ping {};

}  // namespace rowan::server
