// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"
#include "server/analysis/thinking.hpp"

namespace rowan::server {

// The messages of /ws/v1 as docs/api.md describes them, read and written; who sends them when is decided by
// Conversation.

/// The visitor's name for a question: a number or a short text, to be repeated. Null where there is none.
[[nodiscard]] record::Json question_id(const record::Json& message);

/// What the field "t" asks for.
enum class Wish : std::uint8_t { ping, stop, analyze, review };
[[nodiscard]] Result<Wish> read_wish(const record::Json& message);

/// An analysis or a review. Requires that this is what is wished for.
[[nodiscard]] Result<Question> read_question(const record::Json& message, Wish wish,
                                             const language::Texts& texts);

[[nodiscard]] record::Json hello_json();
[[nodiscard]] record::Json pong_json(const record::Json& id);
[[nodiscard]] record::Json started_json(const Question& question);
[[nodiscard]] record::Json done_json(const record::Json& id, std::string_view reason);
[[nodiscard]] record::Json error_json(const record::Json& id, const language::Texts& texts,
                                      const Error& error);

}  // namespace rowan::server
