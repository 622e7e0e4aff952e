// SPDX-License-Identifier: MIT
#include "session/game_texts.hpp"

#include <gtest/gtest.h>

#include "session/sessions.hpp"

namespace rowan::session {
namespace {

TEST(GameTexts, WhoIsWho) {
  EXPECT_EQ(who_is_who(two_people()), "Two players: X moves first.");
  EXPECT_EQ(who_is_who(against("perfect")), "You are X and move first; perfect is O.");
  EXPECT_EQ(who_is_who(against("perfect", Side::second)), "You are O; perfect is X and moves first.");
  EXPECT_EQ(who_is_who(against("random", Side::first, 42)),
            "You are X and move first; random is O (seed 42).");
  EXPECT_EQ(who_is_who(against("random", Side::second, 1, "freestyle"), stone_names),
            "You are White; random is Black and moves first (seed 1).");
}

TEST(GameTexts, WhoseTurn) {
  EXPECT_EQ(turn_text(two_people("5")), "O to move");
  EXPECT_EQ(turn_text(against("perfect")), "Your turn (X)");
  EXPECT_EQ(turn_text(against("perfect", Side::second)), "perfect to move");
}

TEST(GameTexts, ResultNamesTheWinner) {
  EXPECT_EQ(result_text(two_people("1 4")), "");
  EXPECT_EQ(result_text(two_people("1 4 2 5 3")), "X wins.");
  EXPECT_EQ(result_text(two_people("1 4 2 5 9 6")), "O wins.");
  EXPECT_EQ(result_text(two_people("1 2 3 5 4 6 8 7 9")), "A draw.");
  GameSession lost = against("perfect");
  play(lost, "1 2");
  lost.resign();
  EXPECT_EQ(result_text(lost), "You resigned: perfect wins.");
  GameSession two = two_people("1");
  two.resign();
  EXPECT_EQ(result_text(two, stone_names), "White resigned: Black wins.");
}

TEST(GameTexts, AProgramsMoveWithItsReason) {
  const Rules rules;
  EXPECT_EQ(answer_text("perfect", {.move = point_at(1, 1), .why = "blocks"}, rules),
            "perfect plays 5: blocks");
  EXPECT_EQ(answer_text("perfect", {.move = point_at(1, 1)}, rules), "perfect plays 5");
}

TEST(GameTexts, Summary) {
  EXPECT_EQ(summary(two_people("1")), "tictactoe for two, 1 move");
  EXPECT_EQ(summary(against("random", Side::first, 1, "freestyle")), "freestyle against random, 0 moves");
}

}  // namespace
}  // namespace rowan::session
