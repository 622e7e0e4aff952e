// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "base/table.hpp"
#include "cli/commands.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/position_options.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/json.hpp"
#include "json/words.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

namespace {

struct ExploreOptions {
  std::string store;
  PositionOptions position;
  bool json = false;
};

/// The side's score, 0 to 1, in the games with a result, where a draw counts half; negative if no game has a
/// result.
template <class Counts>
double score_of(Side side, const Counts& counts) {
  const std::int64_t decided = counts.first_wins + counts.second_wins + counts.draws;
  if (decided == 0) return -1;
  const std::int64_t wins = side == Side::first ? counts.first_wins : counts.second_wins;
  return (static_cast<double>(wins) + static_cast<double>(counts.draws) / 2) / static_cast<double>(decided);
}

std::string percent(double share) { return share < 0 ? "-" : fmt::format("{:.1f}%", share * 100); }

std::string examples_text(const store::ExploredMove& move) {
  return fmt::format("{}{}", fmt::join(move.examples, " "),
                     move.games > static_cast<std::int64_t>(move.examples.size()) ? " ..." : "");
}

std::string games_text(std::int64_t count) {
  return fmt::format("{} {}", count, count == 1 ? "game" : "games");
}

void print_table(const store::Exploration& found, const Position& position) {
  using enum Table::Align;
  const Side side = position.side_to_move();
  print(board_text(position));
  print_line(fmt::format("\n{}, {}", game_name(position.rules()), status_text(position)));
  if (found.games == 0) {
    print_line("no game in the store reached this position");
    return;
  }
  print_line(fmt::format("{} reached this position: x won {}, o won {}, {} drawn", games_text(found.games),
                         found.first_wins, found.second_wins, found.draws));
  if (found.ended_here > 0) print_line(fmt::format("{} ended here", games_text(found.ended_here)));
  if (found.moves.empty()) return;
  Table table({{"move"},
               {"games", right},
               {"share", right},
               {"x wins", right},
               {"draws", right},
               {"o wins", right},
               {fmt::format("{} scores", letter_of(side)), right},
               {"in games"}});
  for (const store::ExploredMove& move : found.moves) {
    table.add({short_text(move.move, position.rules()), std::to_string(move.games),
               percent(static_cast<double>(move.games) / static_cast<double>(found.games)),
               std::to_string(move.first_wins), std::to_string(move.draws), std::to_string(move.second_wins),
               percent(score_of(side, move)), examples_text(move)});
  }
  print("\n" + table.text());
}

template <class Counts>
json::Json counts_json(const Counts& counts, Side side) {
  const double score = score_of(side, counts);
  return {{"games", counts.games},
          {"x_wins", counts.first_wins},
          {"draws", counts.draws},
          {"o_wins", counts.second_wins},
          {"score", score < 0 ? json::Json() : json::Json(score)}};
}

void print_json(const store::Exploration& found, const Position& position) {
  const Side side = position.side_to_move();
  json::Json object{{"game", game_name(position.rules())},
                    {"position", to_text(position)},
                    {"to_move", json::side_name(side)}};
  object.update(counts_json(found, side));
  object["ended_here"] = found.ended_here;
  object["moves"] = json::Json::array();
  for (const store::ExploredMove& move : found.moves) {
    json::Json entry{{"move", to_text(move.move, position.rules())}};
    entry.update(counts_json(move, side));
    entry["examples"] = move.examples;
    object["moves"].push_back(std::move(entry));
  }
  print_line(object.dump());
}

/// The requested position. Without --game, --size and --from, the rules are those of the newest game in the
/// store, if it has games.
Result<Position> read_requested_position(const PositionOptions& options, store::GameDatabase& store) {
  if (!options.game.empty() || !options.size.empty() || !options.from.empty()) return read_position(options);
  const auto newest = store.summaries({.newest_first = true, .limit = 1});
  if (!newest) return failure_of(newest);
  if (newest->empty()) return read_position(options);
  const Rules& rules = newest->front().rules;
  const auto start =
      options.position.empty() ? Result<Position>(rules) : parse_reachable_position(options.position, rules);
  return start ? play_moves(*start, options.moves) : start;
}

ExitCode run(const ExploreOptions& options) {
  auto store = store::GameDatabase::open(options.store, store::Access::read_only);
  if (!store) return fail(store.error());
  const auto position = read_requested_position(options.position, *store);
  if (!position) return fail(position.error());
  const auto found = store->explore(*position);
  if (!found) return fail(found.error());
  options.json ? print_json(*found, *position) : print_table(*found, *position);
  return found->games > 0 ? ExitCode::ok : ExitCode::no;
}

}  // namespace

void add_explore_command(Command& program) {
  auto* const command =
      program.add_command("explore", "Show the moves played from a position and their results");
  const auto options = std::make_shared<ExploreOptions>();
  command->add_option("store", options->store, "A store, as written by 'rowan arena --store'")
      ->type_name("DB")
      ->required();
  add_position_options(*command, options->position);
  command->find_option("--game")->default_text("the newest game in the store");
  command->add_flag("--json", options->json, "Print a JSON object");
  command->footer(
      "A game counts if it reaches the position by any order of moves, or on the board rotated or\n"
      "mirrored. Symmetric moves are listed once. The score is for the side to move; a draw is half\n"
      "a point. The exit code is 1 if no game reached the position.\n\n"
      "Example:\n"
      "  rowan explore games.db --moves \"h8 i9\"");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
