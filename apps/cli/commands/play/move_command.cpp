// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/text.hpp"
#include "board/cells9.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "cli/options/position_options.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "json/json.hpp"
#include "message/players_json.hpp"
#include "player/pattern_player.hpp"
#include "player/player.hpp"
#include "player/players.hpp"
#include "player/two_stage_player.hpp"

namespace rowan::cli {

namespace {

const board::Pattern& entry_of(const player::PatternBook& book, const player::PatternBook::Match& match) {
  const auto& table = match.table == player::PatternBook::Table::winning ? book.winning : book.blocking;
  return table[match.index];
}

std::string_view name_of(player::PatternBook::Table table) {
  return table == player::PatternBook::Table::winning ? "winning" : "blocking";
}

std::string_view text_of(const board::Pattern& pattern) { return {pattern.text.data(), pattern.text.size()}; }

std::string pattern_text(const player::PatternPlayer& player, const Position& position) {
  const player::PatternDecision decision = player.decide(position);
  if (!decision.match) return "no pattern";
  const board::Pattern& pattern = entry_of(player.book(), *decision.match);
  return fmt::format("{} pattern {}: {},\"{}\"", name_of(decision.match->table), decision.match->index + 1,
                     pattern.cell, text_of(pattern));
}

player::StageOne stage_one_of(const player::TwoStagePlayer& player, const Position& position) {
  return stage_one(board::Cells9(position), player.behavior());
}

/// How a classic player found its move in this position: the pattern that matched, or the result of stage
/// one. Empty for the other players. Requires that the game is not over.
///
///     blocking pattern 9: 2,"XX ......"
std::string choice_detail(const player::Player& player, const Position& position) {
  if (const auto* const patterns = dynamic_cast<const player::PatternPlayer*>(&player))
    return pattern_text(*patterns, position);
  if (const auto* const two_stage = dynamic_cast<const player::TwoStagePlayer*>(&player))
    return stage_one_text(stage_one_of(*two_stage, position));
  return {};
}

/// choice_detail() as a JSON object, whose members are added to the answer. For a pattern player it has
/// `board`, in the form of the player's tables, and `pattern`, null if no pattern matched; for a two-stage
/// player, `two_stage`; for other players it is empty.
json::Json choice_detail_json(const player::Player& player, const Position& position) {
  if (const auto* const patterns = dynamic_cast<const player::PatternPlayer*>(&player))
    return {{"board", player::board_for(position, position.side_to_move()).text()},
            {"pattern", message::pattern_json(*patterns, position)}};
  if (const auto* const two_stage = dynamic_cast<const player::TwoStagePlayer*>(&player))
    return {{"two_stage", message::stage_json(*two_stage, position)}};
  return json::Json::object();
}

struct MoveOptions {
  PositionOptions position;
  std::string player;
  std::uint64_t seed = 0;
  std::string network;
  std::string book;
  bool why = false;
  bool json = false;
  bool from_stdin = false;
};

/// The answer for a position: the move, with --json as an object. If the game is over, "-" or a null move.
std::string answer(const MoveOptions& options, player::Player& player, const Position& position) {
  if (position.is_over()) return options.json ? json::Json{{"move", nullptr}}.dump() : "-";
  const think::Answer choice = player.think({.position = position}).value();
  std::string move = short_text(choice.move, position.rules());
  if (options.json) {
    json::Json object{{"move", to_text(choice.move, position.rules())}, {"why", english(choice.why)}};
    object.update(choice_detail_json(player, position));
    return object.dump();
  }
  if (!options.why) return move;
  const std::string detail = choice_detail(player, position);
  return move + "  " + english(choice.why) + (detail.empty() ? "" : " (" + detail + ')');
}

ExitCode run(const MoveOptions& options) {
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  const auto network = read_network(options.network, position->rules());
  if (!network) return fail(network.error());
  auto book = read_book_option(options.book, position->rules());
  if (!book) return fail(book.error());
  const auto player =
      player::make_player(options.player, position->rules(),
                          {.seed = options.seed, .engine = {.network = *network}, .book = *std::move(book)});
  if (!player) return fail(player.error());
  if (!options.from_stdin) {
    print_line(answer(options, **player, *position));
    return ExitCode::ok;
  }
  return answer_positions(*position, [&](const Position& line) { return answer(options, **player, line); });
}

}  // namespace

void add_move_command(Command& program) {
  auto* const command = program.add_command("move", "Print a player's move in a position");
  const auto options = std::make_shared<MoveOptions>();
  add_position_options(*command, options->position);
  command->add_option("--player", options->player, "The player; see 'rowan players'")
      ->type_name(join(player::player_names(), "|"))
      ->required();
  command
      ->add_option("--seed", options->seed, "Random seed of the player; the same seed gives the same moves")
      ->check(whole_number())
      ->type_name("N")
      ->show_default();
  add_network_option(*command, options->network);
  add_book_option(*command, options->book, "Take the move from the opening book in FILE if it has one");
  command->add_flag("--why", options->why,
                    "Give the reason; classic players name the pattern or stage that decided");
  command->add_flag("--json", options->json, "Print a JSON object");
  command->add_flag("--stdin", options->from_stdin,
                    "Read positions or move lists from standard input, one per line");
  command->footer(
      "Prints 1 to 9 on a 3x3 board, a point such as h8 on other boards, and - if the game is over.\n\n"
      "Example:\n"
      "  rowan move --player perfect --moves \"1 5 9\" --why");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
