// SPDX-License-Identifier: MIT
#include "cli/options/position_options.hpp"

#include <iostream>
#include <optional>

#include "base/text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan::cli {

namespace {

/// Tells a position text from a list of moves: the list has no slash, and its second word is never a bare x
/// or o.
bool looks_like_position(std::string_view line, const std::vector<Word>& words) {
  if (line.find('/') != std::string_view::npos) return true;
  if (words.size() < 2) return false;
  const std::string second = to_lower(words[1].text);
  return second == "x" || second == "o";
}

Result<Position> read_arrangement(std::string_view text, const Rules& rules, Arrangements arrangements) {
  return arrangements == Arrangements::all ? parse_position(text, rules)
                                           : parse_reachable_position(text, rules);
}

constexpr std::string_view usual_game = "tictactoe";

std::string game_type() { return join(game_names(), "|") + "|MxNxK"; }

Result<Rules> find_rules(std::string_view game, const std::string& size) {
  if (size.empty()) return find_game(game);
  const auto parsed = parse_size(size);
  if (!parsed) return failure_of(parsed);
  return find_game(game, *parsed);
}

/// The game of the file that --number selects; without --number, the only game of the file.
Result<record::GameRecord> pick_game(const PositionOptions& options) {
  auto file = open_game_file(
      options.from, {.format = {}, .game = options.game, .size = options.size, .encoding = options.encoding});
  if (!file) return failure_of(file);
  for (const std::string& note : file->notes.lines()) print_note(note);
  if (!options.number && file->size() != 1) {
    return failure(options.from + " has " + std::to_string(file->size()) +
                   " games; choose one with --number N, counting from 1");
  }
  auto one = only(*std::move(file), options.number.value_or(1));
  if (!one) return failure(options.from + ": " + one.error().message);
  auto games = games_of(*one);
  if (!games) return failure(options.from + ": " + games.error().message);
  return std::move(games->front());
}

/// The position in a game file, with the moves that led to it.
Result<Position> read_from_file(const PositionOptions& options) {
  if (!options.position.empty())
    return failure("--from and --position cannot be used together; leave one out");
  const auto game = pick_game(options);
  if (!game) return failure_of(game);
  const std::uint64_t count = game->moves.size();
  const std::uint64_t ply = options.ply.value_or(count);
  if (ply > count) {
    return failure(options.from + ": --ply " + std::to_string(ply) +
                   " is past the end of the game, which has " + std::to_string(count) + " moves");
  }
  Position position = game->start;
  for (std::uint64_t index = 0; index < ply; ++index) position.play(game->moves[index].point);
  return position;
}

}  // namespace

void add_game_options(Command& command, PositionOptions& options) {
  command.add_option("--game", options.game, "The game, by name or as WIDTHxHEIGHTxK")
      ->type_name(game_type())
      ->default_text(options.game.empty() ? std::string(usual_game) : options.game);
  command.add_option("--size", options.size, "Board size, if it is not the usual one for the game")
      ->type_name("N|WxH");
}

void add_rules_options(Command& command, std::string& game, std::string& size) {
  command.add_option("--game", game, "Rules, overriding the file; freestyle if the file has none")
      ->type_name(game_type());
  command.add_option("--size", size, "Board size, if the file has none")->type_name("N|WxH");
}

Option* add_encoding_option(Command& command, std::string& encoding) {
  return command
      .add_option("--encoding", encoding,
                  "Text encoding of the file (GBK, Big5, Shift_JIS, ...), overriding the file")
      ->type_name("NAME");
}

void add_position_options(Command& command, PositionOptions& options) {
  add_game_options(command, options);
  command.add_option("--position", options.position, "Start from this position, such as 'x1o/xx1/xoo o'")
      ->type_name("TEXT");
  auto* const from =
      command
          .add_option("--from", options.from,
                      "Start from the end of a game file (psq, SGF, RenLib, ...); - reads standard input")
          ->type_name("FILE");
  command.add_option("--number", options.number, "Take game N of the file, counting from 1")
      ->check(whole_number())
      ->type_name("N")
      ->needs(from);
  command.add_option("--ply", options.ply, "Start after N moves of the game, not at its end")
      ->check(whole_number())
      ->type_name("N")
      ->needs(from);
  add_encoding_option(command, options.encoding)->needs(from);
  command.add_option("--moves", options.moves, "Then play these moves, such as '1 4 2' or 'h8 i9 g7'")
      ->type_name("LIST");
}

Result<Rules> read_rules(const PositionOptions& options) {
  return find_rules(options.game.empty() ? usual_game : std::string_view(options.game), options.size);
}

Result<Position> read_start(const PositionOptions& options) {
  if (!options.from.empty()) return read_from_file(options);
  const auto rules = read_rules(options);
  if (!rules) return failure_of(rules);
  if (options.position.empty()) return Position(*rules);
  return read_arrangement(options.position, *rules, options.arrangements);
}

Result<Position> read_position(const PositionOptions& options) {
  const auto start = read_start(options);
  return start ? play_moves(*start, options.moves) : start;
}

Result<files::GameFile> open_game_file(const std::string& path, const FileHints& hints) {
  files::ReadOptions options{.encoding = hints.encoding};
  if (!hints.format.empty()) {
    const auto format = files::find_format(hints.format);
    if (!format) return failure_of(format);
    options.format = *format;
  }
  if (!hints.game.empty() || !hints.size.empty()) {
    const auto rules = find_rules(hints.game.empty() ? "freestyle" : hints.game, hints.size);
    if (!rules) return failure_of(rules);
    options.rules = *rules;
  }
  const auto bytes = read_file(path, files::largest_game_file);
  if (!bytes) return failure_of(bytes);
  const std::string name = path == standard_stream ? "standard input" : path;
  if (bytes->starts_with("SQLite format 3")) {
    return failure(name + " is a store, not a game file",
                   "  to write its games to a file, run rowan games " + name + " --export FILE");
  }
  auto file = read_game_file(*bytes, path, options);
  if (!file) return failure(name + ": " + file.error().message, file.error().detail);
  return file;
}

Result<Position> read_line(std::string_view line, const Position& start, Arrangements arrangements) {
  const auto words = split_words(line);
  if (!looks_like_position(line, words)) return play_moves(start, line);
  if (words.size() < 2) return read_arrangement(line, start.rules(), arrangements);
  const std::size_t end = words[1].offset + words[1].text.size();
  const auto position = read_arrangement(line.substr(0, end), start.rules(), arrangements);
  if (!position) return failure_of(position);
  return play_moves(*position, line.substr(end));
}

void leave_game_to_file(const Command& command, PositionOptions& options) {
  if (!command.is_given("--game") && !options.from.empty()) options.game.clear();
}

ExitCode answer_lines(const std::function<Result<std::string>(std::string_view)>& answer) {
  std::string line;
  while (!output_failed() && std::getline(std::cin, line)) {
    const auto reply = answer(line);
    print_line(reply ? *reply : "error: " + reply.error().message);
    flush_output();
  }
  return ExitCode::ok;
}

ExitCode answer_positions(const Position& start,
                          const std::function<Result<std::string>(const Position&)>& answer,
                          Arrangements arrangements) {
  return answer_lines([&](std::string_view line) -> Result<std::string> {
    const auto position = read_line(line, start, arrangements);
    if (!position) return failure_of(position);
    return answer(*position);
  });
}

}  // namespace rowan::cli
