// SPDX-License-Identifier: MIT
#include "book/book_maker.hpp"

#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_file.hpp"
#include "book/book_samples.hpp"
#include "game/position_text.hpp"
#include "support/positions.hpp"
#include "support/print.hpp"
#include "support/seed.hpp"

namespace rowan::book {

static void PrintTo(const BookMove& move, std::ostream* out) {
  PrintTo(move.point, out);
  *out << ": " << move.games << " games, " << move.first_wins << '/' << move.draws << '/' << move.second_wins;
}

}  // namespace rowan::book

namespace rowan::testing {
namespace {

using book::Book;
using book::BookMaker;
using book::BookMove;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The expected book moves of `asked`, found by comparing it with every position of every game.
std::vector<BookMove> count_by_hand(const std::vector<record::GameRecord>& games, const Position& asked,
                                    const book::MakerSettings& settings) {
  std::map<Point, BookMove> counts;
  for (const record::GameRecord& game : games) {
    Position position = game.start;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const Point next = game.moves[ply].point;
      const auto stones =
          std::ranges::count_if(position.cells(), [](Cell cell) { return cell != Cell::empty; });
      std::vector<Point> seen;
      for (const Symmetry symmetry : symmetries(asked.rules())) {
        if (rowan::apply(symmetry, position) == asked)
          seen.push_back(rowan::apply(symmetry, next, asked.rules()));
      }
      if (!seen.empty() && stones < settings.plies && static_cast<int>(ply) >= game.opening_moves) {
        BookMove& move = counts[std::ranges::min(seen)];
        move.point = std::ranges::min(seen);
        ++move.games;
        move.first_wins += game.result == Outcome::first_wins ? 1U : 0U;
        move.draws += game.result == Outcome::draw ? 1U : 0U;
        move.second_wins += game.result == Outcome::second_wins ? 1U : 0U;
      }
      position.play(next);
    }
  }
  std::vector<BookMove> moves;
  for (const auto& [point, move] : counts) {
    if (move.games >= settings.min_games) moves.push_back(move);
  }
  std::ranges::sort(moves, [](const BookMove& left, const BookMove& right) {
    return left.games != right.games ? left.games > right.games : left.point < right.point;
  });
  return moves;
}

TEST(BookMaker, CountsMovesInEveryPositionAndItsSymmetricOnes) {
  Random random(seed_of_run(21));
  for (const char* const name : {"tictactoe", "4x3x3", "4x4x4"}) {
    const Rules rules = find_game(name).value();
    for (const book::MakerSettings settings :
         {book::MakerSettings{.plies = 5, .min_games = 1}, book::MakerSettings{.plies = 9, .min_games = 3}}) {
      const auto games = random_games(random, rules, 48);
      BookMaker maker(rules, settings);
      for (const record::GameRecord& game : games) ASSERT_TRUE(maker.add(game));
      const Book made = maker.book();
      EXPECT_EQ(made.origin().games, games.size());
      std::size_t found = 0;
      for (std::size_t number = 0; number < games.size(); number += 8) {
        const record::GameRecord& game = games[number];
        Position position = game.start;
        for (const record::RecordedMove& move : game.moves) {
          for (const Symmetry symmetry : symmetries(rules)) {
            const Position asked = rowan::apply(symmetry, position);
            EXPECT_EQ(made.find(asked), count_by_hand(games, asked, settings)) << to_text(asked);
            found += made.find(asked).size();
          }
          position.play(move.point);
        }
      }
      EXPECT_GT(found, 30U) << name;
    }
  }
}

TEST(BookMaker, DoesNotDependOnTheOrderOrSymmetryOfGames) {
  Random random(seed_of_run(22));
  const Rules rules = find_game("4x4x4").value();
  auto games = random_games(random, rules, 40);
  BookMaker one(rules, {.min_games = 1});
  for (const record::GameRecord& game : games) ASSERT_TRUE(one.add(game));
  std::ranges::reverse(games);
  BookMaker other(rules, {.min_games = 1});
  for (const record::GameRecord& game : games) {
    ASSERT_TRUE(other.add(apply(symmetries(rules)[random.below(8)], game)));
  }
  EXPECT_EQ(book_bytes(one.book()), book_bytes(other.book()));
}

TEST(BookMaker, KeepsTheInvariantOfBooks) {
  Random random(seed_of_run(23));
  const Rules rules = find_game("5x5x4").value();
  BookMaker maker(rules, {.min_games = 1});
  for (const record::GameRecord& game : random_games(random, rules, 40)) ASSERT_TRUE(maker.add(game));
  const Book made = maker.book();
  EXPECT_GT(made.positions().size(), 50U);
  for (const book::BookPosition& position : made.positions()) EXPECT_TRUE(is_sound(position, rules));
  EXPECT_TRUE(std::ranges::is_sorted(made.positions(), {}, &book::BookPosition::stones));
}

TEST(BookMaker, GivenOpeningMovesAreNotCounted) {
  auto game = game_of("freestyle", "h8 i9 g7 j10", Outcome::first_wins);
  game.opening_moves = 3;
  const Book made = book_of({game});
  EXPECT_THAT(made.find(after("freestyle", "")), IsEmpty());
  EXPECT_THAT(made.find(after("freestyle", "h8 i9")), IsEmpty());
  EXPECT_THAT(
      made.find(after("freestyle", "h8 i9 g7")),
      ElementsAre(BookMove{.point = parse_point("j10", game.rules()).value(), .games = 1, .first_wins = 1}));
}

TEST(BookMaker, FindsATransposition) {
  const Book made = book_of({game_of("freestyle", "h8 i9 g7 j10", Outcome::draw)});
  EXPECT_THAT(made.find(after("freestyle", "g7 i9 h8")).size(), 1U);
  EXPECT_THAT(made.find(after("freestyle", "h8 i10 g7")), IsEmpty());
  EXPECT_THAT(made.find(after("renju", "h8 i9 g7")), IsEmpty());
}

TEST(BookMaker, AGameWithAnIllegalMoveIsRefusedWhole) {
  auto game = game_of("freestyle", "h8 i9", Outcome::draw);
  game.moves.push_back(game.moves.front());
  BookMaker maker(game.rules(), {.min_games = 1});
  const auto added = maker.add(game);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().message, "move 3: h8 is occupied");
  EXPECT_EQ(maker.book().positions().size(), 0U);
  EXPECT_EQ(maker.book().origin().games, 0U);
}

}  // namespace
}  // namespace rowan::testing
