// SPDX-License-Identifier: MIT
#include "server/messages/message.hpp"

#include <utility>

#include <fmt/core.h>

#include "json/fields.hpp"
#include "json/json_text.hpp"

namespace rowan::server {

namespace {

std::string wording_of(const json::ParseFault& fault, std::size_t size) {
  switch (fault.kind) {
    case json::ParseFault::Kind::syntax:
      return fmt::format("invalid JSON at byte {} of {}", fault.byte, size);
    case json::ParseFault::Kind::number_too_large:
      return fmt::format("the number that ends at byte {} of {} is too large", fault.byte, size);
    case json::ParseFault::Kind::too_deep:
    case json::ParseFault::Kind::too_many_fields:
      break;
  }
  return "not a valid request: " + fault.reason;
}

}  // namespace

Result<json::Json> parse_object(std::string_view text) {
  auto parsed = json::parse_json(text);
  if (!parsed) return failure(wording_of(parsed.error(), text.size()));
  if (!parsed->is_object())
    return failure(fmt::format("expected a JSON object, not {}", parsed->type_name()));
  return *std::move(parsed);
}

HttpReply error_reply(int status, std::string_view message, std::string_view detail) {
  return {.status = status, .body = json::Json{{"error", message}, {"detail", detail}}.dump()};
}

HttpReply with_no_store(HttpReply reply) {
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

Result<language::Texts> texts_for(const json::Json& request) {
  const auto name = json::text_field(request, "language", "en");
  if (!name) return failure_of(name);
  const auto found = language::parse_language(*name);
  if (!found) return failure("\"language\": " + found.error().message);
  return language::texts_in(*found);
}

}  // namespace rowan::server
