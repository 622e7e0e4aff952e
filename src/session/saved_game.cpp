// SPDX-License-Identifier: MIT
#include "session/saved_game.hpp"

#include <cstdint>
#include <limits>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "record/json_text.hpp"

namespace rowan {

namespace {

constexpr int current_version = 1;
constexpr std::string_view wins = "wins";
constexpr std::string_view ignored = "ignored";
constexpr std::string_view none = "none";
constexpr std::string_view renju = "renju";

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

Json seat_json(const Seat& seat) {
  Json json{{"player", seat.player}};
  if (!seat.is_person()) json["seed"] = seat.seed;
  return json;
}

Json rules_json(const Rules& rules) {
  return {{"width", rules.width},
          {"height", rules.height},
          {"k", rules.k},
          {"overline", rules.overline == Overline::wins ? wins : ignored},
          {"blocked_five", rules.blocked_five == BlockedFive::wins ? wins : ignored},
          {"forbidden", rules.forbidden == Forbidden::renju ? renju : none}};
}

// Reading. Each reader takes the object and the key, and its error begins with the key.

// Nothing is copied or printed whole: both recurse, and a file may nest as deeply as it is long.

Result<const Json*> read_object(const Json& object, const char* key) {
  const Json* const found = object.find(key);
  if (found == nullptr) return failure(fmt::format("\"{}\" is missing", key));
  if (!found->is_object()) return failure(fmt::format("\"{}\" must be an object", key));
  return found;
}

Result<std::string> read_text(const Json& object, const char* key) {
  const Json* const found = object.find(key);
  if (found == nullptr) return failure(fmt::format("\"{}\" is missing", key));
  if (!found->is_string()) return failure(fmt::format("\"{}\" must be a text", key));
  return found->get<std::string>();
}

Result<std::uint8_t> read_number(const Json& object, const char* key, int highest) {
  const auto number = object[key].as_integer();
  if (number && *number >= 1 && *number <= highest) return static_cast<std::uint8_t>(*number);
  return failure(fmt::format("\"{}\" must be a whole number from 1 to {}", key, highest));
}

/// True for "wins", false for "ignored".
Result<bool> read_wins(const Json& object, const char* key) {
  const auto word = read_text(object, key);
  if (!word) return std::unexpected(word.error());
  if (*word != wins && *word != ignored) {
    return failure(fmt::format("\"{}\" must be \"{}\" or \"{}\"", key, wins, ignored));
  }
  return *word == wins;
}

/// Requires that the other rules have been read.
Result<Forbidden> read_forbidden(const Json& object, const Rules& rules) {
  if (!object.contains("forbidden")) return Forbidden::none;
  const auto word = read_text(object, "forbidden");
  if (!word) return std::unexpected(word.error());
  if (*word == none) return Forbidden::none;
  if (*word == renju && rules.may_forbid()) return Forbidden::renju;
  return failure(fmt::format("\"forbidden\" must be \"{}\", or \"{}\" where 5 or more win", none, renju));
}

Result<Rules> read_rules(const Json& game) {
  const auto json = read_object(game, "rules");
  if (!json) return std::unexpected(json.error());
  const auto width = read_number(**json, "width", Rules::max_size);
  if (!width) return std::unexpected(width.error());
  const auto height = read_number(**json, "height", Rules::max_size);
  if (!height) return std::unexpected(height.error());
  const auto k = read_number(**json, "k", Rules::max_k);
  if (!k) return std::unexpected(k.error());
  const auto overline = read_wins(**json, "overline");
  if (!overline) return std::unexpected(overline.error());
  const auto blocked_five = read_wins(**json, "blocked_five");
  if (!blocked_five) return std::unexpected(blocked_five.error());
  Rules rules{.width = *width,
              .height = *height,
              .k = *k,
              .overline = *overline ? Overline::wins : Overline::ignored,
              .blocked_five = *blocked_five ? BlockedFive::wins : BlockedFive::ignored};
  const auto forbidden = read_forbidden(**json, rules);
  if (!forbidden) return std::unexpected(forbidden.error());
  rules.forbidden = *forbidden;
  return rules;
}

Result<Position> read_start(const Json& game, const Rules& rules) {
  const auto text = read_text(game, "start");
  if (!text) return std::unexpected(text.error());
  auto position = parse_reachable_position(*text, rules);
  if (!position) return failure("\"start\": " + position.error().message, position.error().detail);
  return position;
}

/// The position after the moves of a field.
Result<Position> read_moves(const Json& game, const char* key, const Position& from) {
  const auto text = read_text(game, key);
  if (!text) return std::unexpected(text.error());
  auto position = play_moves(from, *text);
  if (!position) {
    return failure(fmt::format("\"{}\": {}", key, position.error().message), position.error().detail);
  }
  return position;
}

Result<Seat> read_seat(const Json& game, const char* key) {
  const auto json = read_object(game, key);
  if (!json) return std::unexpected(json.error());
  const auto player = read_text(**json, "player");
  if (!player) return failure(fmt::format("\"{}\": {}", key, player.error().message));
  if (player->empty()) return Seat{};
  const auto seed = (**json)["seed"].as_unsigned();
  if (!seed) return failure(fmt::format("\"{}\": \"seed\" must be a whole number from 0", key));
  return Seat{*player, *seed};
}

Result<std::optional<Side>> read_resigned(const Json& game, const Position& position) {
  const auto text = read_text(game, "resigned");
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return std::nullopt;
  const char to_move = letter_of(position.side_to_move());
  if (*text != std::string_view(&to_move, 1) || position.is_over()) {
    return failure(fmt::format("\"resigned\" can only be \"\"{}",
                               position.is_over() ? "" : fmt::format(" or \"{}\", who is to move", to_move)));
  }
  return position.side_to_move();
}

/// Fields that are not known may hold anything: they are neither copied nor printed.
constexpr JsonLimits any_depth{.deepest = std::numeric_limits<int>::max()};

}  // namespace

std::string save_text(const GameSession& session) {
  const Position& start = session.start();
  const std::size_t opening = start.moves().size();
  const auto resigned = session.resigned();
  const Json game{{"rowan_game", current_version},
                  {"rules", rules_json(session.rules())},
                  {"start", to_text(before(start, opening))},
                  {"opening", moves_text(start)},
                  {"moves", moves_after(session.position(), opening)},
                  {"x", seat_json(session.seats().at(Side::first))},
                  {"o", seat_json(session.seats().at(Side::second))},
                  {"resigned", resigned ? std::string(1, letter_of(*resigned)) : ""}};
  return game.dump({.indent = 2}) + '\n';
}

Result<GameSession> parse_saved_game(std::string_view text) {
  const auto game = parse_json(text, any_depth);
  if (!game) return failure("not JSON: " + game.error().reason);
  if (!game->is_object()) return failure("not a saved game of Rowan");
  const auto version = (*game)["rowan_game"].as_unsigned();
  if (!version) return failure("not a saved game of Rowan");
  if (*version != current_version) {
    return failure(
        fmt::format("version {} of saved games is not known here, only {}", *version, current_version));
  }
  const auto rules = read_rules(*game);
  if (!rules) return std::unexpected(rules.error());
  const auto start = read_start(*game, *rules);
  if (!start) return std::unexpected(start.error());
  auto opening = read_moves(*game, "opening", *start);
  if (!opening) return std::unexpected(opening.error());
  auto position = read_moves(*game, "moves", *opening);
  if (!position) return std::unexpected(position.error());
  auto first = read_seat(*game, "x");
  if (!first) return std::unexpected(first.error());
  auto second = read_seat(*game, "o");
  if (!second) return std::unexpected(second.error());
  const auto resigned = read_resigned(*game, *position);
  if (!resigned) return std::unexpected(resigned.error());
  return GameSession::restore(*std::move(opening), Seats(*std::move(first), *std::move(second)),
                              *std::move(position), *resigned);
}

}  // namespace rowan
