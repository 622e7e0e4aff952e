// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/level_player.hpp"
#include "player/pattern_player.hpp"
#include "player/players.hpp"
#include "player/swap2_table.hpp"
#include "search/engine.hpp"
#include "server/api.hpp"
#include "server/evaluation_json.hpp"
#include "server/limits.hpp"
#include "server/pattern_json.hpp"
#include "server/position_json.hpp"
#include "session/game_session.hpp"

namespace rowan {

namespace {

/// Numbers that JavaScript holds without rounding.
constexpr WholeNumbers seeds{.least = 0, .most = (std::int64_t{1} << 53) - 1};

Result<std::string> read_player(const Json& request) {
  const auto name = text_field(request, "player");
  if (!name) return std::unexpected(name.error());
  const auto level = number_field(request, "level", {.least = lowest_level, .most = highest_level});
  if (!level) return std::unexpected(level.error());
  if (!name->empty()) return *name;
  if (!*level) return failure("'player' or 'level' must say who plays");
  return level_name(static_cast<int>(**level));
}

/// What a player does: a move with what it says of it, or nothing but an answer at swap2.
struct PlayedMove {
  std::optional<Point> point = {};
  std::string why = {};
  std::optional<SearchReport> report = {};
  std::optional<Swap2Answer> swap2 = {};
};

bool is_engine(std::string_view name) {
  return name == "engine" || level_in(name) == std::optional(highest_level);
}

/// The engine itself takes turns with others while it thinks; players who answer in the blink of an eye do not.
PlayedMove ask_engine(const Position& position, std::chrono::milliseconds time, Work& work) {
  Engine engine(Engine::Options{.table_mebibytes = 8, .threads = 1, .small = true});
  SearchRequest request{.position = position, .limits = {.time = time, .target = time}};
  request.pause = [&work](std::int64_t /*nodes*/) { work.lease.pause(); };
  PlayedMove played{.report = engine.think(request, work.stop)};
  const SearchLine& best = played.report->lines.front();
  played.point = best.moves.front();
  played.why = is_win(best.score) ? "wins by force" : "best line";
  return played;
}

/// As a game in progress asks: the same seed gives the same move here and there.
Result<PlayedMove> ask_player(const std::string& name, const Position& position, std::uint64_t seed) {
  Position start = position;
  while (!start.moves().empty()) start.undo();
  const Seats seats = person_against({.player = name, .seed = seed}, opponent(position.side_to_move()));
  auto session = GameSession::restore(start, seats, position, std::nullopt);
  if (!session) return std::unexpected(session.error());
  Choice choice = session->play_program_move();
  return PlayedMove{.point = choice.point, .why = std::move(choice.why)};
}

Json engine_json(const PlayedMove& played, Side to_move) {
  if (!played.report) return {};
  Json object;
  add_score(object, {.score = played.report->lines.front().score, .to_move = to_move});
  object["depth"] = played.report->depth;
  object["nodes"] = played.report->nodes;
  return object;
}

Json move_json(const PlayedMove& played, const AskedPosition& asked, const std::string& name,
               std::uint64_t seed) {
  const Rules& rules = asked.position.rules();
  AskedPosition after = asked;
  if (played.swap2) {
    // Never refused: swap2_answer gives only what Swap2 accepts.
    static_cast<void>(after.swap2->answer(*played.swap2));
    after.position = after.swap2->position();
  } else {
    after.position.play(*played.point);
  }
  return {{"player", name},
          {"seed", seed},
          {"move", played.point ? Json(to_text(*played.point, rules)) : Json()},
          {"why", played.why},
          {"pattern", played.point ? pattern_json(name, asked.position, played.why) : Json()},
          {"evaluation", engine_json(played, asked.position.side_to_move())},
          {"swap2_answer", played.swap2 ? swap2_answer_json(*played.swap2, rules) : Json()},
          {"after", position_json(after)}};
}

}  // namespace

Result<Json> answer_position(const Json& request, Work& /*work*/) {
  const auto asked = read_position(request);
  if (!asked) return std::unexpected(asked.error());
  return position_json(*asked);
}

Result<Json> answer_move(const Json& request, Work& work) {
  const auto asked = read_position(request);
  if (!asked) return std::unexpected(asked.error());
  const auto name = read_player(request);
  if (!name) return std::unexpected(name.error());
  const auto given_seed = number_field(request, "seed", seeds);
  if (!given_seed) return std::unexpected(given_seed.error());
  const auto time = number_field(request, "time_ms", {.least = 1, .most = longest_move_ms});
  if (!time) return std::unexpected(time.error());
  const std::uint64_t seed = *given_seed ? static_cast<std::uint64_t>(**given_seed) : std::random_device()();
  const Position& position = asked->position;
  if (const auto made = make_player(*name, position.rules(), seed); !made)
    return std::unexpected(made.error());
  if (position.is_over()) return failure("the game is over");

  if (asked->is_opening()) {
    return move_json({.swap2 = swap2_answer(position, seed)}, *asked, *name, seed);
  }
  const auto played =
      is_engine(*name) ? ask_engine(position, std::chrono::milliseconds(time->value_or(usual_move_ms)), work)
                       : ask_player(*name, position, seed);
  if (!played) return std::unexpected(played.error());
  return move_json(*played, *asked, *name, seed);
}

}  // namespace rowan
