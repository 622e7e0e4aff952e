// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "book/book.hpp"
#include "book/book_maker.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/symmetry.hpp"
#include "record/game_record.hpp"
#include "store/random_records.hpp"

namespace rowan::testing {

/// A game with these moves and this result.
[[nodiscard]] inline record::GameRecord game_of(std::string_view game, std::string_view moves,
                                                Outcome result) {
  const Position start(find_game(game).value());
  const Position last = play_moves(start, moves).value();
  record::GameRecord record{.start = start};
  for (const Point point : last.moves()) record.moves.push_back({.point = point});
  record.result = result;
  return record;
}

[[nodiscard]] inline book::Book book_of(std::initializer_list<record::GameRecord> games,
                                        const book::MakerSettings& settings = {.min_games = 1}) {
  book::BookMaker maker(games.begin()->rules(), settings);
  for (const record::GameRecord& game : games) EXPECT_TRUE(maker.add(game));
  return maker.book();
}

/// This game with a symmetry applied to the board.
[[nodiscard]] inline record::GameRecord apply(Symmetry symmetry, record::GameRecord record) {
  for (record::RecordedMove& move : record.moves) {
    move.point = rowan::apply(symmetry, move.point, record.rules());
  }
  record.start = rowan::apply(symmetry, record.start);
  return record;
}

/// Random games of at most eight moves. Some start after one of three first moves, so that positions recur;
/// some start from an arrangement with the second player to move; some have opening moves; some have no
/// result.
[[nodiscard]] inline std::vector<record::GameRecord> random_games(Random& random, const Rules& rules,
                                                                  int count) {
  std::vector<record::GameRecord> games;
  for (int i = 0; i < count; ++i) {
    Position start(rules);
    if (random.below(4) == 0) start.play(start.legal_moves()[random.below(3)]);
    if (random.below(8) == 0)
      start = Position(rules, {start.cells().begin(), start.cells().end()}, Side::second);
    record::GameRecord game = random_game(random, start, 8);
    game.opening_moves = static_cast<int>(random.below(3));
    if (random.below(5) == 0) game.result = Outcome::ongoing;
    games.push_back(std::move(game));
  }
  return games;
}

}  // namespace rowan::testing
