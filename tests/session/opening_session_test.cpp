// SPDX-License-Identifier: MIT
#include "session/opening_session.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "session/game_session.hpp"
#include "support/print.hpp"

namespace rowan::session {
namespace {

using ::testing::HasSubstr;

OpeningSession opening_between(std::string_view rule, Seat opener, Seat other) {
  const OpeningRule& found = **find_opening_rule(rule);
  return OpeningSession::begin(found, find_game(found.game).value(), std::move(opener), std::move(other))
      .value();
}

TEST(OpeningSession, TellsTwoPeopleTheirColors) {
  OpeningSession session = opening_between("swap2", {}, {});
  EXPECT_EQ(session.who_has_what(), "The opener has Black (X), the other has White (O).");
  EXPECT_EQ(session.question_text(),
            "The opener's turn, with Black: place 3 stones (Black anywhere, White anywhere, Black anywhere)");
  EXPECT_EQ(session.answer("h8 i9 j7"), "The opener places h8 i9 j7 (Black, White, Black).");
  EXPECT_EQ(session.question_text(),
            "The other's turn, with White: choose your color (black or white), or place 2 stones (White "
            "anywhere, Black anywhere)");
  EXPECT_EQ(session.answer("g7 f6"), "The other places g7 f6 (White, Black).");
  EXPECT_EQ(session.answer("swap"), "The opener takes White.");
  ASSERT_TRUE(session.is_done());
  EXPECT_EQ(session.who_has_what(), "The opener has White (O), the other has Black (X).");
}

TEST(OpeningSession, TellsAPersonAndAProgramTheirColors) {
  OpeningSession session = opening_between("soosorv-8", {}, {"greedy", 1});
  EXPECT_EQ(session.who_has_what(), "You have Black (X), greedy has White (O).");
  EXPECT_FALSE(session.is_program_asked());
  EXPECT_EQ(session.answer("h8 i9 j7"), "You place h8 i9 j7 (Black, White, Black).");
  ASSERT_TRUE(session.is_program_asked());
  EXPECT_THAT(session.answer_by_program(), ::testing::AnyOf("Greedy keeps White.", "Greedy takes Black."));
  int answers = 0;
  while (!session.is_done()) {
    if (session.is_program_asked()) {
      session.answer_by_program();
      continue;
    }
    ++answers;
    const Opening& opening = session.opening();
    std::string typed = "g7";
    if (opening.find_option(OpeningAct::choose_color) != nullptr) typed = "keep";
    if (opening.find_option(OpeningAct::announce) != nullptr) typed = "2";
    if (opening.find_option(OpeningAct::offer) != nullptr)
      typed =
          points_text(std::vector<Point>{point_at(0, 0), point_at(1, 0), point_at(2, 0), point_at(3, 0),
                                         point_at(4, 0), point_at(5, 0), point_at(6, 0), point_at(8, 0)},
                      opening.position().rules(), 8)
              .substr(0, static_cast<std::size_t>(opening.offer_count(opening.options().front())) * 4 - 1);
    if (!opening.offered().empty()) typed = to_text(opening.offered().back(), opening.position().rules());
    const auto deed = session.answer(typed);
    ASSERT_TRUE(deed) << typed << ": " << deed.error().message;
  }
  EXPECT_GT(answers, 0);
  const auto game = GameSession::begin(session.position(), session.seats());
  ASSERT_TRUE(game);
  const OpeningSeat black = session.opening().seat_of(Side::first);
  EXPECT_EQ(game->seats().at(Side::first).is_person(), black == OpeningSeat::opener);
  EXPECT_EQ(game->position().side_to_move(), Side::second);
}

TEST(OpeningSession, RefusesWrongAnswersAndTakesBackAnswers) {
  OpeningSession session = opening_between("swap", {}, {});
  EXPECT_THAT(session.undo().error().message, HasSubstr("no answer to take back"));
  EXPECT_THAT(session.answer("h8 i9").error().message, HasSubstr("expected 3 stones, not 2 stones"));
  EXPECT_THAT(session.answer("black").error().message, HasSubstr("swap asks the opener (Black)"));
  ASSERT_TRUE(session.answer("h8 i9 j7"));
  ASSERT_TRUE(session.undo());
  EXPECT_EQ(session.opening().actions().size(), 0U);
  ASSERT_TRUE(session.answer("h8 i9 j6"));
  EXPECT_EQ(moves_text(session.position()), "h8 i9 j6");
}

/// Against a program, undo goes back to the person's last decision.
TEST(OpeningSession, UndoSkipsAnswersOfTheProgram) {
  OpeningSession session = opening_between("pro", {}, {"random", 1});
  ASSERT_TRUE(session.answer("h8"));
  EXPECT_THAT(session.answer_by_program(), HasSubstr("Random places "));
  ASSERT_TRUE(session.undo());
  EXPECT_TRUE(session.position().moves().empty());
  OpeningSession program_opens = opening_between("pro", {"random", 1}, {});
  EXPECT_EQ(program_opens.answer_by_program(), "Random places h8 (Black).");
  EXPECT_FALSE(program_opens.undo());
}

TEST(OpeningSession, RefusesUnsuitableGamesAndPlayers) {
  const OpeningRule& rif = **find_opening_rule("rif");
  const auto small = OpeningSession::begin(rif, find_game("tictactoe").value(), {}, {});
  EXPECT_THAT(small.error().message, HasSubstr("rif needs a board of at least 9x9"));
  const auto nobody = OpeningSession::begin(rif, find_game("renju").value(), {}, {"nobody", 1});
  EXPECT_THAT(nobody.error().message, HasSubstr("nobody"));
}

}  // namespace
}  // namespace rowan::session
