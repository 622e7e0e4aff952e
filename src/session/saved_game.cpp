// SPDX-License-Identifier: MIT
#include "session/saved_game.hpp"

#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/json_text.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"

namespace rowan::session {

namespace {

constexpr int current_version = 1;

/// `position` without its last `count` moves.
Position before(Position position, std::size_t count) {
  for (; count > 0; --count) position.undo();
  return position;
}

std::string moves_after(const Position& position, std::size_t skipped) {
  std::vector<std::string> words;
  for (std::size_t index = skipped; index < position.moves().size(); ++index) {
    words.push_back(short_text(position.moves()[index], position.rules()));
  }
  return join(words, " ");
}

json::Json seat_json(const Seat& seat) {
  json::Json json{{"player", seat.player}};
  if (!seat.is_person()) json["seed"] = seat.seed;
  return json;
}

// Readers of the fields. Their errors begin with the key.

Result<Position> read_start(const json::Json& game, const Rules& rules) {
  const auto text = required_text_field(game, "start");
  if (!text) return failure_of(text);
  auto position = parse_reachable_position(*text, rules);
  if (!position) return failure("\"start\": " + position.error().message, position.error().detail);
  return position;
}

/// The position after the moves in a field, played from `from`.
Result<Position> read_moves(const json::Json& game, const char* key, const Position& from) {
  const auto text = required_text_field(game, key);
  if (!text) return failure_of(text);
  auto position = play_moves(from, *text);
  if (!position) {
    return failure(fmt::format("\"{}\": {}", key, position.error().message), position.error().detail);
  }
  return position;
}

Result<Seat> read_seat(const json::Json& game, const char* key) {
  const auto json = required_object_field(game, key);
  if (!json) return failure_of(json);
  const auto player = required_text_field(**json, "player");
  if (!player) return failure(fmt::format("\"{}\": {}", key, player.error().message));
  if (player->empty()) return Seat{};
  const auto seed = (**json)["seed"].as_unsigned();
  if (!seed) return failure(fmt::format("\"{}\": \"seed\" must be a whole number from 0", key));
  return Seat{*player, *seed};
}

Result<std::optional<Side>> read_resigned(const json::Json& game, const Position& position) {
  const auto text = required_text_field(game, "resigned");
  if (!text) return failure_of(text);
  if (text->empty()) return std::nullopt;
  const char to_move = letter_of(position.side_to_move());
  if (*text != std::string_view(&to_move, 1) || position.is_over()) {
    return failure(fmt::format("\"resigned\" can only be \"\"{}",
                               position.is_over() ? "" : fmt::format(" or \"{}\", who is to move", to_move)));
  }
  return position.side_to_move();
}

/// Unknown fields may be nested to any depth: they are neither copied nor printed.
constexpr json::Limits any_depth{.deepest = std::numeric_limits<int>::max()};

}  // namespace

std::string save_text(const GameSession& session) {
  const Position& start = session.start();
  const std::size_t opening = start.moves().size();
  const auto resigned = session.resigned();
  const json::Json game{{"rowan_game", current_version},
                        {"rules", json::rules_json(session.rules())},
                        {"start", to_text(before(start, opening))},
                        {"opening", moves_text(start)},
                        {"moves", moves_after(session.position(), opening)},
                        {"x", seat_json(session.seats().at(Side::first))},
                        {"o", seat_json(session.seats().at(Side::second))},
                        {"resigned", resigned ? json::side_name(*resigned) : ""}};
  return game.dump({.indent = 2}) + '\n';
}

Result<GameSession> parse_saved_game(std::string_view text) {
  const auto game = parse_json(text, any_depth);
  if (!game) return failure("not JSON: " + game.error().reason);
  if (!game->is_object()) return failure("not a saved game");
  const auto version = (*game)["rowan_game"].as_unsigned();
  if (!version) return failure("not a saved game");
  if (*version != current_version) {
    return failure(
        fmt::format("saved-game version {} is not supported; expected {}", *version, current_version));
  }
  const auto rules = read_rules_field(*game);
  if (!rules) return failure_of(rules);
  const auto start = read_start(*game, *rules);
  if (!start) return failure_of(start);
  auto opening = read_moves(*game, "opening", *start);
  if (!opening) return failure_of(opening);
  auto position = read_moves(*game, "moves", *opening);
  if (!position) return failure_of(position);
  auto first = read_seat(*game, "x");
  if (!first) return failure_of(first);
  auto second = read_seat(*game, "o");
  if (!second) return failure_of(second);
  const auto resigned = read_resigned(*game, *position);
  if (!resigned) return failure_of(resigned);
  return GameSession::restore(*std::move(opening), Seats(*std::move(first), *std::move(second)),
                              *std::move(position), *resigned);
}

}  // namespace rowan::session
