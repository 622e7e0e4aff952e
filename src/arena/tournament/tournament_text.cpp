// SPDX-License-Identifier: MIT
#include "arena/tournament/tournament_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/tournament/schedule.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/fields.hpp"
#include "json/json_text.hpp"

namespace rowan::arena {

namespace {

using std::chrono::milliseconds;

constexpr int current_version = 1;
constexpr std::int64_t max_milliseconds = 1'000LL * 86'400 * 30;
constexpr std::int64_t mebibyte = 1 << 20;
constexpr std::int64_t any_count = std::numeric_limits<std::int64_t>::max();

const std::vector<std::string> opening_order_names{"sequential", "random"};
const std::vector<std::string> model_names{"logistic", "normalized"};
const std::vector<std::string> old_model_names{"logistic", "normalised"};  // in files of version 0.1

template <class Enum>
std::string word_of(const std::vector<std::string>& words, Enum value) {
  return words[std::to_underlying(value)];
}

json::Json player_json(const Contestant& player) {
  json::Json json{{"name", player.name}};
  if (!player.is_external()) json["player"] = player.player;
  if (player.is_external()) json["command"] = player.command;
  const think::GameLimits& limits = player.limits;
  json["turn_ms"] = limits.turn.count();
  json["match_ms"] = limits.match.count();
  json["increment_ms"] = limits.increment.count();
  json["tolerance_ms"] = limits.tolerance.count();
  json["nodes"] = limits.nodes;
  json["depth"] = limits.depth;
  json["threads"] = limits.threads;
  json["memory_mib"] = limits.memory / mebibyte;
  if (limits.table > 0) json["hash_mib"] = limits.table;
  if (!player.network.empty()) json["network"] = player.network;
  if (!player.book.empty()) json["book"] = player.book;
  if (!player.search.empty()) json["search"] = player.search;
  if (!player.options.empty()) {
    json["options"] = json::Json::object();
    for (const auto& [name, value] : player.options) json["options"][name] = value;
  }
  json["suspend"] = player.suspend;
  return json;
}

json::Json pairings_json(const Pairings& pairings) {
  json::Json rounds = json::Json::array();
  for (const auto& round : pairings) {
    json::Json boards = json::Json::array();
    for (const auto& [one, other] : round) boards.push_back(json::Json::array({one, other}));
    rounds.push_back(std::move(boards));
  }
  return rounds;
}

json::Json tournament_json(const Tournament& tournament) {
  json::Json json{
      {"rowan_tournament", current_version},
      {"name", tournament.name},
      {"game", game_name(tournament.rules)},
      {"format", word_of(format_names(), tournament.format)},
      {"rounds", tournament.rounds},
      {"swap_colors", tournament.swap_colors},
      {"seed", tournament.seed},
      {"opening_rule", tournament.opening_rule == nullptr ? "given" : tournament.opening_rule->name},
      {"opening_order", word_of(opening_order_names, tournament.opening_order)},
      {"transform", tournament.transform},
      {"max_moves", tournament.adjudication.max_moves},
      {"draw",
       {{"moves", tournament.adjudication.draw_moves},
        {"score", tournament.adjudication.draw_score},
        {"from", tournament.adjudication.draw_from}}},
      {"win", {{"moves", tournament.adjudication.win_moves}, {"score", tournament.adjudication.win_score}}}};
  if (const auto& sprt = tournament.sprt) {
    json["sprt"] = {{"elo0", sprt->elo0},
                    {"elo1", sprt->elo1},
                    {"alpha", sprt->alpha},
                    {"beta", sprt->beta},
                    {"model", word_of(model_names, sprt->model)}};
  }
  if (const auto& training = tournament.training) {
    json["training"] = {{"random_openings", training->random_openings},
                        {"random_moves", training->random_moves},
                        {"smallest_side", training->smallest_side},
                        {"largest_side", training->largest_side},
                        {"size_share", training->size_share}};
  }
  if (!tournament.pairings.empty()) json["pairings"] = pairings_json(tournament.pairings);
  json["players"] = json::Json::array();
  for (const Contestant& player : tournament.players) json["players"].push_back(player_json(player));
  json["openings"] = json::Json::array();
  for (const auto& opening : tournament.openings) {
    Position position(tournament.rules);
    for (const Point point : opening) position.play(point);
    json["openings"].push_back(moves_text(position));
  }
  return json;
}

void read_milliseconds(json::ObjectReader& fields, const char* key, milliseconds& value) {
  std::int64_t count = value.count();
  fields.integer(key, 0, max_milliseconds, count);
  value = milliseconds(count);
}

/// Reads the options of an external engine: strings, or whole numbers, which become strings.
void read_options(json::ObjectReader& fields, Contestant& player) {
  const json::Json* const options = fields.object("options");
  if (options == nullptr) return;
  for (const auto& [name, value] : options->fields()) {
    if (!value.is_string() && !value.is_integer())
      return fields.fail("\"options\" must be strings or whole numbers");
    player.options[std::string(name)] = value.is_string() ? value.get<std::string>() : value.dump();
  }
}

Result<Contestant> read_player(const json::Json& json, std::size_t number) {
  json::ObjectReader fields(json, fmt::format("player {}", number));
  Contestant player;
  fields.text("name", player.name);
  fields.text("player", player.player);
  fields.text("command", player.command);
  read_milliseconds(fields, "turn_ms", player.limits.turn);
  read_milliseconds(fields, "match_ms", player.limits.match);
  read_milliseconds(fields, "increment_ms", player.limits.increment);
  read_milliseconds(fields, "tolerance_ms", player.limits.tolerance);
  fields.integer("nodes", 0, any_count, player.limits.nodes);
  fields.integer("depth", 0, 1000, player.limits.depth);
  fields.integer("threads", 0, 1024, player.limits.threads);
  fields.integer("hash_mib", 0, 65'536, player.limits.table);
  std::int64_t mebibytes = 0;
  fields.integer("memory_mib", 0, max_memory / mebibyte, mebibytes);
  player.limits.memory = mebibytes * mebibyte;
  fields.text("network", player.network);
  fields.text("book", player.book);
  fields.text("search", player.search);
  read_options(fields, player);
  fields.flag("suspend", player.suspend);
  if (player.player.empty() == player.command.empty())
    fields.fail("expected either \"player\" or \"command\"");
  if (auto error = fields.finish()) return std::unexpected(*error);
  if (player.name.empty()) player.name = player.is_external() ? player.command : player.player;
  complete_limits(player);
  return player;
}

void read_players(json::ObjectReader& fields, Tournament& tournament) {
  const json::Json* const players = fields.array("players");
  if (players == nullptr) return fields.fail("\"players\" is missing");
  for (const json::Json& json : *players) {
    auto player = read_player(json, tournament.players.size() + 1);
    if (!player) return fields.fail(player.error().message);
    tournament.players.push_back(*std::move(player));
  }
}

void read_game(json::ObjectReader& fields, Tournament& tournament) {
  std::string game = "freestyle";
  std::string size;
  fields.text("game", game);
  fields.text("size", size);
  std::optional<Size> board;
  if (!size.empty()) {
    const auto parsed = parse_size(size);
    if (!parsed) return fields.fail(parsed.error().message);
    board = *parsed;
  }
  const auto rules = find_game(game, board);
  if (!rules) return fields.fail(rules.error().message);
  tournament.rules = *rules;
}

void read_opening_rule(json::ObjectReader& fields, Tournament& tournament) {
  std::vector<std::string> words = opening_rule_names();
  words.insert(words.begin(), "given");
  std::size_t place = 0;
  fields.word("opening_rule", words, place);
  tournament.opening_rule = place == 0 ? nullptr : &opening_rules()[place - 1];
}

void read_openings(json::ObjectReader& fields, Tournament& tournament) {
  const json::Json* const openings = fields.array("openings");
  if (openings == nullptr) return;
  for (const json::Json& opening : *openings) {
    const std::size_t number = tournament.openings.size() + 1;
    if (!opening.is_string()) return fields.fail(fmt::format("opening {} must be a string", number));
    const auto position = play_moves(Position(tournament.rules), opening.get<std::string>());
    if (!position) return fields.fail(fmt::format("opening {}: {}", number, position.error().message));
    tournament.openings.push_back(position->moves());
  }
}

/// One board of "pairings"; empty unless it is two different players.
std::optional<std::pair<int, int>> read_board(const json::Json& board, std::size_t players) {
  if (!board.is_array() || board.size() != 2) return std::nullopt;
  std::array<int, 2> both{};
  for (const std::size_t i : {0, 1}) {
    const auto player = board[i].as_unsigned();
    if (!player || *player >= players) return std::nullopt;
    both[i] = static_cast<int>(*player);
  }
  if (both[0] == both[1]) return std::nullopt;
  return std::pair(both[0], both[1]);
}

/// Reads the pairings. Comes after the players, whose number determines how many boards each round has.
void read_pairings(json::ObjectReader& fields, Tournament& tournament) {
  const json::Json* const rounds = fields.array("pairings");
  if (rounds == nullptr) return;
  if (!is_paired_by_results(tournament.format) || tournament.players.size() < 2)
    return fields.fail("\"pairings\" are only for Swiss and knockout");
  const auto expected = boards_by_round(tournament);
  if (rounds->size() > expected.size()) return fields.fail("\"pairings\" has too many rounds");
  for (const json::Json& round : *rounds) {
    auto& boards = tournament.pairings.emplace_back();
    const auto number = tournament.pairings.size();
    if (!round.is_array() || std::cmp_not_equal(round.size(), expected[number - 1]))
      return fields.fail(
          fmt::format("\"pairings\": round {} must have {} boards", number, expected[number - 1]));
    for (const json::Json& board : round) {
      const auto both = read_board(board, tournament.players.size());
      if (!both) return fields.fail(fmt::format("\"pairings\": round {} must have pairs of players", number));
      boards.push_back(*both);
    }
  }
}

void read_adjudication(json::ObjectReader& fields, Adjudication& rules) {
  constexpr int most = 1'000'000;
  fields.integer("max_moves", 0, most, rules.max_moves);
  if (const json::Json* const draw = fields.object("draw")) {
    json::ObjectReader inner(*draw, "draw");
    inner.integer("moves", 0, most, rules.draw_moves);
    inner.integer("score", 0, most, rules.draw_score);
    inner.integer("from", 0, most, rules.draw_from);
    if (const auto error = inner.finish()) fields.fail(error->message);
  }
  if (const json::Json* const win = fields.object("win")) {
    json::ObjectReader inner(*win, "win");
    inner.integer("moves", 0, most, rules.win_moves);
    inner.integer("score", 0, most, rules.win_score);
    if (const auto error = inner.finish()) fields.fail(error->message);
  }
}

void read_sprt(json::ObjectReader& fields, Tournament& tournament) {
  const json::Json* const json = fields.object("sprt");
  if (json == nullptr) return;
  SprtSettings sprt;
  json::ObjectReader inner(*json, "sprt");
  inner.number("elo0", sprt.elo0);
  inner.number("elo1", sprt.elo1);
  inner.number("alpha", sprt.alpha);
  inner.number("beta", sprt.beta);
  const bool is_old = json->contains("model") && json->at("model") == old_model_names.back();
  inner.word("model", is_old ? old_model_names : model_names, sprt.model);
  if (const auto error = inner.finish()) fields.fail(error->message);
  tournament.sprt = sprt;
}

void read_training(json::ObjectReader& fields, Tournament& tournament) {
  const json::Json* const json = fields.object("training");
  if (json == nullptr) return;
  TrainingSettings training;
  json::ObjectReader inner(*json, "training");
  inner.flag("random_openings", training.random_openings);
  inner.number("random_moves", training.random_moves);
  inner.integer("smallest_side", 0, Rules::max_size, training.smallest_side);
  inner.integer("largest_side", 0, Rules::max_size, training.largest_side);
  inner.number("size_share", training.size_share);
  if (const auto error = inner.finish()) fields.fail(error->message);
  tournament.training = training;
}

}  // namespace

std::string tournament_text(const Tournament& tournament) {
  return tournament_json(tournament).dump({.indent = 1});
}

namespace {

/// "line 3, column 7": the place of a byte. Bytes are counted from 1, as by the parser.
std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  const auto line = 1 + std::ranges::count(before, '\n');
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // rfind + 1 is 0 if there is none
  return fmt::format("line {}, column {}", line, column);
}

std::string wording_of(const json::ParseFault& fault, std::string_view text) {
  switch (fault.kind) {
    case json::ParseFault::Kind::syntax:
      return "not JSON: " + place_of(text, fault.byte) +
             ": unexpected text; check for a missing or extra comma before it";
    case json::ParseFault::Kind::number_too_large:
      return "not a tournament: a number is too large";
    case json::ParseFault::Kind::too_deep:
    case json::ParseFault::Kind::too_many_fields:
      break;
  }
  return "not a tournament: " + fault.reason;
}

/// The scalar values of a tournament by path: "draw/moves", "players/0/name".
using Settings = std::map<std::string, std::string>;

void add_settings(const json::Json& json, const std::string& name, Settings& settings) {
  const std::string prefix = name.empty() ? "" : name + '/';
  std::size_t index = 0;
  for (const json::Json& item : json) add_settings(item, prefix + std::to_string(index++), settings);
  for (const auto& [key, value] : json.fields()) add_settings(value, prefix + key, settings);
  if (json.empty()) settings[name] = json.is_array() ? "null" : json.dump();
}

Settings settings_of(const json::Json& tournament) {
  Settings settings;
  add_settings(tournament, "", settings);
  return settings;
}

}  // namespace

Result<TournamentFile> parse_tournament(std::string_view text) {
  auto parsed = json::parse_json(text);
  if (!parsed) return failure(wording_of(parsed.error(), text));
  const json::Json json = *std::move(parsed);
  json::ObjectReader fields(json, "tournament");
  TournamentFile file;
  Tournament& tournament = file.tournament;
  std::int64_t version = 0;
  fields.integer("rowan_tournament", current_version, current_version, version);
  if (version != current_version) fields.fail("\"rowan_tournament\": 1 is missing");
  fields.text("name", tournament.name);
  read_game(fields, tournament);
  fields.word("format", format_names(), tournament.format);
  fields.integer("rounds", 1, max_rounds, tournament.rounds);
  fields.flag("swap_colours", tournament.swap_colors);  // the name in stores and files of version 0.1
  fields.flag("swap_colors", tournament.swap_colors);
  fields.integer("seed", 0, any_count, tournament.seed);
  read_opening_rule(fields, tournament);
  fields.word("opening_order", opening_order_names, tournament.opening_order);
  fields.flag("transform", tournament.transform);
  fields.text("opening_list", file.opening_list);
  read_openings(fields, tournament);
  read_adjudication(fields, tournament.adjudication);
  read_sprt(fields, tournament);
  read_training(fields, tournament);
  read_players(fields, tournament);
  read_pairings(fields, tournament);
  if (auto error = fields.finish()) return std::unexpected(*error);
  return file;
}

std::vector<std::string> format_names() { return {"round-robin", "gauntlet", "swiss", "knockout"}; }

std::string difference(const Tournament& stored, const Tournament& now) {
  const Settings before = settings_of(tournament_json(stored));
  const Settings after = settings_of(tournament_json(now));
  const auto shown = [](const Settings& settings, const std::string& name) {
    const auto found = settings.find(name);
    return found == settings.end() ? "nothing" : found->second;
  };
  for (const Settings* const side : {&before, &after}) {
    for (const auto& [name, value] : *side) {
      const std::string was = shown(before, name);
      const std::string is = shown(after, name);
      if (was != is) return fmt::format("{}: {} before, {} now", name, was, is);
    }
  }
  return "";
}

void complete_limits(Contestant& player) {
  think::GameLimits& limits = player.limits;
  if (!player.is_external() || limits.turn.count() > 0 || limits.match.count() > 0) return;
  limits.turn = limits.nodes > 0 || limits.depth > 0 ? milliseconds(60'000) : milliseconds(1'000);
}

}  // namespace rowan::arena
