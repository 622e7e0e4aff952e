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

/// Reads the fields of a JSON object from outside. The first thing that is wrong is remembered, and
/// everything after it reads as its default, so that a reader can go through all fields and ask once.
///
///     JsonObjectReader fields(json, "player 2");
///     fields.integer("depth", 0, 100, depth);
///     if (auto error = fields.finish()) return std::unexpected(*error);   player 2: "depht" is not known; …
class JsonObjectReader {
 public:
  /// `where` begins every message: which object of a file this is.
  JsonObjectReader(const Json& object, std::string where);

  /// Each leaves `value` as it is when the field is not there.
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

  /// One of a few words; `value` is its place in the list.
  template <class Enum>
  void word(const char* key, const std::vector<std::string>& words, Enum& value) {
    value = static_cast<Enum>(word_index(key, words, static_cast<int>(value)));
  }

  /// An array or an object to be read by somebody else; null when it is not there.
  [[nodiscard]] const Json* array(const char* key);
  [[nodiscard]] const Json* object(const char* key);

  /// Remembers an error of a part, or of its meaning, unless there was one already.
  void fail(const std::string& message);

  /// What was wrong, a field that nobody asked for included.
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
