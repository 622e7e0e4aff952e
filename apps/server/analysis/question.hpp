// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"
#include "server/analysis/thinking.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

// Reads and writes the messages of /ws/v1 as docs/api.md describes them; Conversation decides when they are
// sent.

/// The visitor's id for a question, a number or a short string, which replies repeat. Null if there is none.
[[nodiscard]] record::Json question_id(const record::Json& message);

/// The visitor needs no further answer to the current question.
struct StopQuestion {};

/// A visitor's message.
using ConversationMessage = std::variant<Ping, StopQuestion, Question>;
[[nodiscard]] Result<ConversationMessage> read_conversation_message(const record::Json& message,
                                                                    const language::Texts& texts);

[[nodiscard]] record::Json pong_json(const record::Json& id);
[[nodiscard]] record::Json started_json(const Question& question);
[[nodiscard]] record::Json done_json(const record::Json& id, std::string_view reason);
[[nodiscard]] record::Json error_json(const record::Json& id, const language::Texts& texts,
                                      const Error& error);

}  // namespace rowan::server
