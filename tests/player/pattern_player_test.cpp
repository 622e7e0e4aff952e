// SPDX-License-Identifier: MIT
#include "player/pattern_player.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "player/ask.hpp"
#include "player/exact.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan::player {
namespace {

using exact::Chances;
using exact::Counts;
using exact::Fraction;
using testing::ask;
using testing::moves_of;

/// The results of all games of the player as second, against every line of play.
Counts games_as_second(PatternRepairs repairs) {
  PatternPlayer player(repairs);
  return exact::count_games(Position{Rules{}}, Side::second, moves_of(player));
}

TEST(PatternPlayer, AsPublishedItWins337AndLosesThreeOf473Games) {
  EXPECT_EQ(games_as_second(as_published), (Counts{337, 133, 3}));
}

TEST(PatternPlayer, AsPublishedHasTheKnownResultsByFirstCell) {
  constexpr std::array<Counts, 9> expected{{{34, 15, 0},
                                            {44, 13, 0},
                                            {34, 15, 0},
                                            {39, 10, 0},
                                            {37, 27, 1},
                                            {38, 10, 1},
                                            {35, 13, 1},
                                            {37, 12, 0},
                                            {39, 18, 0}}};
  PatternPlayer player(as_published);
  for (int cell = 0; cell < 9; ++cell) {
    Position position{Rules{}};
    position.play(position.rules().point_of(cell));
    EXPECT_EQ(exact::count_games(position, Side::second, moves_of(player)),
              expected[static_cast<std::size_t>(cell)])
        << "cell " << cell;
  }
}

TEST(PatternPlayer, RepairsChangeTheResultsAsKnown) {
  EXPECT_EQ(games_as_second({.pattern_28 = true}), (Counts{335, 137, 1}));
  EXPECT_EQ(games_as_second({.pattern_33 = true}), (Counts{327, 127, 3}));
  EXPECT_EQ(games_as_second(mended), (Counts{325, 131, 1}));
  EXPECT_EQ(games_as_second(unbeatable), (Counts{324, 133, 0}));
}

TEST(PatternPlayer, AsPublishedItLosesThreeKnownGames) {
  // Games in which the opponent's cells alternate with the player's replies.
  constexpr std::array<std::array<int, 7>, 3> games{
      {{4, 0, 8, 1, 2, 6, 5}, {5, 4, 6, 0, 8, 2, 7}, {6, 4, 5, 0, 8, 2, 7}}};
  PatternPlayer player(as_published);
  for (const auto& game : games) {
    Position position{Rules{}};
    for (const int cell : game) {
      const Point point = position.rules().point_of(cell);
      if (position.side_to_move() == Side::second) {
        EXPECT_EQ(ask(player, position).move, point);
      }
      position.play(point);
    }
    EXPECT_EQ(position.outcome(), Outcome::first_wins) << moves_text(position);
  }
}

TEST(PatternPlayer, RepairedItStillLosesToCenterAndOppositeCorner) {
  PatternPlayer player(mended);
  Position position{Rules{}};
  for (const int cell : {4, 8, 2, 5}) {
    position.play(position.rules().point_of(cell));
    if (!position.is_over()) position.play(ask(player, position).move);
  }
  EXPECT_EQ(position.outcome(), Outcome::first_wins);
}

TEST(PatternPlayer, HasTheKnownChancesAgainstRandomMoves) {
  PatternPlayer player(as_published);
  EXPECT_EQ(exact::chances(Position{Rules{}}, Side::second, moves_of(player)),
            (Chances{Fraction(809, 945), Fraction(19, 135), Fraction(1, 315)}));
}

/// The blocking patterns, counted from 1, that ever decide a move of the player as second.
std::set<std::size_t> blocking_patterns_used(PatternRepairs repairs) {
  const PatternBook book(repairs);
  PatternPlayer player(repairs);
  std::set<std::size_t> used;
  exact::count_games(Position{Rules{}}, Side::second, [&](const Position& position) {
    const board::Text9 board = board_for(position, Side::second);
    const auto match = book.find(board);
    if (match && match->table == PatternBook::Table::blocking && board.text().contains('O')) {
      used.insert(match->index + 1);
    }
    return std::vector{ask(player, position).move};
  });
  return used;
}

TEST(PatternBook, AsPublishedFourBlockingPatternsNeverMatchInPlay) {
  const auto used = blocking_patterns_used(as_published);
  std::set<std::size_t> unused;
  for (std::size_t number = 1; number <= PatternBook(as_published).blocking.size(); ++number) {
    if (!used.contains(number)) unused.insert(number);
  }
  EXPECT_EQ(unused, (std::set<std::size_t>{10, 12, 28, 33}));
}

TEST(PatternBook, TheRepairedPatternsMatchInPlay) {
  const auto used = blocking_patterns_used(unbeatable);
  for (const std::size_t number : {28U, 33U, 34U}) EXPECT_TRUE(used.contains(number)) << number;
}

TEST(PatternBook, VariantsDifferOnlyByTheRepairs) {
  const PatternBook original(as_published);
  const PatternBook repaired(mended);
  const PatternBook extended(unbeatable);
  EXPECT_EQ(original.winning.size(), 20U);
  EXPECT_EQ(original.blocking.size(), 33U);
  EXPECT_EQ(extended.blocking.size(), 34U);
  EXPECT_EQ(original.winning, extended.winning);
  for (std::size_t index = 0; index < 33; ++index) {
    EXPECT_EQ(original.blocking[index] == repaired.blocking[index], index != 27 && index != 32) << index;
    EXPECT_EQ(repaired.blocking[index], extended.blocking[index]) << index;
  }
  EXPECT_EQ(original.blocking[27], board::Pattern(8, ".. .XX   "));
  EXPECT_EQ(original.blocking[32], original.blocking[28]);
  EXPECT_EQ(repaired.blocking[27], board::Pattern(8, ".. ..XX  "));
  EXPECT_EQ(repaired.blocking[32], board::Pattern(2, " X .. ..X"));
  EXPECT_EQ(extended.blocking[33], board::Pattern(2, "O. .X...X"));
}

/// Eight lines with any of their three cells left free would make 24 patterns. The four patterns whose free
/// cell is the center are missing, because O always holds the center or has lost it to X.
TEST(PatternBook, WinningPatternsAreLinesThatDoNotEndInTheCenter) {
  const PatternBook book(as_published);
  std::set<std::string> texts;
  for (const board::Pattern& pattern : book.winning) {
    const std::string text(pattern.text.begin(), pattern.text.end());
    EXPECT_EQ(std::ranges::count(text, 'O'), 2);
    EXPECT_EQ(std::ranges::count(text, '.'), 6);
    EXPECT_NE(pattern.cell, 4);
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), 20U);
}

TEST(PatternPlayer, AsFirstPlayerItSwapsTheStones) {
  PatternPlayer player(mended);
  int asked = 0;
  for (int code = 0; code < testing::arrangement_count; ++code) {
    const Position as_second = testing::arrangement(code, Side::second);
    if (as_second.is_over()) continue;
    std::vector<Cell> exchanged(as_second.cells().begin(), as_second.cells().end());
    for (Cell& cell : exchanged) {
      if (cell != Cell::empty) cell = stone_of(opponent(owner_of(cell)));
    }
    const think::Answer choice = ask(player, as_second);
    EXPECT_EQ(ask(player, Position(Rules{}, exchanged, Side::first)).move, choice.move) << to_text(as_second);
    EXPECT_TRUE(as_second.is_legal(choice.move)) << to_text(as_second);
    ++asked;
  }
  EXPECT_GT(asked, 5478 - 958);
}

TEST(PatternPlayer, ExplainsItsMoves) {
  PatternPlayer player(mended);
  const auto answer = [&](std::string_view text) {
    const think::Answer choice = ask(player, parse_position(text, Rules{}).value());
    return short_text(choice.move, Rules{}) + ": " + english(choice.why);
  };
  EXPECT_EQ(answer("3/3/3 x"), "5: opening");
  EXPECT_EQ(answer("x2/3/3 o"), "5: opening");
  EXPECT_EQ(answer("3/1x1/3 o"), "1: opening");
  EXPECT_EQ(answer("x2/1x1/3 o"), "9: blocks");  // both cells of the opening are occupied
  EXPECT_EQ(answer("xx1/oo1/3 o"), "6: wins");
  EXPECT_EQ(answer("x2/1o1/x2 o"), "4: blocks");
  EXPECT_EQ(answer("2x/1o1/x2 o"), "2: prevents a fork");
  EXPECT_EQ(answer("x2/1o1/3 o"), "2: first free cell");
}

/// The named entry is the first match in the tables, and its cell is the move.
TEST(PatternPlayer, NamesTheMatchingEntry) {
  for (const PatternRepairs repairs : {as_published, mended, unbeatable}) {
    PatternPlayer player(repairs);
    int decided = 0;
    testing::for_each_legal_position([&](const Position& position) {
      if (position.is_over()) return;
      const PatternDecision decision = player.decide(position);
      ASSERT_EQ(position.rules().index_of(ask(player, position).move), decision.cell);
      ASSERT_EQ(decision.match.has_value(), decision.rule == PatternDecision::Rule::pattern);
      if (!decision.match) return;
      ++decided;
      const board::Text9 board = board_for(position, position.side_to_move());
      const bool wins = decision.match->table == PatternBook::Table::winning;
      const auto& table = wins ? player.book().winning : player.book().blocking;
      const auto first =
          std::ranges::find_if(table, [&](const board::Pattern& entry) { return board.matches(entry); });
      ASSERT_EQ(first - table.begin(), static_cast<std::ptrdiff_t>(decision.match->index));
      ASSERT_EQ(table[decision.match->index].cell, decision.cell);
      const bool can_win = std::ranges::any_of(
          player.book().winning, [&](const board::Pattern& entry) { return board.matches(entry); });
      ASSERT_EQ(wins, can_win);
    });
    EXPECT_GT(decided, 2000);
  }
}

TEST(PatternPlayer, UnbeatableNeverLosesAsFirstPlayer) {
  PatternPlayer player(unbeatable);
  const Counts counts = exact::count_games(Position{Rules{}}, Side::first, moves_of(player));
  EXPECT_EQ(counts.losses, 0);
}

}  // namespace
}  // namespace rowan::player
