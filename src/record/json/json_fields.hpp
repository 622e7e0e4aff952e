// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/json.hpp"

namespace rowan::record {

// The one set of readers of the fields of a JSON object from outside. A field that is null counts as left
// out. An error begins with the key, and says what was expected.

/// The field; null where it is left out.
[[nodiscard]] const Json* find_field(const Json& object, const char* key);

/// A string; `fallback` where it is left out.
[[nodiscard]] Result<std::string> text_field(const Json& object, const char* key,
                                             std::string_view fallback = {});

/// A string, where one must be.
[[nodiscard]] Result<std::string> required_text_field(const Json& object, const char* key);

struct WholeNumbers {
  std::int64_t least;
  std::int64_t most;
};

/// A whole number in the range; nothing where it is left out.
[[nodiscard]] Result<std::optional<std::int64_t>> number_field(const Json& object, const char* key,
                                                               WholeNumbers range);

/// As number_field, where one must be.
[[nodiscard]] Result<std::int64_t> required_number_field(const Json& object, const char* key,
                                                         WholeNumbers range);

/// true or false; `fallback` where it is left out.
[[nodiscard]] Result<bool> flag_field(const Json& object, const char* key, bool fallback = false);

/// Is it the first of two words rather than the second? The first where it is left out.
[[nodiscard]] Result<bool> is_first_word(const Json& object, const char* key, std::string_view first,
                                         std::string_view second);

/// An object, where one must be. Never null.
[[nodiscard]] Result<const Json*> required_object_field(const Json& object, const char* key);

}  // namespace rowan::record
