// SPDX-License-Identifier: MIT
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "message/analysis_json.hpp"
#include "message/players_json.hpp"
#include "player/level_player.hpp"
#include "player/opening/opening_choice.hpp"
#include "player/opening/swap2_table.hpp"
#include "player/players.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"
#include "session/seat.hpp"

namespace rowan::server {

namespace {

/// Integers that JavaScript represents exactly.
constexpr json::WholeNumbers seeds{.least = 0, .most = (std::int64_t{1} << 53) - 1};

Result<std::string> read_player(const json::Json& request) {
  const auto name = text_field(request, "player");
  if (!name) return failure_of(name);
  const auto level =
      number_field(request, "level", {.least = player::lowest_level, .most = player::highest_level});
  if (!level) return failure_of(level);
  if (!name->empty()) return *name;
  if (!*level) return failure("\"player\" or \"level\" is required");
  return player::level_name(static_cast<int>(**level));
}

/// A player's decision: a move with its details, or only an answer in an opening.
struct PlayedMove {
  std::optional<think::Answer> answer = {};
  std::optional<Swap2Answer> swap2 = {};
  std::optional<OpeningAction> opening = {};
  json::Json pattern = {};  // the table entry that matched, for a PatternPlayer
};

/// The tables are small because many players think at the same time here.
player::PlayerSetup setup_for(const RequestContext& context) {
  return {.engine = {.table_mebibytes = 8, .threads = 1, .small = true, .network = context.network},
          .solver_mebibytes = 64,
          .book = context.book};
}

/// Asks a player as a game session does, so that a seed gives the same move here as in a game session. The
/// player shares the core with others while it thinks.
think::Answer ask_player(player::Player& player, const Position& position,
                         std::optional<std::chrono::milliseconds> time, std::uint64_t seed,
                         RequestContext& context) {
  const auto answer = player.think({.position = position,
                                    .clock = {.turn = time, .asked = context.asked},
                                    .seed = session::seed_of_move(seed, position.moves().size()),
                                    .stop = context.stop,
                                    .pause = [&context](std::int64_t /*nodes*/) { context.lease.pause(); }});
  return answer.value();  // built-in players always answer
}

json::Json engine_json(const PlayedMove& played, Side to_move) {
  if (!played.answer || played.answer->lines.empty()) return {};
  json::Json object;
  message::add_score(object, {.score = played.answer->lines.front().score, .to_move = to_move});
  object["depth"] = played.answer->depth;
  object["nodes"] = played.answer->nodes;
  return object;
}

json::Json move_json(const PlayedMove& played, const json::AskedPosition& asked, const std::string& name,
                     std::uint64_t seed, const language::Texts& texts) {
  const Rules& rules = asked.position.rules();
  json::AskedPosition after = asked;
  if (played.opening) {
    // Never refused: opening_action returns only what Opening accepts.
    static_cast<void>(after.opening->apply(*played.opening));
    after.position = after.opening->position();
  } else if (played.swap2) {
    // Never refused: swap2_answer returns only what Swap2 accepts.
    static_cast<void>(after.swap2->answer(*played.swap2));
    after.position = after.swap2->position();
  } else {
    after.position.play(played.answer->move);
  }
  return {{"player", name},
          {"seed", seed},
          {"move", played.answer ? json::Json(to_text(played.answer->move, rules)) : json::Json()},
          {"why", played.answer ? texts(played.answer->why) : ""},
          {"pattern", played.pattern},
          {"evaluation", engine_json(played, asked.position.side_to_move())},
          {"swap2_answer", played.swap2 ? json::swap2_answer_json(*played.swap2, rules) : json::Json()},
          {"opening_answer", played.opening ? json::Json(action_text(*played.opening, rules)) : json::Json()},
          {"after", position_json(after)}};
}

}  // namespace

Result<std::vector<Point>> read_points(const json::Json& request, const char* name, const Rules& rules) {
  std::vector<Point> points;
  const json::Json* const list = json::find_field(request, name);
  if (list == nullptr) return points;
  if (!list->is_array()) return failure(fmt::format("\"{}\" must be a list of points", name));
  if (std::cmp_greater(list->size(), rules.point_count()))
    return failure(fmt::format("\"{}\" has too many points", name));
  for (const json::Json& entry : *list) {
    const auto text = entry.as_string();
    if (!text) return failure(fmt::format("\"{}\" must be a list of points", name));
    const auto point = parse_point(*text, rules);
    if (!point) return std::unexpected(point_refusal(name, *text, point.error()));
    points.push_back(*point);
  }
  return points;
}

Error point_refusal(const char* name, std::string_view typed, const Error& error) {
  return refusal(
      phrase("\"{name}\", '{typed}': {problem}",
             {{"name", std::string(name)}, {"typed", quotable(typed)}, {"problem", phrase_of(error)}}));
}

Error move_refusal(std::string_view typed, const Error& error) {
  return refusal(
      phrase("\"move\", '{typed}': {problem}", {{"typed", quotable(typed)}, {"problem", phrase_of(error)}}));
}

Result<json::Json> answer_position(const json::Json& request, RequestContext& /*context*/) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  return position_json(*asked);
}

Result<json::Json> answer_move(const json::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const auto name = read_player(request);
  if (!name) return failure_of(name);
  const auto given_seed = number_field(request, "seed", seeds);
  if (!given_seed) return failure_of(given_seed);
  const auto time = number_field(request, "time_ms", {.least = 1, .most = longest_move_ms});
  if (!time) return failure_of(time);
  const std::uint64_t seed = *given_seed ? static_cast<std::uint64_t>(**given_seed) : std::random_device()();
  const Position& position = asked->position;
  const auto player = make_player(*name, position.rules(), setup_for(context));
  if (!player) return failure_of(player);
  if (position.is_over()) return refused(phrase("the game is over"));

  if (asked->is_opening() && asked->opening) {
    const auto answer = player::opening_action(
        *asked->opening, {.seed = session::seed_of_move(seed, asked->opening->actions().size()),
                          .network = context.network,
                          .book = context.book,
                          .stop = context.stop});
    return move_json({.opening = answer}, *asked, *name, seed, context.texts);
  }
  if (asked->is_opening()) {
    return move_json({.swap2 = player::swap2_answer(position, seed)}, *asked, *name, seed, context.texts);
  }
  std::optional<std::chrono::milliseconds> turn;
  if (*time) turn = std::chrono::milliseconds(**time);
  PlayedMove played{.answer = ask_player(**player, position, turn, seed, context)};
  if (const auto* const patterns = dynamic_cast<const player::PatternPlayer*>(player->get()))
    played.pattern = message::pattern_json(*patterns, position);
  return move_json(played, *asked, *name, seed, context.texts);
}

}  // namespace rowan::server
