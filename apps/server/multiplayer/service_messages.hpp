// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/phrase.hpp"
#include "base/result.hpp"
#include "json/json.hpp"
#include "language/texts.hpp"
#include "server/analysis/outbox.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/game_table.hpp"

namespace rowan::server {

// Helpers for the replies and messages about games and about classes.

inline constexpr std::string_view not_stored =
    translatable("the server could not store this, and nothing was changed; try again in a moment");
inline constexpr std::string_view not_readable =
    translatable("the server cannot read its games now; try again in a moment");
inline constexpr std::string_view too_many_games =
    translatable("the server has reached its limit of games; try again later");

inline constexpr std::string_view opened_too_many =
    translatable("too many new games from your address; wait a while and try again");
inline constexpr std::string_view stored_too_much =
    translatable("too much was stored for your address; wait a while and try again");
inline constexpr std::string_view loaded_too_many =
    translatable("too many games were requested from your address; wait a moment and try again");

/// An error reply that must not be cached.
[[nodiscard]] HttpReply problem(int status, std::string_view message, std::string_view detail = {});

/// The error reply 429, with the time to wait before trying again.
[[nodiscard]] HttpReply try_later(std::chrono::seconds wait, std::string_view message);

[[nodiscard]] json::Json error_message(const json::Json& id, int status, std::string_view error,
                                       std::string_view detail = {});

/// The parts that all messages have: the client's id for the message, which is a number or a short string,
/// and the language of the sender.
struct Envelope {
  json::Json message;
  json::Json id;
  language::Texts texts;
};
/// Reads these parts. The error is the answer to the sender.
[[nodiscard]] std::expected<Envelope, std::string> read_envelope(std::string_view text);

/// A message from a connection (GameConnection or ClassConnection), with its id and its time of arrival.
template <class Connection>
struct ServiceVisit {
  const std::shared_ptr<Connection>& connection;
  const json::Json& id;
  Times now;
  language::Texts texts = {};  // the language of the message

  /// `error` may be a text from the catalogs.
  void refuse(int status, std::string_view error) const {
    connection->outbox->send(error_message(id, status, texts(error)).dump());
  }
  /// Refuses with 429: the visitor's quota is used up for `wait`.
  void refuse_for(std::chrono::seconds wait, std::string_view error) const {
    json::Json message = error_message(id, 429, texts(error));
    message["retry_after"] = wait.count();
    connection->outbox->send(message.dump());
  }
  void refuse(const Error& error, int status = 400) const {
    connection->outbox->send(error_message(id, status, texts(error), error.detail).dump());
  }
  /// Sends the answer once the batch is stored. If the game or class with this key could not be stored, calls
  /// `undo` and sends an error.
  void answer_when_stored(GameTable& table, std::string key, const json::Json& answer,
                          std::function<void()> undo = {}) const {
    table.then(
        std::move(key), [outbox = connection->outbox, text = answer.dump()] { outbox->send(text); },
        [outbox = connection->outbox, undo = std::move(undo),
         text = error_message(id, 503, texts(not_stored)).dump()] {
          if (undo) undo();
          outbox->send(text);
        });
  }
  void pong() const { connection->outbox->send(json::Json{{"t", "ok"}, {"id", id}, {"version", 0}}.dump()); }
};

/// An error in answer to a message that has not been parsed yet, in the language of the message. `error` may
/// be a text from the catalogs.
[[nodiscard]] std::string error_to(std::string_view message, int status, std::string_view error);

/// Like ServiceVisit::answer_when_stored, for a request.
void reply_when_stored(GameTable& table, std::string key, const std::function<void(HttpReply)>& reply,
                       const json::Json& answer);

/// Finds a game or class for a visitor. If it has to be loaded, the visitor is charged, with more for a long
/// one, because its events are replayed.
template <class Table>
[[nodiscard]] auto find_and_charge(Table& table, const std::string& id, VisitorLedger& ledger,
                                   const Payer& payer, Times now) {
  constexpr double events_of_one = 100;
  const bool is_load = table.peek(id) == nullptr;
  const auto found = table.find(id, now);
  const int events = found && *found != nullptr ? (*found)->version() : 0;
  if (is_load) ledger.debit(payer, Quota::loads, 1 + events / events_of_one, now.steady);
  return found;
}

}  // namespace rowan::server
