// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "server/api/api.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

namespace {

constexpr std::array<Route, 21> routes{{
    {"/api/v1/position", answer_position, CpuPriority::game},
    {"/api/v1/move", answer_move, CpuPriority::game, true},
    {"/api/v1/hint", answer_hint, CpuPriority::game, true},
    {"/api/v1/why", answer_why, CpuPriority::game, true},
    {"/api/v1/threats", answer_threats, CpuPriority::analysis, true},
    {"/api/v1/balance", answer_balance, CpuPriority::analysis, true},
    {"/api/v1/explore", answer_explore, CpuPriority::game, true},
    {"/api/v1/stored_game", answer_stored_game, CpuPriority::game},
    {"/api/v1/convert", answer_convert, CpuPriority::game},
    {"/api/v1/bits", answer_bits, CpuPriority::game},
    {"/api/v1/qr", answer_qr, CpuPriority::game},
    {"/api/v1/puzzle", answer_puzzle, CpuPriority::game},
    {"/api/v1/puzzle_try", answer_puzzle_try, CpuPriority::game, true},
    {"/api/v1/puzzle_hint", answer_puzzle_hint, CpuPriority::game, true},
    {"/api/v1/lessons", answer_lessons, CpuPriority::game},
    {"/api/v1/lesson", answer_lesson, CpuPriority::game},
    {"/api/v1/lesson_try", answer_lesson_try, CpuPriority::game, true},
    {"/api/v1/lesson_hint", answer_lesson_hint, CpuPriority::game, true},
    {"/api/v1/game_puzzles", answer_game_puzzles, CpuPriority::analysis, true, longest_game_puzzles},
    {"/api/v1/solve", answer_solve, CpuPriority::solve, true},
    {"/api/v1/verify", answer_verify, CpuPriority::solve, true},
}};

}  // namespace

const Route* find_route(std::string_view path) {
  const auto* const found = std::ranges::find(routes, path, &Route::path);
  return found == routes.end() ? nullptr : found;
}

HttpReply answer_question(const Route& route, std::string_view body, RequestContext& context) {
  const auto json = parse_object(body);
  if (!json) return error_reply(400, json.error().message);
  const auto texts = texts_for(*json);
  if (!texts) return error_reply(400, texts.error().message);
  context.texts = *texts;
  const auto answer = route.answer(*json, context);
  if (!answer)
    return error_reply(context.is_cut_short ? 503 : 400, context.texts(answer.error()),
                       answer.error().detail);
  return {.body = answer->dump()};
}

}  // namespace rowan::server
