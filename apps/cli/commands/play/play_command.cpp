// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/commands/play/play_lines.hpp"
#include "cli/commands/play/play_original.hpp"
#include "cli/commands/play/play_store.hpp"
#include "cli/commands/play/play_views.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/position_options.hpp"
#include "game/opening_rules.hpp"
#include "player/level_player.hpp"
#include "player/players.hpp"
#include "session/seat.hpp"
#include "tui/can_use_screen.hpp"
#include "tui/tui.hpp"

namespace rowan::cli {

namespace {

struct PlayOptions {
  PositionOptions position;
  std::string opponent;
  std::optional<int> level;
  std::string first = "me";
  std::string view = "board";
  std::string opening;
  std::string original;
  std::string network;
  std::string book;
  std::string language;
  std::optional<std::uint64_t> seed;
  std::optional<double> seconds;
  bool two = false;
  bool plain = false;
  bool resume = false;
  bool bare = false;  // no option about the game was given: show the menu
};

/// A random seed that is short enough to type again.
std::uint64_t random_seed() {
  constexpr std::uint64_t seeds = 1'000'000;
  return std::random_device()() % seeds;
}

/// The opponent's name; for the engine, with the level of --level. A level for another player is an error.
Result<std::string> read_opponent(const PlayOptions& options, const Rules& rules) {
  std::string name = options.opponent.empty() ? session::strongest_player(rules) : options.opponent;
  if (!options.level) return name;
  if (to_lower(trim(name)) == "engine") return player::level_name(*options.level);
  if (player::level_in(to_lower(trim(name)))) {
    return failure("'" + quotable(name) + "' already has a level; leave out --level");
  }
  return failure("--level works only with the engine, and the opponent is '" + quotable(name) + "'",
                 "  add --opponent engine, or leave out --level");
}

/// The opponents that --opponent offers: all players but the engine's levels, for which there is --level.
std::vector<std::string> opponent_names() {
  auto names = player::player_names();
  std::erase_if(names, [](const std::string& name) { return player::level_in(name).has_value(); });
  return names;
}

/// The player of each side. --first says who makes the next move in the position.
Result<session::Seats> read_seats(const PlayOptions& options, const Position& position, std::uint64_t seed) {
  if (options.two) return session::Seats{};
  const std::string first = to_lower(options.first);
  if (first != "me" && first != "them") {
    return failure("--first: expected me or them, not '" + quotable(options.first) + "'");
  }
  const Side next = position.side_to_move();
  auto opponent_name = read_opponent(options, position.rules());
  if (!opponent_name) return failure_of(opponent_name);
  return person_against(session::Seat{*std::move(opponent_name), seed},
                        first == "me" ? next : opponent(next));
}

/// The newest unfinished game that can be opened. Prints a note for each newer game that cannot.
Result<session::GameSession> continue_game(session::GameStore& store) {
  auto taken = store.resume();
  if (!taken) return failure_of(taken);
  for (const std::string& reason : taken->passed_over) fmt::print(stderr, "note: skipped: {}\n", reason);
  return std::move(taken->game);
}

Result<session::GameSession> open_game(const PlayOptions& options, session::GameStore& store,
                                       std::uint64_t seed) {
  if (options.resume) return continue_game(store);
  auto position = read_position(options.position);
  if (!position) return failure_of(position);
  auto seats = read_seats(options, *position, seed);
  if (!seats) return failure_of(seats);
  return session::GameSession::begin(*std::move(position), *std::move(seats));
}

std::optional<std::chrono::milliseconds> turn_of(const PlayOptions& options) {
  if (!options.seconds) return std::nullopt;
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(*options.seconds));
}

ExitCode run_screen(tui::ScreenStart start, session::GameStore& store) {
  const tui::ScreenEnd end = play_on_screen(std::move(start), store);
  if (!end.farewell.empty()) print_line(end.farewell);
  return exit_code_of(end.why);
}

/// The network and the book that the computer opponent plays with.
struct EngineResources {
  network::NetworkSelector network;
  book::SharedBook book;
};

Result<EngineResources> read_engine_resources(const PlayOptions& options, const std::optional<Rules>& rules) {
  auto network = rules ? read_network(options.network, *rules) : read_network(options.network);
  if (!network) return failure_of(network);
  auto book = rules ? read_book_option(options.book, *rules) : read_book_option(options.book);
  if (!book) return failure_of(book);
  return EngineResources{*std::move(network), *std::move(book)};
}

/// Plays a game on the full screen if `input` is null, otherwise in line mode with lines from `input`.
ExitCode run_game(session::GameSession game, const PlayOptions& options, EngineResources resources,
                  session::GameStore& store, std::uint64_t seed, LineInput* input,
                  const language::Texts& texts) {
  game.set_network(resources.network);
  game.set_book(resources.book);
  if (const auto turn = turn_of(options)) game.set_turn(*turn);
  if (input != nullptr)
    return play_lines(std::move(game), store, parse_view(options.view).value(), *input, texts);
  return run_screen({std::move(game), seed, turn_of(options), std::move(resources.network),
                     std::move(resources.book), texts},
                    store);
}

/// Begins an opening. The player who has the first move by --first makes the opening.
Result<session::OpeningSession> begin_opening(const PlayOptions& options, std::uint64_t seed) {
  const auto rule = find_opening_rule(options.opening);
  if (!rule) return failure("--opening: " + rule.error().message);
  PositionOptions board = options.position;
  if (board.game.empty()) board.game = (*rule)->game;
  const auto rules = read_rules(board);
  if (!rules) return failure_of(rules);
  auto seats = read_seats(options, Position(*rules), seed);
  if (!seats) return failure_of(seats);
  return session::OpeningSession::begin(**rule, *rules, seats->at(Side::first), seats->at(Side::second));
}

/// Plays the opening in line mode, and then the game: on the full screen if `on_screen`, otherwise in line
/// mode.
ExitCode run_opening(const PlayOptions& options, session::GameStore& store, std::uint64_t seed,
                     bool on_screen, const language::Texts& texts) {
  auto opening = begin_opening(options, seed);
  if (!opening) return fail(opening.error());
  const Rules& rules = opening->position().rules();
  auto resources = read_engine_resources(options, rules);
  if (!resources) return fail(resources.error());
  if (const auto unfit = incompatibility(parse_view(options.view).value(), rules)) return fail(*unfit);
  opening->set_network(resources->network);
  opening->set_book(resources->book);
  opening->set_texts(texts);
  std::optional<LineInput> input(std::in_place);
  if (const auto left = play_opening(*opening, *input)) return *left;
  auto game = session::GameSession::begin(opening->position(), opening->seats());
  if (!game) return fail(game.error());
  if (on_screen) input.reset();  // the screen handles signals itself
  return run_game(*std::move(game), options, *std::move(resources), store, seed, input ? &*input : nullptr,
                  texts);
}

ExitCode run(const PlayOptions& options) {
  const auto view = parse_view(options.view);
  if (!view) return fail(view.error());
  const auto texts = read_language(options.language);
  if (!texts) return fail(texts.error());
  const std::uint64_t seed = options.seed ? *options.seed : random_seed();
  FileGameStore store;
  const bool on_screen = !options.plain && tui::can_use_screen();
  if (!options.opening.empty()) return run_opening(options, store, seed, on_screen, *texts);
  if (on_screen && options.bare) {
    auto resources = read_engine_resources(options, std::nullopt);
    if (!resources) return fail(resources.error());
    return run_screen({.seed = seed,
                       .turn = turn_of(options),
                       .network = std::move(resources->network),
                       .book = std::move(resources->book),
                       .texts = *texts},
                      store);
  }
  auto game = open_game(options, store, seed);
  if (!game) return fail(game.error());
  auto resources = read_engine_resources(options, game->rules());
  if (!resources) return fail(resources.error());
  if (on_screen)
    return run_game(*std::move(game), options, *std::move(resources), store, seed, nullptr, *texts);
  if (const auto unfit = incompatibility(*view, game->rules())) return fail(*unfit);
  LineInput input;
  return run_game(*std::move(game), options, *std::move(resources), store, seed, &input, *texts);
}

/// The options on the command line that determine the game.
std::vector<std::string> given_options(const Command& command) {
  std::vector<std::string> given;
  for (const char* const name : {"--game", "--size", "--position", "--from", "--moves", "--opponent",
                                 "--level", "--two", "--first", "--opening"}) {
    if (command.is_given(name)) given.emplace_back(name);
  }
  return given;
}

/// The error for the first option that --original does not allow, since a classic program is played
/// unchanged; empty if all options are allowed.
std::optional<Error> find_original_conflict(const Command& command, const std::vector<std::string>& given) {
  const auto leave_out = [](const std::string& name) {
    return Error{"--original plays a classic program unchanged; leave out " + name};
  };
  if (!given.empty()) return leave_out(given.front());
  for (const char* const name :
       {"--seed", "--time", "--network", "--book", "--view", "--continue", "--language"}) {
    if (command.is_given(name)) return leave_out(name);
  }
  return std::nullopt;
}

/// The error for options that contradict each other; empty if the options agree.
std::optional<Error> find_conflict(const PlayOptions& options, const std::vector<std::string>& given) {
  if (options.resume && !given.empty()) {
    return Error{"--continue resumes a game unchanged; leave out " + given.front()};
  }
  if (options.resume && options.seed) {
    return Error{"--continue resumes a game with its own seed; leave out --seed"};
  }
  const auto has = [&](const char* name) { return std::ranges::find(given, name) != given.end(); };
  for (const char* const name : {"--position", "--from", "--moves"}) {
    if (has("--opening") && has(name))
      return Error{std::string("--opening begins on the empty board; leave out ") + name};
  }
  if (options.two && has("--opponent")) return Error{"--two is for two people; leave out --opponent"};
  if (options.two && has("--level")) return Error{"--two is for two people; leave out --level"};
  if (options.two && has("--first")) return Error{"--two is for two people; leave out --first"};
  if (options.two && options.seed) return Error{"--two is for two people; leave out --seed"};
  if (options.two && options.seconds) return Error{"--two is for two people; leave out --time"};
  return std::nullopt;
}

/// Adds the options for the opponent, the first move and the opening.
void add_opponent_options(Command& command, PlayOptions& options) {
  command
      .add_option("--opponent", options.opponent,
                  "Your opponent; by default the strongest player for the game")
      ->type_name(join(opponent_names(), "|"));
  command
      .add_option("--level", options.level,
                  "Strength of the engine: 1 is for beginners, 4 for most people, 10 is full strength")
      ->check(whole_number_between(player::lowest_level, player::highest_level))
      ->type_name("1..10");
  command.add_flag("--two", options.two, "Two people take turns at one keyboard");
  auto* const first =
      command.add_option("--first", options.first, "Who makes the next move, you or your opponent")
          ->type_name("me|them");
  first->default_text(options.first);
  command
      .add_option("--opening", options.opening,
                  "Use an opening rule, with its swaps and offers; the player with the first move opens")
      ->type_name(join(opening_rule_names(), "|"));
  command.add_option("--seed", options.seed, "Random seed of the opponent; the same seed repeats the game")
      ->check(whole_number())
      ->type_name("N");
  command
      .add_option("--time", options.seconds,
                  "Thinking time of the opponent per move; the engine uses 1 second by default")
      ->check(number_between(0.01, 86'400))
      ->type_name("SECONDS");
}

}  // namespace

void add_play_command(Command& program) {
  auto* const command = program.add_command("play", "Play in the terminal against the computer or a friend");
  const auto options = std::make_shared<PlayOptions>();
  add_position_options(*command, options->position);
  add_opponent_options(*command, *options);
  add_network_option(*command, options->network);
  add_book_option(*command, options->book,
                  "Your opponent takes its first moves from the opening book in FILE");
  add_language_option(*command, options->language);
  command->add_flag("--plain", options->plain, "Use lines of text instead of the full screen");
  auto* const view = command->add_option("--view", options->view, "What line mode shows; implies --plain")
                         ->type_name(join(view_names(), "|"));
  view->default_text(options->view);
  auto* const original = command
                             ->add_option("--original", options->original,
                                          "Play a classic program exactly as it was, byte for byte")
                             ->type_name(join(original_names(), "|"));
  command->add_flag("--continue", options->resume, "Continue the last unfinished game");
  command->footer(
      "On a terminal the game fills the screen: play with the arrow keys or the mouse; '?' shows\n"
      "the keys. In a pipe, or with --plain, type one move or command per line; 'help' lists the\n"
      "commands. Unfinished games are saved in $XDG_STATE_HOME/rowan/games, by default\n"
      "~/.local/state/rowan/games.\n\n"
      "Examples:\n"
      "  rowan play                           choose from a menu\n"
      "  rowan play --game gomoku --opponent engine --level 3\n"
      "  rowan play --game freestyle --size 19 --first them\n"
      "  rowan play --opening taraguchi-10    renju, with a swap after every stone\n"
      "  rowan play --two --view word         tic-tac-toe in one 32-bit word\n"
      "  rowan play --original ttt3           TTT3.ASM: press a key to move, q to quit");
  command->action([command, options, view, original] {
    options->plain |= view->is_given();
    const auto given = given_options(*command);
    if (original->is_given()) {
      const auto conflict = find_original_conflict(*command, given);
      return conflict ? fail(*conflict) : play_original(options->original);
    }
    options->bare = given.empty() && !options->resume;
    const auto conflict = find_conflict(*options, given);
    return conflict ? fail(*conflict) : run(*options);
  });
}

}  // namespace rowan::cli
