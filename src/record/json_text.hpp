// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "record/json.hpp"

namespace rowan::record {

/// What JSON from outside may look like. The parser itself does not recurse, but code that copies, compares
/// or writes a value does; and an object searches all its fields for each new one.
struct JsonLimits {
  int deepest = 16;                 // arrays and objects within each other
  std::size_t most_fields = 1'000;  // of one object
};

/// Why a text from outside is not JSON that can be used.
struct JsonFault {
  enum class Kind : std::uint8_t { syntax, number_too_large, too_deep, too_many_fields };

  Kind kind;
  std::size_t byte = 0;  // where it was noticed, counted from 1; 0 unless it is the syntax or a number
  std::string reason;    // one printable line: what the parser says, or which limit was passed
};

/// The one place where JSON from outside is parsed: whatever the text is, the answer is a value or a fault,
/// in time proportional to the length, and nothing is thrown but std::bad_alloc. Of fields with the same key
/// the last counts.
[[nodiscard]] std::expected<Json, JsonFault> parse_json(std::string_view text, JsonLimits limits = {});

}  // namespace rowan::record
