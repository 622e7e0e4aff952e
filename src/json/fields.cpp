// SPDX-License-Identifier: MIT
#include "json/fields.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace rowan::json {

namespace {

std::string named(const char* key) { return '"' + std::string(key) + '"'; }

auto missing(const char* key) { return failure(named(key) + " is missing"); }

Result<std::string> string_in(const Json& field, const char* key) {
  const auto text = field.as_string();
  if (!text) return failure(named(key) + " must be a string, not " + std::string(field.type_name()));
  return std::string(*text);
}

}  // namespace

const Json* find_field(const Json& object, const char* key) {
  const Json* const found = object.find(key);
  return found == nullptr || found->is_null() ? nullptr : found;
}

Result<std::string> text_field(const Json& object, const char* key, std::string_view fallback) {
  const Json* const field = find_field(object, key);
  if (field == nullptr) return std::string(fallback);
  return string_in(*field, key);
}

Result<std::string> required_text_field(const Json& object, const char* key) {
  const Json* const field = object.find(key);
  if (field == nullptr) return missing(key);
  return string_in(*field, key);
}

Result<std::optional<std::int64_t>> number_field(const Json& object, const char* key, WholeNumbers range) {
  const Json* const field = find_field(object, key);
  if (field == nullptr) return std::nullopt;
  const auto number = field->as_integer();
  if (number && *number >= range.least && *number <= range.most) return number;
  return failure(named(key) + " must be a whole number from " + std::to_string(range.least) + " to " +
                 std::to_string(range.most));
}

Result<std::int64_t> required_number_field(const Json& object, const char* key, WholeNumbers range) {
  const auto number = number_field(object, key, range);
  if (!number) return failure_of(number);
  if (!*number) return missing(key);
  return **number;
}

Result<bool> flag_field(const Json& object, const char* key, bool fallback) {
  const Json* const field = find_field(object, key);
  if (field == nullptr) return fallback;
  const auto value = field->as_boolean();
  if (!value) return failure(named(key) + " must be true or false");
  return *value;
}

Result<bool> is_first_word(const Json& object, const char* key, std::string_view first,
                           std::string_view second) {
  const auto word = text_field(object, key, first);
  if (!word) return failure_of(word);
  if (*word == second) return false;
  if (*word == first) return true;
  return failure(named(key) + " must be \"" + std::string(first) + "\" or \"" + std::string(second) + '"');
}

Result<const Json*> required_object_field(const Json& object, const char* key) {
  const Json* const field = find_field(object, key);
  if (field == nullptr) return missing(key);
  if (!field->is_object()) return failure(named(key) + " must be an object");
  return field;
}

ObjectReader::ObjectReader(const Json& object, std::string where)
    : object_(object), where_(std::move(where)) {
  if (!object.is_object()) fail("expected an object");
}

void ObjectReader::fail(const std::string& message) {
  if (!error_) error_ = Error{where_ + ": " + message};
}

const Json* ObjectReader::find(const char* key) {
  known_.emplace_back(key);
  return error_ ? nullptr : find_field(object_, key);
}

void ObjectReader::text(const char* key, std::string& value) {
  if (find(key) == nullptr) return;
  auto read = text_field(object_, key);
  if (!read) return fail(read.error().message);
  value = *std::move(read);
}

void ObjectReader::flag(const char* key, bool& value) {
  if (find(key) == nullptr) return;
  const auto read = flag_field(object_, key);
  if (!read) return fail(read.error().message);
  value = *read;
}

void ObjectReader::integer(const char* key, std::int64_t low, std::int64_t high, std::int64_t& value) {
  if (find(key) == nullptr) return;
  const auto read = number_field(object_, key, {.least = low, .most = high});
  if (!read) return fail(read.error().message);
  value = **read;
}

void ObjectReader::number(const char* key, double& value) {
  const Json* const field = find(key);
  if (field == nullptr) return;
  if (!field->is_number()) return fail('"' + std::string(key) + "\" must be a number");
  value = field->get<double>();
}

int ObjectReader::word_index(const char* key, const std::vector<std::string>& words, int value) {
  std::string word = words[value];
  text(key, word);
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  fail('"' + std::string(key) + "\" is '" + quotable(word) + "', expected " + join(words, " or "));
  return value;
}

const Json* ObjectReader::array(const char* key) {
  const Json* const field = find(key);
  if (field == nullptr || field->is_array()) return field;
  fail('"' + std::string(key) + "\" must be an array");
  return nullptr;
}

const Json* ObjectReader::object(const char* key) {
  const Json* const field = find(key);
  if (field == nullptr || field->is_object()) return field;
  fail('"' + std::string(key) + "\" must be an object");
  return nullptr;
}

std::optional<Error> ObjectReader::finish() const {
  if (error_) return error_;
  for (const auto& [key, value] : object_.fields()) {
    if (std::ranges::find(known_, key) == known_.end()) {
      return Error{where_ + ": unknown field \"" + quotable(key) + '"' + did_you_mean(key, known_)};
    }
  }
  return std::nullopt;
}

}  // namespace rowan::json
