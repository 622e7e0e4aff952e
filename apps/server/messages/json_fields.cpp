// SPDX-License-Identifier: MIT
#include "server/messages/json_fields.hpp"

#include <utility>

#include <fmt/core.h>

#include "record/json_text.hpp"
#include "server/messages/http_message.hpp"

namespace rowan {

namespace {

std::string wording_of(const JsonFault& fault, std::size_t size) {
  switch (fault.kind) {
    case JsonFault::Kind::syntax:
      return fmt::format("this is not JSON: it breaks off at byte {} of {}", fault.byte, size);
    case JsonFault::Kind::number_too_large:
      return fmt::format("the number that ends at byte {} of {} is too large", fault.byte, size);
    case JsonFault::Kind::too_deep:
    case JsonFault::Kind::too_many_fields:
      break;
  }
  return "this JSON is not a question: " + fault.reason;
}

}  // namespace

Result<Json> parse_object(std::string_view text) {
  auto parsed = parse_json(text);
  if (!parsed) return failure(wording_of(parsed.error(), text.size()));
  if (!parsed->is_object())
    return failure(fmt::format("a JSON object was expected, not {}", parsed->type_name()));
  return *std::move(parsed);
}

std::string to_text(const Json& json) { return json.dump(); }

const Json* find_field(const Json& object, const char* name) {
  const Json* const found = object.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

Result<std::string> text_field(const Json& object, const char* name, std::string_view fallback) {
  const Json* const field = find_field(object, name);
  if (field == nullptr) return std::string(fallback);
  if (!field->is_string())
    return failure(fmt::format("'{}' must be a text, not {}", name, field->type_name()));
  return field->get<std::string>();
}

Result<std::optional<std::int64_t>> number_field(const Json& object, const char* name, WholeNumbers range) {
  const Json* const field = find_field(object, name);
  if (field == nullptr) return std::nullopt;
  const auto number = field->as_integer();
  if (number && *number >= range.least && *number <= range.most) return number;
  return failure(fmt::format("'{}' must be a whole number from {} to {}", name, range.least, range.most));
}

HttpReply error_reply(int status, std::string_view message, std::string_view detail) {
  return {.status = status, .body = to_text(Json{{"error", message}, {"detail", detail}})};
}

}  // namespace rowan
