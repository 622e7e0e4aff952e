// SPDX-License-Identifier: MIT
#include "session/player_words.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/players.hpp"

namespace rowan::session {
namespace {

const language::Texts& german() { return language::texts_in(language::find_language("de").value()); }

TEST(PlayerWords, NumbersAreKeptAndOtherWordsLeftAlone) {
  EXPECT_EQ(player_words("wins in 3", german()), "gewinnt in 3");
  EXPECT_EQ(player_words("score -12", german()), "Bewertung -12");
  EXPECT_EQ(player_words("loses in 4 at the latest", german()), "verliert spätestens in 4");
  EXPECT_EQ(player_words("wins in 3", {}), "wins in 3");
  EXPECT_EQ(player_words("a word of an engine", german()), "a word of an engine");
  EXPECT_EQ(player_words("", german()), "");
}

TEST(PlayerWords, WhateverAPlayerSaysIsKnown) {
  std::set<std::string> said;
  for (const char* const game : {"tictactoe", "5x5x4", "freestyle"}) {
    for (const player::PlayerEntry& entry : player::known_players()) {
      Position position(find_game(game).value());
      if (!entry.plays(position.rules())) continue;
      const auto player = player::make_player(entry.name, position.rules(), {.seed = 7}).value();
      for (int move = 0; move < 8 && !position.is_over(); ++move) {
        const auto answer =
            player->think({.position = position, .limits = {.nodes = 300}, .seed = 7U + move});
        ASSERT_TRUE(answer);
        EXPECT_NE(player_words(answer->why, german()), answer->why) << entry.name << " says " << answer->why;
        said.insert(answer->why);
        position.play(answer->move);
      }
    }
  }
  EXPECT_GT(said.size(), 12U);
}

}  // namespace
}  // namespace rowan::session
