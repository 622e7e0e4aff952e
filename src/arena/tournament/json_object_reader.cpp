// SPDX-License-Identifier: MIT
#include "arena/tournament/json_object_reader.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"

namespace rowan {

JsonObjectReader::JsonObjectReader(const Json& object, std::string where)
    : object_(object), where_(std::move(where)) {
  if (!object.is_object()) fail("expected an object");
}

void JsonObjectReader::fail(const std::string& message) {
  if (!error_) error_ = Error{where_ + ": " + message};
}

const Json* JsonObjectReader::find(const char* key) {
  known_.emplace_back(key);
  return error_ ? nullptr : object_.find(key);
}

void JsonObjectReader::text(const char* key, std::string& value) {
  const Json* const field = find(key);
  if (field == nullptr) return;
  if (!field->is_string()) return fail(fmt::format("\"{}\" must be a text", key));
  value = field->get<std::string>();
}

void JsonObjectReader::flag(const char* key, bool& value) {
  const Json* const field = find(key);
  if (field == nullptr) return;
  if (!field->is_boolean()) return fail(fmt::format("\"{}\" must be true or false", key));
  value = field->get<bool>();
}

void JsonObjectReader::integer(const char* key, std::int64_t low, std::int64_t high, std::int64_t& value) {
  const Json* const field = find(key);
  if (field == nullptr) return;
  const auto number = field->as_integer();
  if (!number || *number < low || *number > high)
    return fail(fmt::format("\"{}\" must be a whole number from {} to {}", key, low, high));
  value = *number;
}

void JsonObjectReader::number(const char* key, double& value) {
  const Json* const field = find(key);
  if (field == nullptr) return;
  if (!field->is_number()) return fail(fmt::format("\"{}\" must be a number", key));
  value = field->get<double>();
}

int JsonObjectReader::word_index(const char* key, const std::vector<std::string>& words, int value) {
  std::string word = words[static_cast<std::size_t>(value)];
  text(key, word);
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  fail(fmt::format("\"{}\" is '{}', expected {}", key, quotable(word), join(words, " or ")));
  return value;
}

const Json* JsonObjectReader::array(const char* key) {
  const Json* const field = find(key);
  if (field == nullptr || field->is_array()) return field;
  fail(fmt::format("\"{}\" must be a list", key));
  return nullptr;
}

const Json* JsonObjectReader::object(const char* key) {
  const Json* const field = find(key);
  if (field == nullptr || field->is_object()) return field;
  fail(fmt::format("\"{}\" must be an object", key));
  return nullptr;
}

std::optional<Error> JsonObjectReader::finish() const {
  if (error_) return error_;
  for (const auto& [key, value] : object_.fields()) {
    if (std::ranges::find(known_, key) == known_.end()) {
      return Error{
          fmt::format("{}: \"{}\" is not known{}", where_, quotable(key), did_you_mean(key, known_))};
    }
  }
  return std::nullopt;
}

}  // namespace rowan
