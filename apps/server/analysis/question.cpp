// SPDX-License-Identifier: MIT
#include "server/analysis/question.hpp"

#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "server/analysis/limits.hpp"

namespace rowan::server {

namespace {

constexpr json::WholeNumbers depths{.least = 1, .most = 200};
constexpr json::WholeNumbers node_counts{.least = 1, .most = 1'000'000'000'000};
constexpr json::WholeNumbers review_nodes{.least = 1'000, .most = 200'000};
constexpr std::int64_t usual_review_nodes = 20'000;

/// The moves of the field "only"; empty if it is absent.
Result<std::vector<Point>> read_only(const json::Json& message, const Position& position) {
  std::vector<Point> moves;
  const json::Json* const only = find_field(message, "only");
  if (only == nullptr) return moves;
  if (!only->is_array()) return failure("\"only\" must be an array of points");
  for (const json::Json& item : only->items()) {
    const auto text = item.as_string();
    if (!text) return failure("\"only\" must be an array of points");
    const auto move = parse_point(*text, position.rules());
    const auto problem = move ? position.why_illegal(*move) : move.error();
    if (problem) return failure(fmt::format("\"only\": '{}': {}", quotable(*text), problem->message));
    moves.push_back(*move);
  }
  return moves;
}

Result<Question> read_analysis(const json::Json& message, json::AskedPosition asked) {
  Question question{.kind = Question::Kind::analysis, .position = std::move(asked.position)};
  const auto lines = number_field(message, "lines", {.least = 1, .most = most_analysis_lines});
  const auto depth = number_field(message, "depth", depths);
  const auto nodes = number_field(message, "nodes", node_counts);
  const auto time = number_field(message, "time_ms",
                                 {.least = 1, .most = std::chrono::milliseconds(longest_analysis).count()});
  for (const auto* const field : {&lines, &depth, &nodes, &time}) {
    if (!*field) return std::unexpected(field->error());
  }
  auto only = read_only(message, question.position);
  if (!only) return failure_of(only);
  question.only = *std::move(only);
  question.lines = static_cast<int>(lines->value_or(1));
  question.limits = {.depth = static_cast<int>(depth->value_or(0)), .nodes = nodes->value_or(0)};
  if (*time) question.limits.time = std::chrono::milliseconds(**time);
  return question;
}

Result<Question> read_review(const json::Json& message, json::AskedPosition asked) {
  const auto nodes = number_field(message, "nodes", review_nodes);
  if (!nodes) return failure_of(nodes);
  const auto from = number_field(
      message, "from", {.least = 0, .most = static_cast<std::int64_t>(asked.position.moves().size())});
  if (!from) return failure_of(from);
  Question question{.kind = Question::Kind::review,
                    .position = std::move(asked.position),
                    .from = static_cast<std::size_t>(from->value_or(0))};
  question.limits.nodes = nodes->value_or(usual_review_nodes);
  return question;
}

/// The id of a message: a number or a short string; null if the field is absent or has another value.
json::Json question_id(const json::Json& message) {
  constexpr std::size_t longest = 64;
  const json::Json* const id = find_field(message, "id");
  if (id == nullptr) return {};
  if (id->is_number() || (id->is_string() && id->as_string()->size() <= longest)) return *id;
  return {};
}

}  // namespace

Result<ConversationMessage> read_conversation_message(std::string_view text, Asker& asker) {
  const auto message = parse_object(text);
  if (!message) return failure_of(message);
  asker.id = question_id(*message);
  const auto texts = texts_for(*message);
  if (!texts) return failure_of(texts);
  asker.texts = *texts;
  const auto kind = text_field(*message, "t");
  if (!kind) return failure_of(kind);
  if (*kind == "ping") return Ping{};
  if (*kind == "stop") return StopQuestion{};
  const bool is_review = *kind == "review";
  // Earlier clients send "analyse".
  if (!is_review && *kind != "analyze" && *kind != "analyse")
    return failure(fmt::format("unknown \"t\": '{}'{}", quotable(*kind),
                               did_you_mean(*kind, {"analyze", "review", "stop", "ping"})));
  auto asked = read_position(*message);
  if (!asked) return failure_of(asked);
  auto question =
      is_review ? read_review(*message, *std::move(asked)) : read_analysis(*message, *std::move(asked));
  if (!question) return failure_of(question);
  question->asker = asker;
  return *std::move(question);
}

json::Json pong_json(const Asker& asker) { return {{"t", "pong"}, {"id", asker.id}}; }

json::Json started_json(const Question& question) {
  return {{"t", "started"}, {"id", question.asker.id}, {"position", to_text(question.position)}};
}

json::Json done_json(const Asker& asker, std::string_view reason) {
  return {{"t", "done"}, {"id", asker.id}, {"reason", reason}};
}

json::Json error_json(const Asker& asker, const Error& error) {
  return {{"t", "error"}, {"id", asker.id}, {"error", asker.texts(error)}, {"detail", error.detail}};
}

}  // namespace rowan::server
