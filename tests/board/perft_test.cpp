// SPDX-License-Identifier: MIT
#include "board/perft.hpp"

#include <string>

#include <gtest/gtest.h>

#include "bench/perft_tictactoe.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"

namespace rowan::board {
namespace {

/// Text for failure messages: GoogleTest prints an unknown type as bytes.
std::string shown(const PerftCounts& counts) {
  return std::to_string(counts.nodes) + " nodes " + std::to_string(counts.first_wins) + '/' +
         std::to_string(counts.second_wins) + '/' + std::to_string(counts.draws);
}

constexpr PerftCounts all_of_tictactoe{
    .nodes = 549946, .first_wins = 131184, .second_wins = 77904, .draws = 46080};

/// Perft by definition, on the reference board.
PerftCounts slow_perft(Position& position, int depth) {
  PerftCounts counts{.nodes = 1};
  switch (position.outcome()) {
    case Outcome::first_wins:
      counts.first_wins = 1;
      return counts;
    case Outcome::second_wins:
      counts.second_wins = 1;
      return counts;
    case Outcome::draw:
      counts.draws = 1;
      return counts;
    case Outcome::ongoing:
      break;
  }
  if (depth == 0) return counts;
  for (const Point move : position.legal_moves()) {
    position.play(move);
    const PerftCounts below = slow_perft(position, depth - 1);
    position.undo();
    counts.nodes += below.nodes;
    counts.first_wins += below.first_wins;
    counts.second_wins += below.second_wins;
    counts.draws += below.draws;
  }
  return counts;
}

TEST(Perft, CountsAllGamesOfTicTacToe) {
  EXPECT_EQ(shown(perft(Rules{})), shown(all_of_tictactoe));
  EXPECT_EQ(shown(perft_tictactoe()), shown(all_of_tictactoe));
  EXPECT_EQ(all_of_tictactoe.games(), 255168U);
}

TEST(Perft, CountsGamesByTheDepthAtWhichTheyEnd) {
  EXPECT_EQ(shown(perft(Rules{}, 0)), shown((PerftCounts{.nodes = 1})));
  EXPECT_EQ(shown(perft(Rules{}, 1)), shown((PerftCounts{.nodes = 1 + 9})));
  EXPECT_EQ(perft(Rules{}, 4).games(), 0U);
  EXPECT_EQ(shown(perft(Rules{}, 5)),
            shown((PerftCounts{.nodes = 1 + 9 + 72 + 504 + 3024 + 15120, .first_wins = 1440})));
  EXPECT_EQ(perft(Rules{}, 6).second_wins, 5328U);
  EXPECT_EQ(perft(Rules{}, 7).first_wins, 1440U + 47952U);
  EXPECT_EQ(perft(Rules{}, 8).second_wins, 5328U + 72576U);
  EXPECT_EQ(perft(Rules{}, 8).draws, 0U);
  EXPECT_EQ(shown(perft(Rules{}, 9)), shown(all_of_tictactoe));
  EXPECT_EQ(shown(perft(Rules{}, 100)), shown(all_of_tictactoe));
}

TEST(Perft, AgreesWithTheReferenceUnderAllRules) {
  for (const Rules rules :
       {Rules{.width = 2, .height = 4, .k = 2}, Rules{.width = 1, .height = 1, .k = 1},
        Rules{.width = 4, .height = 2, .k = 3}, Rules{.width = 7, .height = 1, .k = 3},
        Rules{.width = 1, .height = 6, .k = 4}, Rules{.width = 2, .height = 2, .k = 32}}) {
    for (const Overline overline : {Overline::wins, Overline::ignored}) {
      for (const BlockedFive blocked : {BlockedFive::wins, BlockedFive::ignored}) {
        Rules variant = rules;
        variant.overline = overline;
        variant.blocked_five = blocked;
        Position position(variant);
        EXPECT_EQ(shown(perft(variant)), shown(slow_perft(position, 100)));
      }
    }
  }
}

TEST(Perft, StartsFromAnyPosition) {
  const Rules rules{.width = 5, .height = 4, .k = 4};
  for (const char* text :
       {"xxx2/ooo2/xoxox/oxoxo o", "5/1xx2/1oo2/5 x", "xxxx1/ooo2/5/5 o", "xo3/xo3/xo3/5 x"}) {
    Position position = parse_position(text, rules).value();
    EXPECT_EQ(shown(perft(position, 3)), shown(slow_perft(position, 3))) << text;
  }
}

}  // namespace
}  // namespace rowan::board
