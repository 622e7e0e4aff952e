// SPDX-License-Identifier: MIT
#include "session/game_session.hpp"

#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "player/players.hpp"
#include "session/sessions.hpp"
#include "support/random_network.hpp"

namespace rowan::session {
namespace {

TEST(GameSession, PeopleMoveInTurnUntilALine) {
  GameSession session = two_people();
  EXPECT_TRUE(session.is_person_turn());
  EXPECT_FALSE(session.last_move());
  play(session, "1 4 2 5");
  EXPECT_EQ(session.outcome(), Outcome::ongoing);
  EXPECT_EQ(session.position().side_to_move(), Side::first);
  play(session, "3");
  EXPECT_EQ(session.outcome(), Outcome::first_wins);
  EXPECT_EQ(session.last_move(), point_at(2, 0));
  EXPECT_FALSE(session.is_person_turn());
  EXPECT_FALSE(session.is_program_turn());
}

TEST(GameSession, RefusesIllegalMoves) {
  GameSession session = two_people("5");
  EXPECT_EQ(session.play(point_at(1, 1)), Error{"5 is occupied"});
  EXPECT_EQ(session.play(point_at(3, 0)), Error{"the point is off the board"});
  EXPECT_EQ(session.position(), position_after("5"));
  play(session, "1 4 2 6");
  ASSERT_TRUE(session.is_over());
  EXPECT_EQ(session.play(point_at(2, 2)), Error{"the game is over"});
}

TEST(GameSession, TheProgramMovesOnlyOnRequest) {
  GameSession session = against("perfect", Side::second);
  ASSERT_TRUE(session.is_program_turn());
  EXPECT_EQ(session.play(point_at(1, 1)), Error{"it is perfect's turn"});
  const think::Answer answer = play_program_move(session);
  EXPECT_EQ(session.last_move(), answer.move);
  EXPECT_TRUE(session.is_person_turn());
}

TEST(GameSession, UnknownAndUnsuitablePlayersAreRefused) {
  const auto unknown = GameSession::begin(position_after(), person_against(Seat{"perfekt", 0}, Side::first));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "unknown player 'perfekt'; did you mean 'perfect'?");
  const auto unfit =
      GameSession::begin(position_after("", "freestyle"), person_against(Seat{"perfect", 0}, Side::first));
  ASSERT_FALSE(unfit);
  EXPECT_NE(unfit.error().message.find("does not play freestyle"), std::string::npos);
}

TEST(GameSession, NamesOfPlayersAreReadInAnyCase) {
  const GameSession session = against(" Random ", Side::first, 3);
  EXPECT_EQ(session.seats().at(Side::second).player, "random");
  EXPECT_TRUE(uses_chance(session.seats().at(Side::second)));
  EXPECT_FALSE(uses_chance(session.seats().at(Side::first)));
}

TEST(GameSession, UndoBetweenPeopleTakesBackOneMove) {
  GameSession session = two_people();
  play(session, "1 5");
  EXPECT_EQ(session.undo().value(), 1);
  EXPECT_EQ(session.position(), position_after("1"));
  EXPECT_EQ(session.undo().value(), 1);
  EXPECT_FALSE(session.undo());
}

TEST(GameSession, UndoAgainstAProgramAlsoTakesBackItsReply) {
  GameSession session = against("perfect");
  play(session, "1 9");
  EXPECT_EQ(session.position().moves().size(), 4u);
  EXPECT_EQ(session.undo().value(), 2);
  EXPECT_EQ(session.position().moves().size(), 2u);
  EXPECT_TRUE(session.is_person_turn());
}

TEST(GameSession, UndoTakesBackOnlyAMoveThatEndedTheGame) {
  GameSession session =
      GameSession::begin(position_after("1 4 2 5"), person_against(Seat{"random", 1}, Side::first)).value();
  play(session, "3");
  ASSERT_EQ(session.outcome(), Outcome::first_wins);
  EXPECT_EQ(session.undo().value(), 1);
  EXPECT_FALSE(session.is_over());
  EXPECT_TRUE(session.is_person_turn());
}

TEST(GameSession, UndoStopsAtTheProgramsFirstMoveAndAtTheOpening) {
  GameSession second = against("perfect", Side::second);
  play_program_move(second);
  EXPECT_EQ(second.undo().error().message, "you have no move to take back");
  EXPECT_EQ(second.position().moves().size(), 1u);
  GameSession opening = two_people("1 5 9");
  EXPECT_FALSE(opening.undo());
  EXPECT_EQ(opening.position(), position_after("1 5 9"));
}

TEST(GameSession, ResigningEndsTheGameAndCanBeUndone) {
  GameSession session = against("perfect");
  play(session, "5");
  EXPECT_FALSE(session.resign());
  EXPECT_EQ(session.outcome(), Outcome::second_wins);
  EXPECT_EQ(session.resigned(), Side::first);
  EXPECT_EQ(session.resign(), Error{"the game is over"});
  EXPECT_EQ(session.play(point_at(0, 1)), Error{"the game is over"});
  EXPECT_EQ(session.undo().value(), 0);
  EXPECT_TRUE(session.is_person_turn());
  EXPECT_EQ(session.position().moves().size(), 2u);
}

TEST(GameSession, HintOnThreeByThreeIsPerfect) {
  GameSession session = two_people("1 4 2 5");
  EXPECT_EQ(session.hint().value().found.move, point_at(2, 0));
  EXPECT_EQ(strongest_player(session.rules()), "perfect");
  EXPECT_FALSE(two_people("1 4 2 5 3").hint());
}

TEST(GameSession, HintOnLargerBoardsIsLegal) {
  GameSession session = two_people("h8 i9", "freestyle");
  EXPECT_TRUE(session.position().is_legal(session.hint().value().found.move));
}

TEST(GameSession, EqualSeedsGiveEqualGamesEvenAfterUndo) {
  GameSession straight = against("random", Side::first, 7);
  GameSession wavering = against("random", Side::first, 7);
  for (GameSession* session : {&straight, &wavering}) {
    session->play(session->position().legal_moves().front());
    play_program_move(*session);
  }
  ASSERT_TRUE(wavering.undo());
  wavering.play(wavering.position().legal_moves().front());
  play_program_move(wavering);
  EXPECT_EQ(straight.position().moves(), wavering.position().moves());
}

TEST(GameSession, RandomRepliesDifferFromMoveToMove) {
  // If the player were reseeded before every move, it would always choose from the same part of the free
  // points.
  GameSession session = against("random", Side::first, 5, "32x32x32");
  int near_the_end = 0;
  constexpr int moves = 20;
  for (int move = 0; move < moves; ++move) {
    session.play(session.position().legal_moves().front());
    near_the_end += play_program_move(session).move.y >= 16 ? 1 : 0;
  }
  EXPECT_GT(near_the_end, 0);
  EXPECT_LT(near_the_end, moves);
}

/// The engine keeps its table between moves: over some games it needs fewer nodes for a depth than fresh
/// engines do. The person plays the engine's expected reply.
TEST(GameSession, TheEngineKeepsItsTableBetweenMoves) {
  const ThinkOptions how{.limits = {.depth = 8}};
  std::int64_t with_table = 0;
  std::int64_t without = 0;
  for (const char* const opening :
       {"h8 i9 g7", "h8 h9 i10 g9", "h8 i9 j8 i7 i8", "h8 g9 j6", "h8 h9 j8", "h8 i8 h10 g9", "h8 i9 f8 g10",
        "h8 g7 i10 j9 h6", "h8 h7 g9 i6", "h8 j10 g6"}) {
    Position start = position_after(opening, "freestyle");
    const Side program = start.side_to_move();
    GameSession session =
        GameSession::begin(std::move(start), person_against(Seat{"engine", 0}, opponent(program))).value();
    for (int turn = 0; turn < 4; ++turn) {
      const think::Answer answer = session.think(how);
      if (turn > 0) {
        search::Engine fresh;
        with_table += answer.nodes;
        without += fresh.think({.position = session.position(), .limits = how.limits}).nodes;
      }
      session.play_answer(answer);
      ASSERT_GT(answer.lines.front().moves.size(), 1U);
      ASSERT_EQ(session.play(answer.lines.front().moves[1]), std::nullopt);
    }
  }
  EXPECT_LT(with_table, without * 9 / 10);
}

TEST(GameSession, AStoppedProgramAnswersAtOnceWithALegalMove) {
  const StopSource stop;
  stop.request_stop();
  for (const auto& [player, game] :
       {std::pair{"engine", "freestyle"}, {"engine:9", "freestyle"}, {"perfect", "6x6x4"}}) {
    GameSession session = against(player, Side::second, 0, game);
    session.set_turn(std::chrono::hours(1));
    const think::Answer answer = session.think({.stop = stop.get_token()});
    EXPECT_TRUE(session.position().is_legal(answer.move)) << player;
    EXPECT_TRUE(session.position().is_legal(session.hint({.stop = stop.get_token()})->found.move)) << player;
  }
}

/// A long search pauses regularly to let other work run, and ends if a stop is requested in a pause.
TEST(GameSession, ALongSearchPauses) {
  for (const auto& [player, game] : {std::pair{"engine", "freestyle"}, {"perfect", "7x7x5"}}) {
    GameSession session = against(player, Side::first, 0, game);
    ASSERT_EQ(session.play(point_at(3, 3)), std::nullopt);
    session.set_turn(std::chrono::hours(1));
    const StopSource stop;
    int pauses = 0;
    const think::Answer answer = session.think({.stop = stop.get_token(), .pause = [&] {
                                                  if (++pauses == 20) stop.request_stop();
                                                }});
    EXPECT_EQ(pauses, 20) << player;
    EXPECT_TRUE(session.position().is_legal(answer.move)) << player;
  }
}

TEST(GameSession, RestartReturnsToTheOpeningWithTheNextSeed) {
  GameSession session =
      GameSession::begin(position_after("5"), person_against(Seat{"random", 41}, Side::second)).value();
  play(session, session.position().is_legal(point_at(0, 0)) ? "1" : "2");
  session.restart();
  EXPECT_EQ(session.position().moves(), position_after("5").moves());
  EXPECT_EQ(session.seats().at(Side::first).seed, 42u);
  EXPECT_EQ(session.seats().at(Side::second), Seat{});
  EXPECT_FALSE(session.is_over());
}

TEST(GameSession, RematchSwapsTheSides) {
  GameSession session = against("random", Side::first, 41);
  play(session, "5");
  session.resign();
  session.rematch();
  EXPECT_FALSE(session.is_over());
  EXPECT_EQ(session.position(), position_after());
  EXPECT_EQ(session.seats(), person_against(Seat{"random", 42}, Side::second));
  EXPECT_TRUE(session.is_program_turn());
}

TEST(GameSession, ShowsForbiddenPointsToPeople) {
  constexpr std::string_view crossed_threes = "i8 a1 j8 a15 h9 o1 h10 o15";
  const ForbiddenPoint crossing{parse_point("h8", position_after("", "renju").rules()).value(),
                                ForbiddenReason::double_three};
  GameSession session = two_people(crossed_threes, "renju");
  EXPECT_EQ(session.forbidden(), std::vector{crossing});
  play(session, "a8");
  EXPECT_TRUE(session.forbidden().empty()) << "nothing is forbidden to white";
  EXPECT_TRUE(two_people(crossed_threes, "freestyle").forbidden().empty());
  const auto program = GameSession::begin(position_after(crossed_threes, "renju"),
                                          person_against(Seat{"random", 1}, Side::second));
  EXPECT_TRUE(program->forbidden().empty()) << "a program needs no marks";
}

TEST(GameSession, RemembersWhetherAPersonHasMoved) {
  GameSession session = against("perfect", Side::second);
  EXPECT_FALSE(session.has_person_moved());
  play_program_move(session);
  EXPECT_FALSE(session.has_person_moved());
  session.play(session.position().legal_moves().front());
  EXPECT_TRUE(session.has_person_moved());
  play_program_move(session);
  EXPECT_TRUE(session.has_person_moved());
  EXPECT_FALSE(two_people("1 2").has_person_moved());
}

/// The levels search so few nodes that the evaluation decides which moves they play. The score of a hint's
/// line comes from the evaluation too.
TEST(GameSession, ProgramsAndHintsUseTheNetwork) {
  const auto games = [](const network::NetworkSelector& network) {
    std::string moves;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      GameSession session = against("engine:6", Side::first, seed, "freestyle");
      session.set_network(network);
      play(session, "h8 i9");
      moves += moves_text(session.position()) + '\n';
    }
    return moves;
  };
  const auto none = games(network::NetworkSelector::none());
  const auto chance = games(testing::chance_network());
  EXPECT_EQ(games(network::NetworkSelector::none()), none);
  EXPECT_EQ(games(testing::chance_network()), chance);
  EXPECT_NE(none, chance);
  EXPECT_EQ(games(testing::chance_network("renju")), none) << "it is for another game";

  const auto score = [](const network::NetworkSelector& network) {
    GameSession session = two_people("h8 i9 g7", "freestyle");
    session.set_network(network);
    return session.hint({.limits = {.nodes = 500}}).value();
  };
  const SessionHint with = score(testing::chance_network());
  const SessionHint without = score(network::NetworkSelector::none());
  ASSERT_EQ(with.found.kind, explain::HintKind::open);
  EXPECT_NE(with.found.line, without.found.line);
  ASSERT_TRUE(with.answer && without.answer);
  EXPECT_NE(with.answer->lines, without.answer->lines) << "who advises";
}

TEST(GameSession, ProgramsUseTheBookAndHintsDoNot) {
  const auto book = std::make_shared<const book::Book>(
      testing::book_of({testing::game_of("freestyle", "h8 a1 b2", Outcome::draw)}));
  GameSession session = against("greedy", Side::first, 1, "freestyle");
  session.set_book(book);
  play(session, "h8");
  EXPECT_EQ(moves_text(session.position()), "h8 a15");
  EXPECT_NE(session.hint({.limits = {.nodes = 500}})->found.move, point_at(1, 1));
  session.set_book(nullptr);
  session.restart();
  play(session, "h8");
  EXPECT_NE(moves_text(session.position()), "h8 a15");
}

}  // namespace
}  // namespace rowan::session
