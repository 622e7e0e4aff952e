// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/fields.hpp"
#include "json/position_json.hpp"
#include "json/words.hpp"
#include "puzzle/examiner.hpp"
#include "puzzle/judgment.hpp"
#include "puzzle/progress.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_file.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

namespace {

/// The built-in puzzles, read once; none if the file is damaged, which the tests would detect.
const std::vector<puzzle::Puzzle>& all_puzzles() {
  static const std::vector<puzzle::Puzzle> puzzles =
      puzzle::built_in_puzzles().value_or(std::vector<puzzle::Puzzle>{});
  return puzzles;
}

std::string id_of(const puzzle::Puzzle& puzzle) { return fmt::format("{:016x}", puzzle::number_of(puzzle)); }

/// The ids of the puzzles: puzzle::number_of() in hexadecimal, which stays the same when puzzles are added to
/// the file. `ids` is in the order of the file; `numbers` maps an id to the puzzle's place in the file,
/// counted from 1.
struct PuzzleIds {
  std::vector<std::string> ids = {};
  std::map<std::string, std::size_t, std::less<>> numbers = {};
};

const PuzzleIds& puzzle_ids() {
  static const PuzzleIds all = [] {
    PuzzleIds made;
    for (const puzzle::Puzzle& puzzle : all_puzzles()) {
      made.ids.push_back(id_of(puzzle));
      made.numbers.emplace(made.ids.back(), made.ids.size());
    }
    return made;
  }();
  return all;
}

/// A puzzle without anything that reveals its solution.
json::Json told_json(const puzzle::Puzzle& puzzle, const language::Texts& texts) {
  return {{"number", nullptr},
          {"id", id_of(puzzle)},
          {"kind", name_of(puzzle.kind)},
          {"task", texts(task_of(puzzle.kind))},
          {"game", game_name(puzzle.position.rules())},
          {"position", to_text(puzzle.position)},
          {"to_move", json::side_name(puzzle.position.side_to_move())},
          {"grade", grade_of(puzzle)},
          {"rating", rating_of(puzzle)},
          {"moves", puzzle.traits.moves}};
}

/// A built-in puzzle with its number, counted from 1.
json::Json task_json(std::size_t number, const language::Texts& texts) {
  json::Json json = told_json(all_puzzles()[number - 1], texts);
  json["number"] = number;
  return json;
}

json::WholeNumbers puzzle_numbers() {
  return {.least = 1, .most = static_cast<std::int64_t>(all_puzzles().size())};
}

Result<puzzle::Kind> read_kind(const std::string& name) {
  std::vector<std::string> names;
  for (const puzzle::Kind kind : puzzle::all_kinds()) {
    if (name_of(kind) == name) return kind;
    names.emplace_back(name_of(kind));
  }
  return failure(fmt::format("\"kind\", '{}': expected one of {}", quotable(name), join(names)));
}

/// The puzzle that a request names: a built-in one by its number, or one from a visitor's game by kind, game
/// and position. In the second case, the position is examined again, which proves that it is a puzzle.
Result<puzzle::Puzzle> read_puzzle(const json::Json& request, RequestContext& context) {
  const auto name = text_field(request, "kind");
  if (!name) return failure_of(name);
  if (name->empty()) {
    const auto number = required_number_field(request, "number", puzzle_numbers());
    if (!number) return failure_of(number);
    return all_puzzles()[static_cast<std::size_t>(*number - 1)];
  }
  const auto kind = read_kind(*name);
  if (!kind) return failure_of(kind);
  const auto asked = json::read_position(request);
  if (!asked) return failure_of(asked);
  const Position& position = asked->position;
  if (!position.is_over() && has_kind(position.rules(), *kind)) {
    auto found = puzzle::Examiner(context.interruption()).examine(*kind, position);
    if (context.stop.stop_requested()) return out_of_time(context);
    if (found) return *std::move(found);
  }
  return failure(fmt::format("the position is not a puzzle of the kind {}", *name));
}

/// The number of the puzzle that a request names; null for a puzzle from a visitor's game. Requires a request
/// that read_puzzle accepted.
json::Json number_in(const json::Json& request) {
  const json::Json* const number = json::find_field(request, "number");
  return number == nullptr || !text_field(request, "kind")->empty() ? json::Json() : *number;
}

/// The puzzles to leave out, from the ids in the list "without": a flag for each puzzle, by number. Unknown
/// ids are ignored, since they may come from another version.
Result<std::vector<bool>> read_without(const json::Json& request) {
  std::vector<bool> without(all_puzzles().size() + 1);
  const json::Json* const list = json::find_field(request, "without");
  if (list == nullptr) return without;
  constexpr const char* expected = R"("without" must be a list of puzzle ids)";
  if (!list->is_array()) return failure(expected);
  for (const json::Json& entry : *list) {
    const auto id = entry.as_string();
    if (!id) return failure(expected);
    const auto found = puzzle_ids().numbers.find(*id);
    if (found != puzzle_ids().numbers.end()) without[found->second] = true;
  }
  return without;
}

/// The number of the puzzle of that kind with the rating nearest to the requested one. A shuffled order
/// decides between puzzles that are equally near.
Result<std::size_t> choose_puzzle(const json::Json& request, const std::string& kind_name) {
  const auto kind = read_kind(kind_name);
  if (!kind) return failure_of(kind);
  const auto game = text_field(request, "game");
  if (!game) return failure_of(game);
  std::optional<Rules> rules;
  if (!game->empty()) {
    const auto named = find_game(*game);
    if (!named) return failure(fmt::format("\"game\", '{}': {}", quotable(*game), named.error().message));
    rules = *named;
  }
  const auto rating = number_field(request, "rating", {.least = 0, .most = 5'000});
  if (!rating) return failure_of(rating);
  const auto without = read_without(request);
  if (!without) return failure_of(without);
  constexpr std::int64_t usual_rating = 1500;
  constexpr std::uint64_t seed = 7;
  const std::vector<puzzle::Puzzle>& puzzles = all_puzzles();
  const ShuffledOrder order(seed, static_cast<std::uint32_t>(puzzles.size()));
  std::optional<std::pair<std::int64_t, std::uint32_t>> nearest;
  std::size_t chosen = 0;
  for (std::size_t number = 1; number <= puzzles.size(); ++number) {
    const puzzle::Puzzle& puzzle = puzzles[number - 1];
    if (puzzle.kind != *kind || (*without)[number] || (rules && puzzle.position.rules() != *rules)) continue;
    const std::int64_t distance = std::abs(rating_of(puzzle) - rating->value_or(usual_rating));
    const std::pair place(distance, order.at(static_cast<std::uint32_t>(number - 1)));
    if (nearest && *nearest <= place) continue;
    nearest = place;
    chosen = number;
  }
  if (chosen > 0) return chosen;
  return failure(fmt::format("there is no other puzzle of the kind {}{}", kind_name,
                             rules ? " in the game " + game_name(*rules) : ""));
}

/// The list "played": the moves since the puzzle began. No value if there is no such list: the request is
/// then about the first move only.
Result<std::optional<std::vector<Point>>> read_played(const json::Json& request,
                                                      const puzzle::Puzzle& puzzle) {
  if (json::find_field(request, "played") == nullptr) return std::nullopt;
  const Rules& rules = puzzle.position.rules();
  auto moves = read_points(request, "played", rules);
  if (!moves) return failure_of(moves);
  if (!moves->empty() && !puzzle::asks_for_whole_win(puzzle.kind))
    return failure(
        fmt::format("\"played\" must be empty: puzzles of the kind {} have one move", name_of(puzzle.kind)));
  Position position = puzzle.position;
  for (const Point move : *moves) {
    if (const auto problem = position.why_illegal(move))
      return std::unexpected(point_refusal("played", to_text(move, rules), *problem));
    position.play(move);
  }
  if (position.is_over() || moves->size() % 2 != 0)
    return failure(R"("played" must leave the game open, with the solver to move)");
  return std::optional(*std::move(moves));
}

/// The list "plies": the numbers, from 1, of the moves to examine.
Result<std::vector<std::size_t>> read_plies(const json::Json& request, std::size_t count) {
  constexpr std::size_t most = 60;
  const std::string expected =
      fmt::format("\"plies\" must be a list of at most {} move numbers from 1 to {}", most, count);
  const json::Json* const list = json::find_field(request, "plies");
  if (list == nullptr || !list->is_array() || list->size() > most) return failure(expected);
  std::vector<std::size_t> plies;
  for (const json::Json& entry : *list) {
    const auto ply = entry.as_integer();
    if (!ply || *ply < 1 || std::cmp_greater(*ply, count)) return failure(expected);
    plies.push_back(static_cast<std::size_t>(*ply));
  }
  return plies;
}

}  // namespace

json::Json puzzle_counts_json() {
  json::Json list = json::Json::array();
  for (const puzzle::Kind kind : puzzle::all_kinds()) {
    std::vector<std::string> games;  // in the order of the file
    std::map<std::string, int> counts;
    for (const puzzle::Puzzle& puzzle : all_puzzles()) {
      if (puzzle.kind != kind) continue;
      std::string game = game_name(puzzle.position.rules());
      if (++counts[game] == 1) games.push_back(std::move(game));
    }
    for (const std::string& game : games) {
      list.push_back(
          {{"kind", name_of(kind)}, {"task", task_of(kind)}, {"game", game}, {"count", counts[game]}});
    }
  }
  return list;
}

Result<json::Json> answer_puzzle(const json::Json& request, RequestContext& context) {
  constexpr std::int64_t last_day = 10'000'000;
  const auto day = number_field(request, "day", {.least = 0, .most = last_day});
  if (!day) return failure_of(day);
  const auto number = number_field(request, "number", puzzle_numbers());
  if (!number) return failure_of(number);
  const auto id = text_field(request, "id");
  if (!id) return failure_of(id);
  const auto kind = text_field(request, "kind");
  if (!kind) return failure_of(kind);
  const int asked = (*day ? 1 : 0) + (*number ? 1 : 0) + (id->empty() ? 0 : 1) + (kind->empty() ? 0 : 1);
  if (asked != 1) {
    return failure(R"(one of "day", "number", "id" and "kind" is required to select a puzzle)");
  }
  if (*day) return task_json(puzzle::number_of_day(**day, all_puzzles().size()), context.texts);
  if (*number) return task_json(static_cast<std::size_t>(**number), context.texts);
  if (!id->empty()) {
    const auto found = puzzle_ids().numbers.find(*id);
    if (found != puzzle_ids().numbers.end()) return task_json(found->second, context.texts);
    return failure(fmt::format("\"id\", '{}': there is no such puzzle", quotable(*id)));
  }
  const auto chosen = choose_puzzle(request, *kind);
  if (!chosen) return failure_of(chosen);
  return task_json(*chosen, context.texts);
}

/// Judging repeats a search of the puzzle, limited by nodes. It usually takes a few milliseconds. If the
/// client chose the moves of both sides in "played", a search may run to its node limit, which can take
/// seconds; the limits per visitor and the time limit of the request bound this.
Result<json::Json> answer_puzzle_try(const json::Json& request, RequestContext& context) {
  const auto named = read_puzzle(request, context);
  if (!named) return failure_of(named);
  const auto text = required_text_field(request, "move");
  if (!text) return failure_of(text);
  const puzzle::Puzzle& puzzle = *named;
  const Rules& rules = puzzle.position.rules();
  const auto played = read_played(request, puzzle);
  if (!played) return failure_of(played);
  const auto move = parse_point(*text, rules);
  if (!move) return std::unexpected(move_refusal(*text, move.error()));
  Position position = puzzle.position;
  for (const Point before : played->value_or(std::vector<Point>{})) position.play(before);
  if (const auto problem = position.why_illegal(*move)) return std::unexpected(move_refusal(*text, *problem));
  const puzzle::Judgment judgment = *played ? judge_next(puzzle, **played, *move, context.interruption())
                                            : judge(puzzle, *move, context.interruption());
  if (context.stop.stop_requested()) return out_of_time(context);
  return json::Json{{"number", number_in(request)},
                    {"move", to_text(*move, rules)},
                    {"is_solution", judgment.is_solution},
                    {"is_done", judgment.is_done},
                    {"is_undecided", judgment.is_undecided},
                    {"reason", context.texts(judgment.reason)},
                    {"line", json::points_json(judgment.line, rules)}};
}

Result<json::Json> answer_puzzle_hint(const json::Json& request, RequestContext& context) {
  const auto named = read_puzzle(request, context);
  if (!named) return failure_of(named);
  const auto stage = number_field(request, "stage", {.least = 1, .most = 3});
  if (!stage) return failure_of(stage);
  const auto told = static_cast<puzzle::HintStage>(stage->value_or(1));
  const auto played = read_played(request, *named);
  if (!played) return failure_of(played);
  const auto rest = rest_of(*named, played->value_or(std::vector<Point>{}), context.interruption());
  if (context.stop.stop_requested()) return out_of_time(context);
  if (!rest) return failure(R"(the puzzle has no solution after the moves in "played")");
  const puzzle::Puzzle& puzzle = *rest;
  const Rules& rules = puzzle.position.rules();
  json::Json answer{{"number", number_in(request)},
                    {"stage", stage->value_or(1)},
                    {"text", context.texts(hint_phrase(puzzle, told))}};
  if (told >= puzzle::HintStage::area) answer["region"] = json::points_json(hint_area(puzzle), rules);
  if (told >= puzzle::HintStage::solution) answer["move"] = to_text(puzzle.solution, rules);
  return answer;
}

Result<json::Json> answer_game_puzzles(const json::Json& request, RequestContext& context) {
  const auto asked = json::read_position(request);
  if (!asked) return failure_of(asked);
  const auto plies = read_plies(request, asked->position.moves().size());
  if (!plies) return failure_of(plies);
  constexpr std::array kinds{puzzle::Kind::trap, puzzle::Kind::fours, puzzle::Kind::threats,
                             puzzle::Kind::defense};
  puzzle::Examiner examiner(context.interruption());
  puzzle::Collection found;
  for (const std::size_t ply : *plies) {
    context.lease.pause();
    if (context.stop.stop_requested()) break;
    Position position = asked->position;
    const Point played = position.moves()[ply - 1];
    while (position.moves().size() >= ply) position.undo();
    for (const puzzle::Kind kind : kinds) {
      if (!has_kind(position.rules(), kind)) continue;
      const auto made = examiner.examine(kind, position);
      if (!made || context.stop.stop_requested()) continue;
      if (made->solution != played) found.add(*made);
      break;
    }
  }
  json::Json list = json::Json::array();
  for (const puzzle::Puzzle& puzzle : found.puzzles()) list.push_back(told_json(puzzle, context.texts));
  return json::Json{{"puzzles", list}};
}

}  // namespace rowan::server
