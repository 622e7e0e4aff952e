// SPDX-License-Identifier: MIT
#include "session/game_texts.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "language/texts.hpp"
#include "player/players.hpp"
#include "session/sessions.hpp"

namespace rowan::session {
namespace {

TEST(GameTexts, NameThePlayers) {
  EXPECT_EQ(who_is_who(two_people()), "Two players: X moves first.");
  EXPECT_EQ(who_is_who(against("perfect")), "You are X and move first; perfect is O.");
  EXPECT_EQ(who_is_who(against("perfect", Side::second)), "You are O; perfect is X and moves first.");
  EXPECT_EQ(who_is_who(against("random", Side::first, 42)),
            "You are X and move first; random is O (seed 42).");
  EXPECT_EQ(who_is_who(against("random", Side::second, 1, "freestyle"), stone_names),
            "You are White; random is Black and moves first (seed 1).");
}

TEST(GameTexts, NameTheSideToMove) {
  EXPECT_EQ(turn_text(two_people("5")), "O to move");
  EXPECT_EQ(turn_text(against("perfect")), "Your turn (X)");
  EXPECT_EQ(turn_text(against("perfect", Side::second)), "perfect to move");
}

TEST(GameTexts, NameTheWinner) {
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

TEST(GameTexts, ExplainAProgramsMove) {
  const Rules rules;
  EXPECT_EQ(answer_text("perfect", {.move = point_at(1, 1), .why = phrase("blocks")}, rules),
            "perfect plays 5: blocks");
  EXPECT_EQ(answer_text("perfect", {.move = point_at(1, 1)}, rules), "perfect plays 5");
}

TEST(GameTexts, TranslateReasonsWithTheirNumbers) {
  const language::Texts& german = language::texts_in(language::find_language("de").value());
  EXPECT_EQ(german(phrase("wins in {number}", {{"number", 3}})), "gewinnt in 3");
  std::set<std::string> reasons;
  for (const char* const game : {"tictactoe", "5x5x4", "freestyle"}) {
    for (const player::PlayerEntry& entry : player::known_players()) {
      Position position(find_game(game).value());
      if (!entry.plays(position.rules())) continue;
      const auto player = player::make_player(entry.name, position.rules(), {.seed = 7}).value();
      for (int move = 0; move < 8 && !position.is_over(); ++move) {
        const auto answer =
            player->think({.position = position, .limits = {.nodes = 300}, .seed = 7U + move});
        ASSERT_TRUE(answer);
        EXPECT_NE(german(answer->why), english(answer->why)) << entry.name << ": " << english(answer->why);
        reasons.insert(answer->why.key);
        position.play(answer->move);
      }
    }
  }
  EXPECT_GT(reasons.size(), 12U);
}

TEST(GameTexts, SummarizeAGame) {
  EXPECT_EQ(summary(two_people("1")), "tictactoe for two, 1 move");
  EXPECT_EQ(summary(against("random", Side::first, 1, "freestyle")), "freestyle against random, 0 moves");
}

}  // namespace
}  // namespace rowan::session
