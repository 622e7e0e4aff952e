// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/json.hpp"

namespace rowan::json_fields {

/// Parses JSON that nests no deeper than a game does (json_text.hpp).
[[nodiscard]] Result<Json> parse(std::string_view text);

// Readers of the fields of an object. A field that is not there has its usual value; an error begins with the
// key.

/// A cleaned text, empty where there is none.
[[nodiscard]] Result<std::string> text(const Json& object, const char* key);

/// A whole number from `least` to `most`; nothing where there is none.
[[nodiscard]] Result<std::optional<std::int64_t>> number(const Json& object, const char* key,
                                                         std::int64_t least, std::int64_t most);

/// As number, where one must be.
[[nodiscard]] Result<std::int64_t> required_number(const Json& object, const char* key, std::int64_t least,
                                                   std::int64_t most);

/// Is it the first of two words rather than the second? The first where nothing is said.
[[nodiscard]] Result<bool> is_first_word(const Json& object, const char* key, std::string_view first,
                                         std::string_view second);

}  // namespace rowan::json_fields
