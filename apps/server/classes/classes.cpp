// SPDX-License-Identifier: MIT
#include "server/classes/classes.hpp"

#include <utility>

#include "server/messages/message.hpp"

namespace rowan::server {

Classes::Classes(SharedGames& games) : games_(games) {
  games_.set_groups([slot = service_](GameService& service, GameStore& store) {
    auto made = std::make_unique<ClassService>(service, store);
    *slot = made.get();
    return made;
  });
}

void Classes::create(const std::string& body, const Payer& payer, const Reply& reply) {
  const auto request = parse_object(body);
  if (!request) return reply(error_reply(400, request.error().message));
  games_.submit_creation([slot = service_, asked = *request, payer, reply](
                             GameService& /*games*/, Times at) { (*slot)->create(asked, payer, reply, at); },
                         reply);
}

void Classes::show(std::string id, std::string token, const Payer& payer, const Reply& reply) {
  games_.submit_question(
      [slot = service_, id = std::move(id), token = std::move(token), payer, reply](
          GameService& /*games*/, Times at) { (*slot)->show(id, token, payer, reply, at); },
      reply, "there is no such class");
}

void Classes::receive(const Connection& connection, const std::string& text) {
  games_.submit_message([slot = service_, connection, text](
                            GameService& /*games*/, Times at) { (*slot)->receive(connection, text, at); },
                        *connection->outbox, [&text] { return ClassService::no_class_answer(text); });
}

void Classes::leave(const Connection& connection) noexcept {
  connection->outbox->close();
  games_.submit_departure(
      [slot = service_, connection](GameService& /*games*/, Times at) { (*slot)->leave(connection, at); });
}

}  // namespace rowan::server
