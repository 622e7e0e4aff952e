// SPDX-License-Identifier: MIT
#include "record/json_fields.hpp"

#include <utility>

#include "record/json_text.hpp"
#include "record/text_field.hpp"

namespace rowan::json_fields {

namespace {

std::string named(const char* key) { return '"' + std::string(key) + '"'; }

}  // namespace

Result<Json> parse(std::string_view text) {
  auto json = parse_json(text);
  if (json) return *std::move(json);
  const bool is_json =
      json.error().kind == JsonFault::Kind::too_deep || json.error().kind == JsonFault::Kind::too_many_fields;
  return failure((is_json ? "not a game: " : "not JSON: ") + json.error().reason);
}

Result<std::string> text(const Json& object, const char* key) {
  const Json* const field = object.find(key);
  if (field == nullptr) return std::string();
  const auto text = field->as_string();
  if (!text) return failure(named(key) + " must be a text");
  return clean_text(*text);
}

Result<std::optional<std::int64_t>> number(const Json& object, const char* key, std::int64_t least,
                                           std::int64_t most) {
  const Json* const field = object.find(key);
  if (field == nullptr) return std::nullopt;
  const auto value = field->as_integer();
  if (value && *value >= least && *value <= most) return value;
  return failure(named(key) + " must be a whole number from " + std::to_string(least) + " to " +
                 std::to_string(most));
}

Result<std::int64_t> required_number(const Json& object, const char* key, std::int64_t least,
                                     std::int64_t most) {
  const auto value = number(object, key, least, most);
  if (!value) return std::unexpected(value.error());
  if (!*value) return failure(named(key) + " is missing");
  return **value;
}

Result<bool> is_first_word(const Json& object, const char* key, std::string_view first,
                           std::string_view second) {
  const auto word = text(object, key);
  if (!word) return std::unexpected(word.error());
  if (*word == second) return false;
  if (*word == first || !object.contains(key)) return true;
  return failure(named(key) + " must be \"" + std::string(first) + "\" or \"" + std::string(second) + '"');
}

}  // namespace rowan::json_fields
