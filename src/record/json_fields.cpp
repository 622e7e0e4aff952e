// SPDX-License-Identifier: MIT
#include "record/json_fields.hpp"

#include <limits>
#include <utility>

#include "record/parse_json.hpp"
#include "record/text_field.hpp"

namespace rowan::json_fields {

namespace {

std::string named(const char* key) { return '"' + std::string(key) + '"'; }

}  // namespace

Result<Json> parse(std::string_view text) {
  auto json = parse_json<Json>(text);
  if (json) return *std::move(json);
  const bool is_json =
      json.error().kind == JsonFault::Kind::too_deep || json.error().kind == JsonFault::Kind::too_many_fields;
  return failure((is_json ? "not a game: " : "not JSON: ") + json.error().reason);
}

Result<std::string> text(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return std::string();
  if (!found->is_string()) return failure(named(key) + " must be a text");
  return clean_text(found->get_ref<const std::string&>());
}

Result<std::optional<std::int64_t>> number(const Json& object, const char* key, std::int64_t least,
                                           std::int64_t most) {
  const auto found = object.find(key);
  if (found == object.end()) return std::nullopt;
  const auto error = failure(named(key) + " must be a whole number from " + std::to_string(least) + " to " +
                             std::to_string(most));
  if (!found->is_number_integer()) return error;
  constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > largest) return error;
  const auto value = found->get<std::int64_t>();
  if (value < least || value > most) return error;
  return value;
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
