// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "json/json.hpp"

namespace rowan::json {

/// Limits on untrusted JSON. They exist because code that copies, compares or writes a value recurses, and
/// because an object searches all its fields for each new one.
struct Limits {
  int deepest = 16;                 // nesting of arrays and objects
  std::size_t most_fields = 1'000;  // per object
};

/// Why an untrusted text is not acceptable JSON.
struct ParseFault {
  enum class Kind : std::uint8_t { syntax, number_too_large, too_deep, too_many_fields };

  Kind kind;
  std::size_t byte = 0;  // where the error was noticed, from 1; 0 for the kinds too_deep and too_many_fields
  std::string reason;    // one printable line: the parser's message, or the limit exceeded
};

/// The only parser of untrusted JSON. It turns any text into a value or a fault, in time proportional to the
/// text's length, and throws nothing but std::bad_alloc. Among fields with the same key the last one wins.
[[nodiscard]] std::expected<Json, ParseFault> parse_json(std::string_view text, Limits limits = {});

}  // namespace rowan::json
