// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "json/json.hpp"
#include "language/texts.hpp"
#include "server/messages/message.hpp"
#include "think/request.hpp"

namespace rowan::server {

// Reads and writes the messages of /ws/v1 as docs/api.md describes them; Conversation decides when they are
// sent.

/// The addressee of an answer.
struct Asker {
  json::Json id = {};          // the visitor's id for the message; null if it has none
  language::Texts texts = {};  // in the language of the message
};

/// A request for an analysis or a review.
struct Question {
  enum class Kind : std::uint8_t { analysis, review };

  Kind kind = Kind::analysis;
  Asker asker = {};
  Position position;     // of a review: the final position
  std::size_t from = 0;  // of a review: the first ply to evaluate, at most the number of moves
  int lines = 1;
  std::vector<Point> only = {};   // of an analysis: the moves to consider; empty: all
  think::MoveLimits limits = {};  // of a review: the nodes for each position
};

/// The visitor needs no further answer to the current question.
struct StopQuestion {};

/// A visitor's message. Reading sets `asker` as soon as it is known, so that an error can be answered.
using ConversationMessage = std::variant<Ping, StopQuestion, Question>;
[[nodiscard]] Result<ConversationMessage> read_conversation_message(std::string_view text, Asker& asker);

[[nodiscard]] json::Json pong_json(const Asker& asker);
[[nodiscard]] json::Json started_json(const Question& question);
[[nodiscard]] json::Json done_json(const Asker& asker, std::string_view reason);
[[nodiscard]] json::Json error_json(const Asker& asker, const Error& error);

}  // namespace rowan::server
