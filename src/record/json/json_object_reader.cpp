// SPDX-License-Identifier: MIT
#include "record/json/json_object_reader.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "record/json/json_fields.hpp"

namespace rowan::record {

JsonObjectReader::JsonObjectReader(const Json& object, std::string where)
    : object_(object), where_(std::move(where)) {
  if (!object.is_object()) fail("expected an object");
}

void JsonObjectReader::fail(const std::string& message) {
  if (!error_) error_ = Error{where_ + ": " + message};
}

const Json* JsonObjectReader::find(const char* key) {
  known_.emplace_back(key);
  return error_ ? nullptr : find_field(object_, key);
}

void JsonObjectReader::text(const char* key, std::string& value) {
  if (find(key) == nullptr) return;
  auto read = text_field(object_, key);
  if (!read) return fail(read.error().message);
  value = *std::move(read);
}

void JsonObjectReader::flag(const char* key, bool& value) {
  if (find(key) == nullptr) return;
  const auto read = flag_field(object_, key);
  if (!read) return fail(read.error().message);
  value = *read;
}

void JsonObjectReader::integer(const char* key, std::int64_t low, std::int64_t high, std::int64_t& value) {
  if (find(key) == nullptr) return;
  const auto read = number_field(object_, key, {.least = low, .most = high});
  if (!read) return fail(read.error().message);
  value = **read;
}

void JsonObjectReader::number(const char* key, double& value) {
  const Json* const field = find(key);
  if (field == nullptr) return;
  if (!field->is_number()) return fail('"' + std::string(key) + "\" must be a number");
  value = field->get<double>();
}

int JsonObjectReader::word_index(const char* key, const std::vector<std::string>& words, int value) {
  std::string word = words[value];
  text(key, word);
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  fail('"' + std::string(key) + "\" is '" + quotable(word) + "', expected " + join(words, " or "));
  return value;
}

const Json* JsonObjectReader::array(const char* key) {
  const Json* const field = find(key);
  if (field == nullptr || field->is_array()) return field;
  fail('"' + std::string(key) + "\" must be an array");
  return nullptr;
}

const Json* JsonObjectReader::object(const char* key) {
  const Json* const field = find(key);
  if (field == nullptr || field->is_object()) return field;
  fail('"' + std::string(key) + "\" must be an object");
  return nullptr;
}

std::optional<Error> JsonObjectReader::finish() const {
  if (error_) return error_;
  for (const auto& [key, value] : object_.fields()) {
    if (std::ranges::find(known_, key) == known_.end()) {
      return Error{where_ + ": unknown field \"" + quotable(key) + '"' + did_you_mean(key, known_)};
    }
  }
  return std::nullopt;
}

}  // namespace rowan::record
