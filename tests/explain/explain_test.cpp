// SPDX-License-Identifier: MIT
#include "explain/explain.hpp"

#include <string>

#include <gtest/gtest.h>

#include "explain/reason.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "think/score.hpp"

namespace rowan::explain {
namespace {

Position after(const std::string& moves, const char* game = "freestyle") {
  return play_moves(Position(find_game(game).value()), moves).value();
}

/// The reasons for the move, as text.
std::string why(const std::string& moves, const char* move, const char* game = "freestyle") {
  const Position position = after(moves, game);
  return to_text(reasons_for(position, parse_point(move, position.rules()).value()), position.rules());
}

TEST(Explain, NamesWhatAStoneMakes) {
  EXPECT_EQ(why("", "h8"), "a quiet move");
  EXPECT_EQ(why("h8 a1", "i8"), "makes an open two h8-i8");
  EXPECT_EQ(why("h8 a1 i8 c1", "j8"), "makes an open three h8-j8");
  EXPECT_EQ(why("h8 a1 h7 c1", "h9"), "makes an open three h7-h9");
  EXPECT_EQ(why("h8 a1 g9 c1", "j6"), "makes an open three g9-j6");
  EXPECT_EQ(why("h8 g8 i8 c1 j8 e1", "k8"), "makes a four h8-k8");
  EXPECT_EQ(why("h8 a1 i8 c1 j8 e1", "k8"), "makes an open four h8-k8; wins by fours in 2: k8 g8 l8");
  EXPECT_EQ(why("h8 a1 i8 c1 j8 e1 k8 g1", "l8"), "makes five h8-l8");
  EXPECT_EQ(why("g8 a1 h8 c1 i8 e1 k8 g1 l8 i1", "j8"), "makes six g8-l8");
}

TEST(Explain, NamesWhatAStoneStops) {
  EXPECT_EQ(why("h8 a1 i8 c1 j8", "k8"), "blocks the open three h8-j8");
  EXPECT_EQ(why("h8 g8 i8 c1 j8 e1 k8", "l8"), "blocks the four h8-k8");
  EXPECT_EQ(why("h8 g8 i8 a1 j8 c1 l7 e1 l6 g1 l10", "l8"), "keeps the opponent from a four-four at l8");
  EXPECT_EQ(why("h8 g8 i8 a1 j8 c1 l7 e1 l6", "l5"),
            "keeps the opponent from a four-three at l8; stops the opponent's win by fours: l8 k8 l9 l10 l5");
}

TEST(Explain, NamesWhatAStoneThreatens) {
  EXPECT_EQ(why("h8 g8 i8 a1 j8 c1 l7 e1", "l6"),
            "threatens a four-three at l8; threatens to win by fours: l8 k8 l9 l10 l5");
}

TEST(Explain, NamesAWinByFours) {
  EXPECT_EQ(why("h8 g8 i8 a1 j8 c1 l7 e1 l6 g1", "l8"),
            "makes a four h8-l8 and an open three l6-l8; wins by fours in 3: l8 k8 l9 l10 l5");
  // A four, but not the winning one.
  EXPECT_EQ(why("h8 g8 i8 a1 j8 c1 l7 e1 l6 g1", "k8"), "makes a four h8-k8");
}

TEST(Explain, NamesRowsByTheLengthOfTheGame) {
  EXPECT_EQ(why("a1 g1 b1 g2", "c1", "7x7x4"), "makes a three a1-c1");
  EXPECT_EQ(why("c3 a9 d3 b7 e3 i9", "f3", "9x9x6"), "makes an open four c3-f3");
  EXPECT_EQ(why("b3 a15 c3 c15 d3 e15 e3 g15 f3 i15", "g3", "15x15x7"),
            "makes an open six b3-g3; wins by sixes in 2: g3 a3 h3");
  EXPECT_EQ(why("a3 a15 b3 c15 c3 e15 d3 g15 e3 i15 f3 k15 g3 m15", "h3", "15x15x9"), "makes an eight a3-h3");
  EXPECT_EQ(why("", "a1", "3x3x2"), "keeps the opponent from a one-one at 7; wins by ones in 2: 7 4 5");
  EXPECT_EQ(why("1 5 2", "3", "tictactoe"), "makes a two 5-3; blocks the two 1-2; threatens a two-two at 6");
}

TEST(Explain, NamesAForbiddenAnswer) {
  // At renju: White's four f5-i5 can be stopped only at j5, where Black would make two fours.
  EXPECT_EQ(why("j6 f5 j7 g5 j8 h5 k6 a1 l7 a3 m8 a5 e5", "i5", "renju"),
            "makes a four f5-i5; the opponent is forbidden to answer at j5: two fours at once; "
            "wins by fours in 2: i5 a15 j5");
}

TEST(Explain, AddsTheEnginesLineIfItProvesSomething) {
  const Position position = after("h8 a1 i8 c1");
  const Rules& rules = position.rules();
  const Point move = parse_point("j8", rules).value();
  const auto reasons = reasons_for(position, move);
  const auto text = [&](think::Score score) {
    const think::Line line{.score = score, .moves = {move, parse_point("k8", rules).value()}};
    return to_text(with_engine_line(reasons, line, Side::first), rules);
  };
  EXPECT_EQ(text(120), "makes an open three h8-j8");
  EXPECT_EQ(text(think::win_in(7)), "makes an open three h8-j8; wins in 4: j8 k8");
  EXPECT_EQ(text(think::loss_in(6)), "makes an open three h8-j8; loses in 3: j8 k8");
}

TEST(Explain, DoesNotRepeatAWinByFours) {
  const Position position = after("h8 a1 i8 c1 j8 e1");
  const Point move = parse_point("k8", position.rules()).value();
  const auto reasons = reasons_for(position, move);
  EXPECT_EQ(with_engine_line(reasons, {.score = think::win_in(3), .moves = {move}}, Side::first), reasons);
  EXPECT_EQ(with_engine_line({{.kind = ReasonKind::quiet}}, {.score = think::win_in(9), .moves = {move}},
                             Side::first)
                .size(),
            1U);
}

}  // namespace
}  // namespace rowan::explain
