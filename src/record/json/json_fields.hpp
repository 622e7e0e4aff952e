// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/json.hpp"

namespace rowan::record {

// All code reads the fields of untrusted JSON objects with these functions. A null field counts as missing.
// An error begins with the key and says what was expected.

/// The field; a null pointer if it is missing.
[[nodiscard]] const Json* find_field(const Json& object, const char* key);

/// A string; `fallback` if it is missing.
[[nodiscard]] Result<std::string> text_field(const Json& object, const char* key,
                                             std::string_view fallback = {});

/// A required string.
[[nodiscard]] Result<std::string> required_text_field(const Json& object, const char* key);

struct WholeNumbers {
  std::int64_t least;
  std::int64_t most;
};

/// A whole number in the range; empty if it is missing.
[[nodiscard]] Result<std::optional<std::int64_t>> number_field(const Json& object, const char* key,
                                                               WholeNumbers range);

/// A required number, as in number_field.
[[nodiscard]] Result<std::int64_t> required_number_field(const Json& object, const char* key,
                                                         WholeNumbers range);

/// true or false; `fallback` if it is missing.
[[nodiscard]] Result<bool> flag_field(const Json& object, const char* key, bool fallback = false);

/// Reads one of two words: true for the first, which is also the default.
[[nodiscard]] Result<bool> is_first_word(const Json& object, const char* key, std::string_view first,
                                         std::string_view second);

/// A required object. Never a null pointer.
[[nodiscard]] Result<const Json*> required_object_field(const Json& object, const char* key);

}  // namespace rowan::record
