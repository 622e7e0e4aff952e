// SPDX-License-Identifier: MIT
#include <algorithm>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "game/games.hpp"
#include "tui/menu.hpp"

namespace rowan::tui {
namespace {

using Field = MenuChoices::Field;

/// Cycles a field until it has the value; returns false if it never does.
bool turn_to(MenuChoices& choices, Field field, const std::string& value) {
  for (int step = 0; step < 40 && choices.value(field) != value; ++step) choices.change(field, 1);
  return choices.value(field) == value;
}

/// A menu in which tic-tac-toe against the perfect player has been chosen.
MenuChoices perfect_tictactoe() {
  MenuChoices choices;
  EXPECT_TRUE(turn_to(choices, Field::game, "tictactoe"));
  EXPECT_TRUE(turn_to(choices, Field::opponent, "perfect"));
  return choices;
}

TEST(MenuChoices, StartWithGomokuAgainstTheEngineAtLevelFour) {
  const MenuChoices choices;
  EXPECT_EQ(choices.rules(), find_game("gomoku").value());
  EXPECT_EQ(choices.seats(7), person_against(session::Seat{"engine:4", 7}, Side::first));
  EXPECT_EQ(choices.fields(),
            (std::vector{Field::game, Field::size, Field::opponent, Field::level, Field::first}));
}

TEST(MenuChoices, OnlyTheEngineHasLevels) {
  MenuChoices choices;
  ASSERT_TRUE(turn_to(choices, Field::level, "10 of 10"));
  EXPECT_EQ(choices.seats(1), person_against(session::Seat{"engine:10", 1}, Side::first));
  choices.change(Field::level, 1);
  EXPECT_EQ(choices.value(Field::level), "1 of 10");
  choices.change(Field::level, -1);
  EXPECT_EQ(choices.value(Field::level), "10 of 10");
  ASSERT_TRUE(turn_to(choices, Field::opponent, "greedy"));
  EXPECT_FALSE(std::ranges::count(choices.fields(), Field::level));
  EXPECT_EQ(choices.seats(1), person_against(session::Seat{"greedy", 1}, Side::first));
}

TEST(MenuChoices, EveryCombinationCanBePlayed) {
  MenuChoices choices;
  int started = 0;
  for (int game = 0; game < 6; ++game, choices.change(Field::game, 1)) {
    for (int opponent = 0; opponent < 12; ++opponent, choices.change(Field::opponent, 1)) {
      for (int first = 0; first < 2; ++first, choices.change(Field::first, 1)) {
        const auto session = session::GameSession::begin(Position(choices.rules()), choices.seats(1));
        EXPECT_TRUE(session) << choices.value(Field::game) << ' ' << choices.value(Field::opponent);
        for (const Field field : choices.fields()) {
          const auto lines = wrapped(choices.about(field), menu_about.columns);
          EXPECT_FALSE(lines.empty());
          EXPECT_LE(static_cast<int>(lines.size()), menu_about.rows) << choices.about(field);
        }
        ++started;
      }
    }
  }
  EXPECT_EQ(started, 144);
}

TEST(MenuChoices, EveryTextFitsInEveryLanguage) {
  for (const language::Language& language : language::languages()) {
    MenuChoices choices(nullptr, language::texts_in(language));
    for (int game = 0; game < 6; ++game, choices.change(Field::game, 1)) {
      for (int opponent = 0; opponent < 12; ++opponent, choices.change(Field::opponent, 1)) {
        for (int level = 0; level < 10; ++level, choices.change(Field::level, 1)) {
          for (const Field field : choices.fields()) {
            const std::string about = choices.about(field);
            const auto lines = wrapped_to_columns(about, menu_about.columns);
            EXPECT_FALSE(lines.empty());
            EXPECT_LE(static_cast<int>(lines.size()), menu_about.rows) << language.tag << ": " << about;
            EXPECT_LE(display_width(choices.value(field)), 20U) << language.tag;
          }
        }
      }
    }
    const language::Texts& texts = language::texts_in(language);
    for (const char* const label : {"Game", "Size", "Opponent", "Level", "First move"})
      EXPECT_LT(display_width(texts(label)), 12U) << language.tag << ": " << label;
    // The panel beside the board has at least 30 columns, in which these texts must fit.
    for (const char* const keys : {"arrows move    Enter plays", "u undo   r rematch",
                                   "u undo   h hint   r resign", "n new    s save   q quit", "? help"}) {
      EXPECT_LE(display_width(texts(keys)), 30U) << language.tag << ": " << keys;
    }
    for (const char* const name : {"arrows", "1 to 9"})
      EXPECT_LT(display_width(texts(name)), 8U) << language.tag << ": " << name;
  }
}

TEST(MenuChoices, EveryLevelHasADescription) {
  MenuChoices choices;
  for (int level = 0; level < 10; ++level, choices.change(Field::level, 1)) {
    const auto lines = wrapped(choices.about(Field::level), menu_about.columns);
    EXPECT_FALSE(lines.empty());
    EXPECT_LE(static_cast<int>(lines.size()), menu_about.rows) << choices.about(Field::level);
    EXPECT_TRUE(session::GameSession::begin(Position(choices.rules()), choices.seats(1)));
  }
}

TEST(MenuChoices, SizesAreForLargeBoards) {
  MenuChoices choices;
  ASSERT_TRUE(turn_to(choices, Field::game, "standard"));
  ASSERT_TRUE(std::ranges::count(choices.fields(), Field::size));
  EXPECT_EQ(choices.value(Field::size), "15x15");
  ASSERT_TRUE(turn_to(choices, Field::size, "19x19"));
  EXPECT_EQ(choices.rules(), find_game("standard", Size{19, 19}).value());
}

TEST(MenuChoices, TwoPeopleHaveNoChoiceOfTheFirstPlayer) {
  MenuChoices choices;
  ASSERT_TRUE(turn_to(choices, Field::opponent, "another person"));
  EXPECT_FALSE(std::ranges::count(choices.fields(), Field::first));
  EXPECT_EQ(choices.seats(1), session::Seats{});
}

TEST(MenuChoices, TheOpponentMayStart) {
  MenuChoices choices = perfect_tictactoe();
  choices.change(Field::first, 1);
  EXPECT_EQ(choices.value(Field::first), "perfect");
  EXPECT_EQ(choices.seats(1), person_against(session::Seat{"perfect", 1}, Side::second));
}

TEST(MenuChoices, TheLastGameIsOfferedAgain) {
  const Rules rules = find_game("20x12x4").value();
  const auto former =
      session::GameSession::begin(Position(rules), person_against(session::Seat{"random", 5}, Side::second))
          .value();
  MenuChoices choices(&former);
  EXPECT_EQ(choices.rules(), rules);
  EXPECT_EQ(choices.seats(6), person_against(session::Seat{"random", 6}, Side::second));
  const auto level =
      session::GameSession::begin(Position(rules), person_against(session::Seat{"engine:7", 5}, Side::first))
          .value();
  EXPECT_EQ(MenuChoices(&level).seats(6), person_against(session::Seat{"engine:7", 6}, Side::first));
  EXPECT_EQ(MenuChoices(&level).value(Field::level), "7 of 10");
  const auto full =
      session::GameSession::begin(Position(rules), person_against(session::Seat{"engine", 5}, Side::first))
          .value();
  EXPECT_EQ(MenuChoices(&full).value(Field::level), "10 of 10");
  const auto two = session::GameSession::begin(Position(Rules{}), session::Seats{}).value();
  EXPECT_EQ(MenuChoices(&two).seats(1), session::Seats{});
}

}  // namespace
}  // namespace rowan::tui
