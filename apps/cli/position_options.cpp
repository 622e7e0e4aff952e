// SPDX-License-Identifier: MIT
#include "cli/position_options.hpp"

#include <optional>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

namespace rowan {

namespace {

/// A list of moves never has a bare x or o for its second word, nor a slash.
bool looks_like_position(std::string_view line, const std::vector<Word>& words) {
  if (line.find('/') != std::string_view::npos) return true;
  if (words.size() < 2) return false;
  const std::string second = to_lower(words[1].text);
  return second == "x" || second == "o";
}

}  // namespace

void add_game_options(CLI::App& command, PositionOptions& options) {
  command.add_option("--game", options.game, "The game, by name or as width x height x k")
      ->type_name(join(game_names(), "|") + "|MxNxK")
      ->default_str(options.game);
  command.add_option("--size", options.size, "Another board than the game's usual one")->type_name("N|WxH");
}

void add_position_options(CLI::App& command, PositionOptions& options) {
  add_game_options(command, options);
  command.add_option("--position", options.position, "Start from this position, such as 'x1o/xx1/xoo o'")
      ->type_name("TEXT");
  command.add_option("--moves", options.moves, "Moves played from there, such as '1 4 2' or 'h8 i9 g7'")
      ->type_name("LIST");
}

Result<Rules> read_rules(const PositionOptions& options) {
  std::optional<Size> size;
  if (!options.size.empty()) {
    const auto parsed = parse_size(options.size);
    if (!parsed) return std::unexpected(parsed.error());
    size = *parsed;
  }
  return find_game(options.game, size);
}

Result<Position> read_start(const PositionOptions& options) {
  const auto rules = read_rules(options);
  if (!rules) return std::unexpected(rules.error());
  if (options.position.empty()) return Position(*rules);
  return parse_position(options.position, *rules);
}

Result<Position> read_position(const PositionOptions& options) {
  const auto start = read_start(options);
  return start ? play_moves(*start, options.moves) : start;
}

Result<Position> read_line(std::string_view line, const Position& start) {
  const auto words = split_words(line);
  if (!looks_like_position(line, words)) return play_moves(start, line);
  if (words.size() < 2) return parse_position(line, start.rules());
  const std::size_t end = words[1].offset + words[1].text.size();
  const auto position = parse_position(line.substr(0, end), start.rules());
  if (!position) return std::unexpected(position.error());
  return play_moves(*position, line.substr(end));
}

}  // namespace rowan
