// SPDX-License-Identifier: MIT
#include "server/classes/class_json.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "json/fields.hpp"
#include "json/words.hpp"
#include "server/multiplayer/player_name.hpp"

namespace rowan::server {

namespace {

using json::Json;

constexpr json::WholeNumbers pupil_numbers{.least = 1, .most = SchoolClass::most_pupils_ever};
constexpr json::WholeNumbers board_numbers{.least = 1, .most = SchoolClass::most_pupils};

struct ActionWords {
  std::string_view message;
  ClassSender sender;
  ClassEventKind kind;
};

constexpr std::array<ActionWords, 12> class_actions{{
    {"name", ClassSender::pupil, ClassEventKind::named},
    {"leave", ClassSender::pupil, ClassEventKind::left},
    {"return", ClassSender::pupil, ClassEventKind::returned},
    {"start-round", ClassSender::teacher, ClassEventKind::started},
    {"remove", ClassSender::teacher, ClassEventKind::removed},
    {"readmit", ClassSender::teacher, ClassEventKind::readmitted},
    {"rename", ClassSender::teacher, ClassEventKind::named},
    {"decide", ClassSender::teacher, ClassEventKind::finished},
    {"end", ClassSender::teacher, ClassEventKind::ended},
    {"joining", ClassSender::teacher, ClassEventKind::joining},
    {"approve", ClassSender::teacher, ClassEventKind::approved},
    {"deny", ClassSender::teacher, ClassEventKind::denied},
}};

/// The words of all messages that members can send.
std::vector<std::string> action_words() {
  std::vector<std::string> all{"join", "confirm", "ping"};
  for (const ActionWords& words : class_actions) all.emplace_back(words.message);
  return all;
}

Json number_or_null(const std::optional<int>& number) { return number ? Json(*number) : Json(); }

std::string size_of(const Rules& rules) {
  return rules.width == rules.height ? fmt::format("{}", rules.width)
                                     : fmt::format("{}x{}", rules.width, rules.height);
}

std::string_view name_of(Pairing pairing) { return pairing == Pairing::swiss ? "swiss" : "round-robin"; }

/// Reads the name, the pairing and the rounds: their fields are the same in requests and in stored setups.
Result<ClassSetup> read_pairing(const Json& json, ClassSetup setup) {
  const auto name = json::text_field(json, "name");
  if (!name) return failure_of(name);
  const auto is_round_robin = json::is_first_word(json, "pairing", "round-robin", "swiss");
  if (!is_round_robin) return failure_of(is_round_robin);
  const auto rounds = json::number_field(json, "rounds", {.least = 1, .most = SchoolClass::most_rounds});
  if (!rounds) return failure_of(rounds);
  setup.name = clean_name(*name);
  setup.pairing = *is_round_robin ? Pairing::round_robin : Pairing::swiss;
  if (*rounds) setup.rounds = static_cast<int>(**rounds);
  return setup;
}

Result<BoardResult> read_result(const Json& json) {
  const auto word = json::required_text_field(json, "result");
  if (!word) return failure_of(word);
  const auto result = find_result(*word);
  if (!result)
    return failure(fmt::format("\"result\" must be \"first\", \"second\", \"draw\" or \"none\", not '{}'{}",
                               quotable(*word), did_you_mean(*word, {"first", "second", "draw", "none"})));
  return *result;
}

Result<Pupil> read_pupil(const Json& json, const char* field) {
  const auto pupil = json::required_number_field(json, field, pupil_numbers);
  if (!pupil) return failure_of(pupil);
  return static_cast<Pupil>(*pupil);
}

/// The number of a waiting pupil; 0, which stands for all waiting pupils, if the field is absent.
Result<Pupil> read_waiting(const Json& json) {
  return json::find_field(json, "pupil") == nullptr ? Result<Pupil>(0) : read_pupil(json, "pupil");
}

Result<Joining> read_joining(const Json& json, const char* field) {
  const auto word = json::required_text_field(json, field);
  if (!word) return failure_of(word);
  const auto joining = find_joining(*word);
  if (!joining)
    return failure(fmt::format("\"{}\" must be \"open\", \"approval\" or \"closed\", not '{}'{}", field,
                               quotable(*word), did_you_mean(*word, {"open", "approval", "closed"})));
  return *joining;
}

/// Reads the fields that belong to the event's kind, from a message or from the store.
Result<void> read_details(ClassEvent& event, const Json& json, bool is_stored) {
  if (event.kind == ClassEventKind::joined || event.kind == ClassEventKind::named) {
    const auto name = json::required_text_field(json, "name");
    if (!name) return failure_of(name);
    event.name = clean_name(*name);
    if (event.name.empty() && is_stored) event.name = "?";  // earlier versions accepted such names
  } else if (event.kind == ClassEventKind::finished) {
    const auto board = json::required_number_field(json, "board", board_numbers);
    if (!board) return failure_of(board);
    const auto result = read_result(json);
    if (!result) return failure_of(result);
    event.board = static_cast<int>(*board);
    event.result = *result;
  } else if (event.kind == ClassEventKind::joining) {
    const auto joining = read_joining(json, "mode");
    if (!joining) return failure_of(joining);
    event.joining = *joining;
  } else if (event.kind == ClassEventKind::approved || event.kind == ClassEventKind::denied) {
    const auto pupil = read_waiting(json);
    if (!pupil) return failure_of(pupil);
    event.pupil = *pupil;
  }
  return {};
}

bool concerns_pupil(ClassEventKind kind) {
  switch (kind) {
    case ClassEventKind::joined:
    case ClassEventKind::confirmed:
    case ClassEventKind::named:
    case ClassEventKind::left:
    case ClassEventKind::returned:
    case ClassEventKind::removed:
    case ClassEventKind::readmitted:
      return true;
    default:
      return false;
  }
}

Result<ClassMessage> read_join(const Json& message) {
  const auto class_id = json::required_text_field(message, "class");
  if (!class_id) return failure_of(class_id);
  const auto token = json::required_text_field(message, "token");
  if (!token) return failure_of(token);
  const auto name = json::text_field(message, "name");
  if (!name) return failure_of(name);
  JoinClass join{.class_id = *class_id, .token = *token};
  if (json::find_field(message, "name") != nullptr) join.name = *name;
  return join;
}

ClassAction read_action(const ActionWords& words, const Json& message) {
  ClassAction action{.sender = words.sender, .wanted = {.kind = words.kind}};
  if (words.sender == ClassSender::teacher && concerns_pupil(words.kind)) {
    const auto pupil = read_pupil(message, "pupil");
    if (!pupil) action.fault = pupil.error();
    action.wanted.pupil = pupil.value_or(0);
  }
  const auto details =
      action.fault ? Result<void>() : read_details(action.wanted, message, /*is_stored=*/false);
  if (!details) action.fault = details.error();
  if (words.kind == ClassEventKind::finished) action.wanted.how = "teacher";
  return action;
}

Json stored_boards_json(const ClassRound& boards) {
  Json list = Json::array();
  for (const ClassBoard& board : boards)
    list.push_back({{"first", board.first}, {"second", number_or_null(board.second)}, {"game", board.game}});
  return list;
}

Result<ClassRound> read_stored_boards(const Json& stored) {
  ClassRound boards;
  for (const Json& item : stored) {
    const auto first = read_pupil(item, "first");
    if (!first) return failure_of(first);
    const auto game = json::text_field(item, "game");
    if (!game) return failure_of(game);
    ClassBoard board{.first = *first, .game = *game};
    if (json::find_field(item, "second") != nullptr) {
      const auto second = read_pupil(item, "second");
      if (!second) return failure_of(second);
      board.second = *second;
    } else {
      board.result = BoardResult::first;
      board.how = "bye";
    }
    boards.push_back(std::move(board));
  }
  return boards;
}

/// Whether the member sees the other pupils and the results. The teacher and admitted pupils do.
bool sees_others(const SchoolClass& state, ClassMember you) {
  if (you.is_pupil()) return state.entry(you.number).is_admitted();
  return you.is_teacher();
}

Json pupils_json(const SchoolClass& state, const ClassSurroundings& around) {
  Json list = Json::array();
  for (Pupil pupil = 1; state.has_pupil(pupil); ++pupil) {
    if (pupil != around.you.number && !sees_others(state, around.you)) continue;
    const PupilEntry& entry = state.entry(pupil);
    if (entry.is_waiting && pupil != around.you.number && !around.you.is_teacher()) continue;
    const auto like = entry.is_waiting && around.you.is_teacher()
                          ? state.find_removed_like(entry.name, entry.mark)
                          : std::nullopt;
    list.push_back({{"pupil", pupil},
                    {"name", entry.name},
                    {"connected", around.connected.contains(pupil)},
                    {"is_playing", entry.is_playing()},
                    {"removed", entry.is_removed},
                    {"waiting", entry.is_waiting},
                    {"like", number_or_null(like)}});
  }
  return list;
}

Json board_json(const ClassBoard& board, int number, ClassMember you, const Json& game) {
  const bool may_see_game = you.is_teacher() || board.has(you.number);
  return {{"board", number},
          {"first", board.first},
          {"second", number_or_null(board.second)},
          {"game", may_see_game && !board.game.empty() ? Json(board.game) : Json()},
          {"result", board.result ? Json(name_of(*board.result)) : Json()},
          {"how", board.how.empty() ? Json() : Json(board.how)},
          {"moves", game["moves"]},
          {"turn", game["turn"]},
          {"clock", game["clock"]},
          {"version", game["version"]}};
}

Json played_json(const SchoolClass& state, const ClassSurroundings& around) {
  Json played = Json::array();
  for (std::size_t round = 0; round < state.rounds().size(); ++round) {
    const bool is_current = round + 1 == state.rounds().size();
    Json boards = Json::array();
    for (std::size_t i = 0; i < state.rounds()[round].size(); ++i) {
      const bool has_game = is_current && i < around.boards.size();
      boards.push_back(board_json(state.rounds()[round][i], static_cast<int>(i) + 1, around.you,
                                  has_game ? around.boards[i] : Json()));
    }
    played.push_back({{"round", round + 1}, {"boards", std::move(boards)}});
  }
  return played;
}

Json table_json(const SchoolClass& state) {
  Json table = Json::array();
  for (const StandingsRow& row : standings_of(state.setup().pairing, state.ranked(), state.rounds()))
    table.push_back({{"place", row.place},
                     {"pupil", row.pupil},
                     {"points", row.half_points / 2.0},
                     {"wins", row.wins},
                     {"draws", row.draws},
                     {"losses", row.losses},
                     {"tie_break", row.tie_break / 4.0}});
  return table;
}

}  // namespace

Result<ClassSetup> read_class_setup(const Json& request) {
  const Json game{{"game", request["game"]}, {"size", request["size"]}, {"clock", request["clock"]}};
  auto setup = read_setup(game, /*coin=*/false);
  if (!setup) return failure_of(setup);
  return read_pairing(request, {.game = *std::move(setup)});
}

Json class_setup_json(const ClassSetup& setup) {
  return {{"name", setup.name},
          {"game", setup_json(setup.game)},
          {"pairing", name_of(setup.pairing)},
          {"rounds", number_or_null(setup.rounds)}};
}

Result<ClassSetup> read_stored_class_setup(const Json& stored) {
  const auto game = json::required_object_field(stored, "game");
  if (!game) return failure_of(game);
  auto setup = read_stored_setup(**game);
  if (!setup) return failure_of(setup);
  return read_pairing(stored, {.game = *std::move(setup)});
}

Json stored_class_event_json(const ClassEvent& event) {
  Json json{{"kind", name_of(event.kind)}};
  if (concerns_pupil(event.kind)) json["pupil"] = event.pupil;
  if (!event.name.empty()) json["name"] = event.name;
  if (!event.mark.empty()) json["mark"] = event.mark;
  if (event.waits) json["waits"] = true;
  if (event.kind == ClassEventKind::joining) json["mode"] = name_of(event.joining);
  const bool admits = event.kind == ClassEventKind::approved || event.kind == ClassEventKind::denied;
  if (admits && event.pupil != 0) json["pupil"] = event.pupil;
  if (event.kind == ClassEventKind::started) json["boards"] = stored_boards_json(event.boards);
  if (event.kind == ClassEventKind::finished) {
    json["board"] = event.board;
    json["result"] = name_of(event.result);
    json["how"] = event.how;
  }
  return json;
}

Result<ClassEvent> read_stored_class_event(const Json& stored) {
  const auto kind_name = json::required_text_field(stored, "kind");
  if (!kind_name) return failure_of(kind_name);
  const auto kind = find_class_event_kind(*kind_name);
  if (!kind) return failure("an event of an unknown kind");
  ClassEvent event{.kind = *kind};
  if (concerns_pupil(*kind)) {
    const auto pupil = read_pupil(stored, "pupil");
    if (!pupil) return failure_of(pupil);
    event.pupil = *pupil;
  }
  const auto details = read_details(event, stored, /*is_stored=*/true);
  if (!details) return failure_of(details);
  auto boards = read_stored_boards(stored["boards"]);
  if (!boards) return failure_of(boards);
  event.boards = *std::move(boards);
  const auto how = json::text_field(stored, "how");
  if (!how) return failure_of(how);
  event.how = *how;
  const auto mark = json::text_field(stored, "mark");
  if (!mark) return failure_of(mark);
  event.mark = *mark;
  const auto waits = json::flag_field(stored, "waits");
  if (!waits) return failure_of(waits);
  event.waits = *waits;
  return event;
}

Result<ClassMessage> read_class_message(const Json& message) {
  const auto word = json::required_text_field(message, "t");
  if (!word) return failure_of(word);
  if (*word == "join") return read_join(message);
  if (*word == "ping") return Ping{};
  if (*word == "confirm") return ConfirmPupil{};
  const auto* const words = std::ranges::find(class_actions, *word, &ActionWords::message);
  if (words != class_actions.end()) return read_action(*words, message);
  return ClassAction{.fault = Error{fmt::format("unknown \"t\": '{}'{}", quotable(*word),
                                                did_you_mean(*word, action_words()))}};
}

Json board_game_json(const SharedGame& game, Moment now) {
  const auto turn = game.turn();
  const Rules& rules = game.setup().position.rules();
  return {{"moves", json::points_json(game.board().position.moves(), rules)},
          {"turn", turn ? Json(*turn == GameSeat::host ? "first" : "second") : Json()},
          {"clock", clock_json(game, now)},
          {"version", game.version()}};
}

Json class_state_json(const SchoolClass& state, const ClassSurroundings& around) {
  const ClassSetup& setup = state.setup();
  const bool is_guest = around.you.is_guest();
  const bool sees_results = sees_others(state, around.you);
  const Json* const game = json::find_field(setup.game.start, "game");
  return {{"class", around.id},
          {"code", around.you.is_teacher() && !state.is_over() ? Json(around.code) : Json()},
          {"version", state.version()},
          {"name", setup.name},
          {"game", game == nullptr ? Json("tictactoe") : *game},
          {"size", size_of(setup.game.position.rules())},
          {"clock", control_json(setup.game.control)},
          {"pairing", name_of(setup.pairing)},
          {"rounds", number_or_null(state.planned_rounds())},
          {"round", state.rounds().size()},
          {"is_over", state.is_over()},
          {"joining", name_of(state.joining())},
          {"pupils", is_guest ? Json::array() : pupils_json(state, around)},
          {"played", sees_results ? played_json(state, around) : Json::array()},
          {"table", sees_results ? table_json(state) : Json::array()},
          {"created", date_text(around.created)},
          {"kept_until", date_text(around.kept_until)}};
}

}  // namespace rowan::server
