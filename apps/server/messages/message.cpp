// SPDX-License-Identifier: MIT
#include "server/messages/message.hpp"

#include <utility>

#include <fmt/core.h>

#include "record/json/json_fields.hpp"
#include "record/json_text.hpp"

namespace rowan::server {

namespace {

std::string wording_of(const record::JsonFault& fault, std::size_t size) {
  switch (fault.kind) {
    case record::JsonFault::Kind::syntax:
      return fmt::format("invalid JSON at byte {} of {}", fault.byte, size);
    case record::JsonFault::Kind::number_too_large:
      return fmt::format("the number that ends at byte {} of {} is too large", fault.byte, size);
    case record::JsonFault::Kind::too_deep:
    case record::JsonFault::Kind::too_many_fields:
      break;
  }
  return "not a valid request: " + fault.reason;
}

}  // namespace

Result<record::Json> parse_object(std::string_view text) {
  auto parsed = record::parse_json(text);
  if (!parsed) return failure(wording_of(parsed.error(), text.size()));
  if (!parsed->is_object())
    return failure(fmt::format("expected a JSON object, not {}", parsed->type_name()));
  return *std::move(parsed);
}

HttpReply error_reply(int status, std::string_view message, std::string_view detail) {
  return {.status = status, .body = record::Json{{"error", message}, {"detail", detail}}.dump()};
}

HttpReply with_no_store(HttpReply reply) {
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

Result<language::Texts> texts_for(const record::Json& request) {
  const auto name = record::text_field(request, "language", "en");
  if (!name) return failure_of(name);
  const auto found = language::parse_language(*name);
  if (!found) return failure("\"language\": " + found.error().message);
  return language::texts_in(*found);
}

}  // namespace rowan::server
