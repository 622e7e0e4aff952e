// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "record/json.hpp"

namespace rowan {

/// The object in a text from outside (record/json_text.hpp). An error says where it stops being JSON.
[[nodiscard]] Result<Json> parse_object(std::string_view text);

/// JSON on one line. Texts that are not UTF-8 are mended.
[[nodiscard]] std::string to_text(const Json& json);

// Fields of an object from outside; null counts as left out. Errors name the field and what was expected.

/// The field, or null where there is none.
[[nodiscard]] const Json* find_field(const Json& object, const char* name);

[[nodiscard]] Result<std::string> text_field(const Json& object, const char* name,
                                             std::string_view fallback = {});

struct WholeNumbers {
  std::int64_t least;
  std::int64_t most;
};

[[nodiscard]] Result<std::optional<std::int64_t>> number_field(const Json& object, const char* name,
                                                               WholeNumbers range);

}  // namespace rowan
