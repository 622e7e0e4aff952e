// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "json/json.hpp"

namespace rowan::json {

// Fields of untrusted JSON objects are read only with these functions, or with ObjectReader below. A null
// field counts as missing; only required_text_field calls it a wrong type. An error begins with the key.

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

/// A required whole number in the range.
[[nodiscard]] Result<std::int64_t> required_number_field(const Json& object, const char* key,
                                                         WholeNumbers range);

/// A boolean; `fallback` if it is missing.
[[nodiscard]] Result<bool> flag_field(const Json& object, const char* key, bool fallback = false);

/// Returns true if a field holds the word `first` or is missing, and false if it holds `second`; anything
/// else is an error.
[[nodiscard]] Result<bool> is_first_word(const Json& object, const char* key, std::string_view first,
                                         std::string_view second);

/// A required object. Never a null pointer.
[[nodiscard]] Result<const Json*> required_object_field(const Json& object, const char* key);

/// Reads the fields of an untrusted JSON object. It remembers only the first error, after which it reads no
/// more fields and leaves all values unchanged, so a caller can ask for all fields and check once.
///
///     ObjectReader fields(json, "player 2");
///     fields.integer("depth", 0, 100, depth);
///     if (auto error = fields.finish()) return std::unexpected(*error);   player 2: unknown field "depht"…
class ObjectReader {
 public:
  /// Every message begins with `where`, which names the object in its file.
  ObjectReader(const Json& object, std::string where);

  /// Each of these leaves `value` unchanged if the field is missing.
  void text(const char* key, std::string& value);
  void flag(const char* key, bool& value);
  void integer(const char* key, std::int64_t low, std::int64_t high, std::int64_t& value);
  void number(const char* key, double& value);

  template <class Int>
  void integer(const char* key, std::int64_t low, std::int64_t high, Int& value) {
    auto wide = static_cast<std::int64_t>(value);
    integer(key, low, high, wide);
    value = static_cast<Int>(wide);
  }

  /// Reads one of a list of words; `value` becomes its index in the list.
  template <class Enum>
  void word(const char* key, const std::vector<std::string>& words, Enum& value) {
    value = static_cast<Enum>(word_index(key, words, static_cast<int>(value)));
  }

  /// An array or an object for other code to read; a null pointer if it is missing.
  [[nodiscard]] const Json* array(const char* key);
  [[nodiscard]] const Json* object(const char* key);

  /// Records an error that the caller found in the object, unless there is an error already.
  void fail(const std::string& message);

  /// The first error, if any. A field of the object that the caller never asked for is an error too.
  [[nodiscard]] std::optional<Error> finish() const;

 private:
  [[nodiscard]] const Json* find(const char* key);
  [[nodiscard]] int word_index(const char* key, const std::vector<std::string>& words, int value);

  const Json& object_;
  std::string where_;
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

}  // namespace rowan::json
