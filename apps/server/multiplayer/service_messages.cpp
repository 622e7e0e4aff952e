// SPDX-License-Identifier: MIT
#include "server/multiplayer/service_messages.hpp"

#include <string>
#include <utility>

#include "json/fields.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

namespace {

constexpr std::size_t longest_id = 64;

Result<json::Json> id_of(const json::Json& message) {
  const json::Json* const id = json::find_field(message, "id");
  const bool is_fit =
      id != nullptr && (id->is_number() || (id->is_string() && id->as_string()->size() <= longest_id));
  if (!is_fit) return failure("\"id\" must be a number or a string of at most 64 bytes");
  return *id;
}

}  // namespace

HttpReply problem(int status, std::string_view message, std::string_view detail) {
  return with_no_store(error_reply(status, message, detail));
}

HttpReply try_later(std::chrono::seconds wait, std::string_view message) {
  HttpReply reply = problem(429, message);
  reply.headers.emplace_back("Retry-After", std::to_string(wait.count()));
  return reply;
}

json::Json error_message(const json::Json& id, int status, std::string_view error, std::string_view detail) {
  return {{"t", "error"}, {"id", id}, {"status", status}, {"error", error}, {"detail", detail}};
}

std::expected<Envelope, std::string> read_envelope(std::string_view text) {
  const auto refuse = [](const json::Json& id, const Error& error) {
    return std::unexpected(error_message(id, 400, language::Texts()(error), error.detail).dump());
  };
  auto message = parse_object(text);
  if (!message) return refuse({}, message.error());
  auto id = id_of(*message);
  if (!id) return refuse({}, id.error());
  const auto texts = texts_for(*message);
  if (!texts) return refuse(*id, texts.error());
  return Envelope{.message = *std::move(message), .id = *std::move(id), .texts = *texts};
}

std::string error_to(std::string_view message, int status, std::string_view error) {
  const auto parsed = parse_object(message);
  const json::Json fields = parsed.value_or(json::Json());
  const language::Texts texts = texts_for(fields).value_or(language::Texts());
  return error_message(id_of(fields).value_or(json::Json()), status, texts(error)).dump();
}

void reply_when_stored(GameTable& table, std::string key, const std::function<void(HttpReply)>& reply,
                       const json::Json& answer) {
  table.then(
      std::move(key), [reply, body = answer.dump()] { reply(with_no_store({.body = body})); },
      [reply] { reply(problem(503, not_stored)); });
}

}  // namespace rowan::server
