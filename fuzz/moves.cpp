// SPDX-License-Identifier: MIT
//
// The move-list parser. The first line names a game, the rest is a list of moves for it. An accepted list can
// be written and read again; a refused one fails at the move that the error names, and the moves before it
// are valid.

#include <string>

#include "base/text.hpp"
#include "fuzzing.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan {

namespace {

using fuzzing::require;

constexpr std::string_view separators = " ,\t\r\n";

void check_read(const Position& position, std::string_view moves) {
  require(position.moves().size() == split_words(moves, separators).size(), "every word is a move");
  const auto again = play_moves(Position(position.rules()), moves_text(position));
  require(again && *again == position && again->moves() == position.moves(), "moves_text is read back");
  std::string long_names;
  for (const Point point : position.moves()) long_names += to_text(point, position.rules()) + ',';
  require(play_moves(Position(position.rules()), long_names).value() == position,
          "to_text of points is read back");
}

void check_refused(const Error& error, const Position& start, std::string_view moves) {
  fuzzing::require_presentable(error);
  require(error.message.starts_with("move "), "the error names a move");
  const auto number = parse_integer(error.message.substr(5, error.message.find(',') - 5)).value_or(0);
  const auto words = split_words(moves, separators);
  require(number >= 1 && static_cast<std::size_t>(number) <= words.size(), "the move is in the list");
  const auto& word = words[static_cast<std::size_t>(number) - 1];
  require(play_moves(start, moves.substr(0, word.offset)).has_value(), "the moves before it are good");
  require(!play_moves(start, moves.substr(0, word.offset + word.text.size())), "the move itself is not");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [game, moves] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto rules = find_game(game);
  if (!rules || moves.size() > 600) return 0;
  const Position start(*rules);
  const auto position = play_moves(start, moves);
  if (position) {
    check_read(*position, moves);
  } else {
    check_refused(position.error(), start, moves);
  }
  return 0;
}

}  // namespace rowan
