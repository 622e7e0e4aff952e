// SPDX-License-Identifier: MIT
#include "record/json/json_fields.hpp"

namespace rowan::record {

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

}  // namespace rowan::record
