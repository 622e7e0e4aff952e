// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>

#include <fmt/core.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "game/renju_openings.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

json::Json opening_json(const Position& position) {
  const RenjuOpening* const opening = find_renju_opening(position);
  if (opening == nullptr) return {};
  const bool is_direct = opening->kind == OpeningKind::direct;
  return {{"code", fmt::format("{}{}", opening->number, is_direct ? 'D' : 'I')},
          {"name", opening->name},
          {"japanese", opening->japanese}};
}

}  // namespace

Result<json::Json> answer_explore(const json::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const Position& position = asked->position;
  json::Json answer{{"game", game_name(position.rules())},
                    {"position", to_text(position)},
                    {"to_move", json::side_name(position.side_to_move())},
                    {"opening", opening_json(position)},
                    {"store", nullptr},
                    {"libraries", json::Json::array()}};
  if (context.collections != nullptr) add_collections(answer, position, context);
  return answer;
}

Result<json::Json> answer_stored_game(const json::Json& request, RequestContext& context) {
  const auto id = required_number_field(request, "id", {.least = 1, .most = (std::int64_t{1} << 53) - 1});
  if (!id) return failure_of(id);
  if (context.collections == nullptr) return failure(std::string(no_store));
  return stored_game_json(*id, context);
}

}  // namespace rowan::server
