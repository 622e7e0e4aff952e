// SPDX-License-Identifier: MIT
#include <cstdint>
#include <memory>
#include <string>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/choice_detail.hpp"
#include "cli/io/output.hpp"
#include "cli/options/book_option.hpp"
#include "cli/options/line_answers.hpp"
#include "cli/options/network_option.hpp"
#include "cli/options/position_options.hpp"
#include "cli/options/validators.hpp"
#include "game/notation.hpp"
#include "player/players.hpp"
#include "record/json.hpp"

namespace rowan::cli {

namespace {

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

/// The answer for a position: the move, or "-" if the game is over.
std::string answer(const MoveOptions& options, player::Player& player, const Position& position) {
  if (position.is_over()) return options.json ? record::Json{{"move", nullptr}}.dump() : "-";
  const think::Answer choice = player.think({.position = position}).value();
  std::string move = short_text(choice.move, position.rules());
  if (options.json) {
    record::Json object{{"move", to_text(choice.move, position.rules())}, {"why", english(choice.why)}};
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
