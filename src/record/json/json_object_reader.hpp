// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// Reads the fields of an untrusted JSON object. It remembers only the first error, after which every field
/// reads as its default, so a caller can read all fields and check once.
///
///     JsonObjectReader fields(json, "player 2");
///     fields.integer("depth", 0, 100, depth);
///     if (auto error = fields.finish()) return std::unexpected(*error);   player 2: "depht" is not known; …
class JsonObjectReader {
 public:
  /// `where` begins every message: it names the object in the file.
  JsonObjectReader(const Json& object, std::string where);

  /// Each leaves `value` unchanged if the field is missing.
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

  /// One of a list of words; `value` is its index in the list.
  template <class Enum>
  void word(const char* key, const std::vector<std::string>& words, Enum& value) {
    value = static_cast<Enum>(word_index(key, words, static_cast<int>(value)));
  }

  /// An array or an object for other code to read; a null pointer if it is missing.
  [[nodiscard]] const Json* array(const char* key);
  [[nodiscard]] const Json* object(const char* key);

  /// Records an error in a part of the object, or in its meaning, unless there is one already.
  void fail(const std::string& message);

  /// The first error, if any. A field that was never read is an error too.
  [[nodiscard]] std::optional<Error> finish() const;

 private:
  [[nodiscard]] const Json* find(const char* key);
  [[nodiscard]] int word_index(const char* key, const std::vector<std::string>& words, int value);

  const Json& object_;
  std::string where_;
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

}  // namespace rowan::record
