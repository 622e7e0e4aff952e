// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_json.hpp"

#include <array>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"
#include "json/fields.hpp"
#include "json/words.hpp"
#include "record/game_record.hpp"
#include "server/multiplayer/player_name.hpp"

namespace rowan::server {

namespace {

using json::Json;
using Kind = GameEventKind;

constexpr std::int64_t longest_time = 24LL * 60 * 60 * 1000;
constexpr std::int64_t longest_step = 10LL * 60 * 1000;
constexpr std::int64_t shortest_step = 1'000;
constexpr std::size_t longest_position = 2'048;  // characters; up to 1,057 are needed on the largest board
constexpr std::array start_fields{"game", "size", "position", "moves"};

Json seat_json(const std::optional<GameSeat>& seat) { return seat ? Json(name_of(*seat)) : Json(); }

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Result<TimeControl> read_fischer(const Json& clock) {
  const auto time = json::required_number_field(clock, "time_ms", {.least = 0, .most = longest_time});
  if (!time) return failure_of(time);
  const auto increment = json::number_field(clock, "increment_ms", {.least = 0, .most = longest_step});
  if (!increment) return failure_of(increment);
  if (*time + increment->value_or(0) < shortest_step)
    return failure("\"clock\": time and increment together must be at least 1000 ms");
  return TimeControl{.kind = TimeControl::Kind::fischer,
                     .time = Milliseconds(*time),
                     .increment = Milliseconds(increment->value_or(0))};
}

Result<TimeControl> read_byo_yomi(const Json& clock) {
  const auto time = json::required_number_field(clock, "time_ms", {.least = 0, .most = longest_time});
  if (!time) return failure_of(time);
  const auto periods = json::required_number_field(clock, "periods", {.least = 1, .most = 50});
  if (!periods) return failure_of(periods);
  const auto period =
      json::required_number_field(clock, "period_ms", {.least = shortest_step, .most = longest_step});
  if (!period) return failure_of(period);
  return TimeControl{.kind = TimeControl::Kind::byo_yomi,
                     .time = Milliseconds(*time),
                     .periods = static_cast<int>(*periods),
                     .period = Milliseconds(*period)};
}

Result<TimeControl> read_control(const Json& request) {
  const Json* const clock = json::find_field(request, "clock");
  if (clock == nullptr) return TimeControl{};
  if (!clock->is_object()) return failure("\"clock\" must be an object, or null for no clock");
  const auto kind = json::required_text_field(*clock, "kind");
  if (!kind) return failure_of(kind);
  if (*kind == "fischer") return read_fischer(*clock);
  if (*kind == "byo-yomi") return read_byo_yomi(*clock);
  return failure(fmt::format("\"kind\" of \"clock\" must be \"fischer\" or \"byo-yomi\", not '{}'{}",
                             quotable(*kind), did_you_mean(*kind, {"fischer", "byo-yomi"})));
}

/// Reads the fields that define the start of the game.
Result<GameSetup> read_start(const Json& request, bool is_swap2, std::string_view opening) {
  Json start = Json::object();
  for (const char* const field : start_fields) {
    if (const Json* const value = json::find_field(request, field)) start[field] = *value;
  }
  if ((is_swap2 || !opening.empty()) && (start.contains("position") || start.contains("moves")))
    return failure("an opening begins on the empty board; leave out \"position\" and \"moves\"");
  Json asked = start;
  if (is_swap2) asked["swap2"] = Json::array();      // makes read_position check that the board is suitable
  if (!opening.empty()) asked["opening"] = opening;  // likewise for this opening
  auto position = read_position(asked);
  if (!position) return failure_of(position);
  if (position->position.is_over()) return failure("the game must not be over at its start");
  if (position->opening && !position->opening->actions().empty())
    return failure("\"opening\" must be only the rule, without answers");
  // The moves are stored in the shortest form, because the request may be long.
  if (start.contains("moves"))
    start["moves"] = json::points_json(position->position.moves(), position->position.rules());
  if (start.contains("position") && start["position"].get<std::string>().size() > longest_position)
    return failure(fmt::format("\"position\" must have at most {} characters", longest_position));
  return GameSetup{.start = std::move(start),
                   .position = std::move(position->position),
                   .is_swap2 = is_swap2,
                   .opening = position->opening ? &position->opening->rule() : nullptr};
}

Result<Side> read_side(std::string_view color, bool coin) {
  if (color == "x" || color == "swap2") return Side::first;
  if (color == "o") return Side::second;
  if (color == "random") return coin ? Side::first : Side::second;
  return failure(fmt::format("\"color\" must be \"x\", \"o\", \"random\" or \"swap2\", not '{}'{}",
                             quotable(color), did_you_mean(color, {"random", "swap2"})));
}

Result<void> read_swap2_answer(GameAction& action, const Json& message) {
  const Json* const answer = json::find_field(message, "answer");
  action.takes_black = answer != nullptr && answer->is_string() && *answer->as_string() == "black";
  if (action.takes_black) return {};
  if (answer == nullptr || !answer->is_array() || answer->empty())
    return failure("\"answer\" must be \"black\" or a list of stones such as [\"h8\"]");
  for (const Json& item : *answer) {
    if (!item.is_string()) return failure("a stone must be a string such as \"h8\"");
    action.points.push_back(item.get<std::string>());
    if (action.points.size() > 3) return failure("a swap2 answer has at most three stones");
  }
  return {};
}

/// Reads the fields that belong to the action's kind.
Result<void> read_details(GameAction& action, const Json& message) {
  if (action.kind == Kind::swap2) return read_swap2_answer(action, message);
  const char* const field = action.kind == Kind::move                                   ? "point"
                            : action.kind == Kind::opening                              ? "answer"
                            : action.kind == Kind::named || action.kind == Kind::seated ? "name"
                            : action.kind == Kind::decided                              ? "result"
                                                                                        : nullptr;
  if (field == nullptr) return {};
  auto text = json::required_text_field(message, field);
  if (!text) return failure_of(text);
  if (action.kind == Kind::decided && !find_seat(*text) && *text != "draw" && *text != "none")
    return failure("an unknown result");
  if (action.kind == Kind::move) {
    action.points = {*std::move(text)};
  } else {
    action.text = *std::move(text);
  }
  return {};
}

GameAction read_action(std::optional<Kind> kind, const Json& message) {
  GameAction action{.kind = kind};
  if (const auto details = read_details(action, message); !details) action.fault = details.error();
  return action;
}

Result<GameMessage> read_join(const Json& message) {
  const auto game = json::required_text_field(message, "game");
  if (!game) return failure_of(game);
  const auto token = json::required_text_field(message, "token");
  if (!token) return failure_of(token);
  const auto version = json::number_field(message, "version", {.least = 0, .most = 1LL << 30});
  if (!version) return failure_of(version);
  const auto watches = json::flag_field(message, "watch");
  if (!watches) return failure_of(watches);
  const auto spectator_name = json::text_field(message, "spectator_name");
  if (!spectator_name) return failure_of(spectator_name);
  return JoinGame{.game = *game,
                  .token = *token,
                  .version = *version,
                  .watches = *watches,
                  .spectator_name = *spectator_name,
                  .name = json::text_field(message, "name").value_or("")};
}

Json result_json(const SharedGame& game) {
  const auto& result = game.result();
  if (!result) return {};
  const auto side = result->winner ? game.side_of(*result->winner) : std::nullopt;
  return {{"winner", seat_json(result->winner)},
          {"side", side ? Json(json::side_name(*side)) : Json()},
          {"how", how_it_ended(game)}};
}

Json player_json(const SharedGame& game, GameSeat seat, bool is_connected) {
  const auto side = game.side_of(seat);
  return {{"name", game.name(seat)},
          {"side", side ? Json(json::side_name(*side)) : Json()},
          {"seated", seat == GameSeat::host || game.is_guest_seated()},
          {"connected", is_connected}};
}

Json time_json(const TimeLeft& left) {
  return {{"time_ms", left.time.count()}, {"periods", left.periods}, {"period_ms", left.period.count()}};
}

Json start_json(const GameSetup& setup) {
  Json start = Json::object();
  for (const char* const field : start_fields) start[field] = setup.start[std::string_view(field)];
  if (start["game"].is_null()) start["game"] = "tictactoe";
  return start;
}

Json swap2_json(const SharedGame& game) {
  if (!game.setup().is_swap2) return {};
  Json answers = Json::array();
  for (const Swap2Answer& answer : game.swap2_answers())
    answers.push_back(json::swap2_answer_json(answer, game.setup().position.rules()));
  return answers;
}

}  // namespace

Json control_json(const TimeControl& control) {
  switch (control.kind) {
    case TimeControl::Kind::none:
      break;
    case TimeControl::Kind::fischer:
      return {{"kind", "fischer"},
              {"time_ms", control.time.count()},
              {"increment_ms", control.increment.count()}};
    case TimeControl::Kind::byo_yomi:
      return {{"kind", "byo-yomi"},
              {"time_ms", control.time.count()},
              {"periods", control.periods},
              {"period_ms", control.period.count()}};
  }
  return {};
}

std::string_view how_it_ended(const SharedGame& game) {
  switch (game.result()->how) {
    case GameResult::How::board:
      return name_of(record::board_termination(game.board().position));
    case GameResult::How::resignation:
      return "resignation";
    case GameResult::How::time:
      return "time";
    case GameResult::How::agreement:
      return "agreement";
    case GameResult::How::teacher:
      return "teacher";
    case GameResult::How::canceled:
      return "canceled";
    case GameResult::How::withdrawn:
      break;
  }
  return "withdrawn";
}

Result<GameSetup> read_setup(const Json& request, bool coin) {
  const auto color = json::text_field(request, "color", "x");
  if (!color) return failure_of(color);
  const auto side = read_side(*color, coin);
  if (!side) return failure_of(side);
  auto control = read_control(request);
  if (!control) return failure_of(control);
  const auto name = json::text_field(request, "name");
  if (!name) return failure_of(name);
  const auto opening = json::text_field(request, "opening");
  if (!opening) return failure_of(opening);
  if (*color == "swap2" && !opening->empty())
    return failure("\"opening\" cannot be combined with the color \"swap2\"");
  auto setup = read_start(request, *color == "swap2", *opening);
  if (!setup) return failure_of(setup);
  setup->host_side = *side;
  setup->control = *control;
  setup->host_name = clean_name(*name);
  return setup;
}

Json setup_json(const GameSetup& setup) {
  return {{"start", setup.start},
          {"swap2", setup.is_swap2},
          {"opening", setup.opening != nullptr ? Json(setup.opening->name) : Json()},
          {"host_side", json::side_name(setup.host_side)},
          {"clock", control_json(setup.control)},
          {"host_name", setup.host_name},
          {"guest_name", setup.guest_name ? Json(*setup.guest_name) : Json()},
          {"previous", text_or_null(setup.previous)},
          {"class", text_or_null(setup.class_id)}};
}

Result<GameSetup> read_stored_setup(const Json& stored) {
  const auto start = json::required_object_field(stored, "start");
  if (!start) return failure_of(start);
  const auto is_swap2 = json::flag_field(stored, "swap2");
  if (!is_swap2) return failure_of(is_swap2);
  const auto opening = json::text_field(stored, "opening");  // absent in older files
  if (!opening) return failure_of(opening);
  auto setup = read_start(**start, *is_swap2, *opening);
  if (!setup) return failure_of(setup);
  const auto control = read_control(stored);
  if (!control) return failure_of(control);
  const auto is_first = json::is_first_word(stored, "host_side", "x", "o");
  if (!is_first) return failure_of(is_first);
  const auto host_name = json::text_field(stored, "host_name");
  if (!host_name) return failure_of(host_name);
  const auto guest_name = json::text_field(stored, "guest_name");
  if (!guest_name) return failure_of(guest_name);
  const auto previous = json::text_field(stored, "previous");
  if (!previous) return failure_of(previous);
  const auto class_id = json::text_field(stored, "class");  // absent in older files
  if (!class_id) return failure_of(class_id);
  setup->host_side = *is_first ? Side::first : Side::second;
  setup->control = *control;
  setup->host_name = *host_name;
  if (json::find_field(stored, "guest_name") != nullptr) setup->guest_name = *guest_name;
  setup->previous = *previous;
  setup->class_id = *class_id;
  return setup;
}

Result<GameMessage> read_game_message(const Json& message) {
  const auto word = json::required_text_field(message, "t");
  if (!word) return failure_of(word);
  if (*word == "join") return read_join(message);
  if (*word == "ping") return Ping{};
  if (*word == "confirm") return ConfirmSeat{};
  const auto kind = find_action(*word);
  if (kind) return read_action(kind, message);
  return GameAction{.fault = Error{fmt::format("unknown \"t\": '{}'{}", quotable(*word),
                                               did_you_mean(*word, action_names()))}};
}

Result<GameEvent> event_of(const GameAction& action, GameSeat seat, const Rules& rules) {
  GameEvent event{.kind = action.kind.value_or(Kind{}), .seat = seat, .takes_black = action.takes_black};
  for (const std::string& text : action.points) {
    const auto point = parse_point(text, rules);
    if (!point)
      return refused(
          phrase("'{typed}': {problem}", {{"typed", quotable(text)}, {"problem", phrase_of(point.error())}}));
    event.points.push_back(*point);
  }
  if (action.fault) return std::unexpected(*action.fault);
  const bool is_name = event.kind == Kind::named || event.kind == Kind::seated;
  event.text = is_name ? clean_name(action.text) : action.text;
  return event;
}

Json event_json(const GameEvent& event, const Rules& rules) {
  Json json{{"kind", name_of(event.kind)}, {"seat", name_of(event.seat)}};
  if (event.kind == Kind::move) {
    json["point"] = to_text(event.points.front(), rules);
  } else if (event.kind == Kind::swap2) {
    json["answer"] =
        json::swap2_answer_json({.take_first = event.takes_black, .stones = event.points}, rules);
  } else if (event.kind == Kind::opening) {
    json["answer"] = event.text;
  } else if (event.kind == Kind::named || event.kind == Kind::seated) {
    json["name"] = event.text;
  } else if (event.kind == Kind::rematch_accepted) {
    json["next"] = event.text;
  } else if (event.kind == Kind::decided) {
    json["result"] = event.text;
  }
  return json;
}

Json stored_event_json(const GameEvent& event, const Rules& rules) {
  Json json = event_json(event, rules);
  json["elapsed_ms"] = event.elapsed.count();
  return json;
}

Result<GameEvent> read_stored_event(const Json& stored, const Rules& rules) {
  const auto kind_name = json::required_text_field(stored, "kind");
  if (!kind_name) return failure_of(kind_name);
  const auto seat_name = json::required_text_field(stored, "seat");
  if (!seat_name) return failure_of(seat_name);
  const auto kind = find_event_kind(*kind_name);
  const auto seat = find_seat(*seat_name);
  if (!kind || !seat) return failure("an event of an unknown kind");
  auto event = event_of(read_action(kind, stored), *seat, rules);
  if (!event) return event;
  const auto next = json::text_field(stored, "next");
  if (!next) return failure_of(next);
  if (*kind == Kind::rematch_accepted) event->text = *next;
  const auto elapsed = json::required_number_field(stored, "elapsed_ms", {.least = 0, .most = 1LL << 52});
  if (!elapsed) return failure_of(elapsed);
  event->elapsed = Milliseconds(*elapsed);
  return event;
}

std::string date_text(WallTime time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(time.count())));
}

Json clock_json(const SharedGame& game, Moment now) {
  Json json = control_json(game.setup().control);
  if (json.is_null()) return json;
  json["left"] = {{"host", time_json(game.time_left(GameSeat::host, now))},
                  {"guest", time_json(game.time_left(GameSeat::guest, now))}};
  json["running"] = game.is_running() ? seat_json(game.turn()) : Json();
  json["lag_ms"] = lag_allowance.count();
  return json;
}

Json state_json(const SharedGame& game, const Json& position, const GameSurroundings& around, Moment now) {
  return {{"game", around.id},
          {"version", game.version()},
          {"start", start_json(game.setup())},
          {"swap2", swap2_json(game)},
          {"position", position},
          {"opener", name_of(game.opener())},
          {"turn", seat_json(game.turn())},
          {"players",
           {{"host", player_json(game, GameSeat::host, around.connected[GameSeat::host])},
            {"guest", player_json(game, GameSeat::guest, around.connected[GameSeat::guest])}}},
          {"spectators", around.spectators},
          {"spectator_names", around.spectator_names},
          {"clock", clock_json(game, now)},
          {"offers",
           {{"draw", seat_json(game.draw_offer())},
            {"undo", seat_json(game.undo_request())},
            {"rematch", seat_json(game.rematch_request())}}},
          {"undo_moves",
           {{"host", game.undo_count(GameSeat::host)}, {"guest", game.undo_count(GameSeat::guest)}}},
          {"result", result_json(game)},
          {"previous", text_or_null(game.setup().previous)},
          {"next", text_or_null(game.next())},
          {"class", text_or_null(game.setup().class_id)},
          {"created", date_text(around.created)},
          {"kept_until", date_text(around.kept_until)}};
}

}  // namespace rowan::server
