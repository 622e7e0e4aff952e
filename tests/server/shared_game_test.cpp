// SPDX-License-Identifier: MIT
#include "server/multiplayer/shared_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/opening_text.hpp"
#include "server/shared_playing.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;
using Kind = GameEventKind;
using json::Json;

using seats::guest;
using seats::host;

TEST(SharedGame, IsPlayedInTurnsToTheEnd) {
  Playing game(Json{{"game", "tictactoe"}});
  EXPECT_EQ(game->turn(), host);
  EXPECT_EQ(game.refusal(guest, "b2"), "it is your opponent's turn");
  game.play(host, "a3");
  EXPECT_EQ(game.refusal(host, "b2"), "it is your opponent's turn");
  EXPECT_THAT(game.refusal(guest, "a3"), HasSubstr("occupied"));
  game.play(guest, "a2");
  game.play(host, "b3");
  game.play(guest, "b2");
  game.play(host, "c3");
  ASSERT_TRUE(game->result());
  EXPECT_EQ(*game->result(), (GameResult{.how = GameResult::How::board, .winner = host}));
  EXPECT_EQ(game->turn(), std::nullopt);
  EXPECT_EQ(game.refusal(guest, "c2"), "the game is over");
}

TEST(SharedGame, ColorsFollowTheSetup) {
  EXPECT_EQ(Playing(Json{{"color", "o"}})->turn(), guest);
  EXPECT_EQ(Playing(Json{{"color", "o"}})->side_of(host), Side::second);
  EXPECT_EQ(Playing(Json{{"color", "x"}, {"moves", "a1"}})->turn(), guest);
  EXPECT_EQ(Playing(Json{{"color", "random"}}, true)->side_of(host), Side::first);
  EXPECT_EQ(Playing(Json{{"color", "random"}}, false)->side_of(host), Side::second);
}

TEST(SharedGame, RenjuForbidsPointsOnlyToBlack) {
  Playing game(Json{{"game", "renju"}, {"moves", "g8 a1 i8 a15 h7 o1 h9 o15"}});
  EXPECT_THAT(game.refusal(host, "h8"), HasSubstr("forbidden"));
  game.play(host, "a8");
  game.play(guest, "h8");
}

TEST(SharedGame, TheHostMayBeginAlone) {
  Playing game(Json{{"game", "tictactoe"}}, true, Playing::Guest::missing);
  EXPECT_EQ(game.refusal({.kind = Kind::draw_offered, .seat = host}), "wait until your opponent has joined");
  EXPECT_EQ(game.refusal({.kind = Kind::resigned, .seat = host}), "wait until your opponent has joined");
  game.play(host, "b2");
  EXPECT_EQ(game->turn(), guest);
  game.apply(game->seat_guest("Ben"));
  EXPECT_EQ(game->name(guest), "Ben");
  game.play(guest, "a1");
}

TEST(SharedGame, Swap2DecidesTheColors) {
  Playing game(Json{{"game", "freestyle"}, {"color", "swap2"}});
  EXPECT_EQ(game->turn(), host);
  EXPECT_EQ(game->side_of(host), std::nullopt);
  EXPECT_EQ(game.refusal(host, "h8"), "swap2 requires an answer, not a move");
  game.answer(host, {"h8", "i9", "j7"});
  EXPECT_EQ(game->turn(), guest);
  EXPECT_EQ(game->undo_count(host), 0);
  EXPECT_FALSE(game.refusal({.kind = Kind::swap2, .seat = host, .takes_black = true}).empty());
  game.answer(guest, {"g7", "f6"});
  EXPECT_EQ(game->turn(), host);
  game.apply({.kind = Kind::swap2, .seat = host, .takes_black = true});
  EXPECT_EQ(game->side_of(host), Side::first);
  EXPECT_EQ(game->turn(), guest);  // White is to place the sixth stone
  EXPECT_EQ(game.refusal({.kind = Kind::swap2, .seat = guest, .takes_black = true}),
            "swap2 is not waiting for an answer");
  game.play(guest, "k8");
  EXPECT_EQ(game->undo_count(guest), 1);
  EXPECT_EQ(game->undo_count(host), 0);  // the opening cannot be undone
}

TEST(SharedGame, AnOpeningRuleDecidesTheColors) {
  Playing game(Json{{"game", "renju"}, {"opening", "soosorv-8"}, {"color", "o"}});
  const auto answer = [](GameSeat seat, const char* text) {
    return GameEvent{.kind = Kind::opening, .seat = seat, .text = text};
  };
  EXPECT_EQ(game->opener(), guest);
  EXPECT_EQ(game->turn(), guest);
  game.apply({.kind = Kind::seated, .seat = guest, .text = "Ben"});
  EXPECT_EQ(game.refusal(guest, "h8"), "the opening requires an answer, not a move");
  EXPECT_FALSE(game.refusal({.kind = Kind::swap2, .seat = guest, .takes_black = true}).empty());
  EXPECT_FALSE(game.refusal(answer(guest, "a1 b2 c3")).empty());
  game.apply(answer(guest, "  H8 i9,j7"));
  EXPECT_EQ(game->turn(), host);
  EXPECT_EQ(game->side_of(host), std::nullopt);
  EXPECT_EQ(game.refusal(answer(guest, "black")), "it is your opponent's turn");
  game.apply(answer(host, "black"));
  EXPECT_EQ(game->turn(), guest);  // the guest has White now
  for (const char* const text : {"g7", "number 2"}) game.apply(answer(guest, text));
  for (const char* const text : {"black", "offer h9 i8"}) game.apply(answer(host, text));
  EXPECT_EQ(game->undo_count(host), 0);
  game.apply(answer(guest, "take i8"));
  EXPECT_EQ(game->side_of(host), Side::first);
  EXPECT_EQ(game->answer_count(), 7U);
  EXPECT_EQ(to_text(*game->board().opening),
            "soosorv-8: h8 i9 j7; black; g7; number 2; black; offer h9 i8; take i8");
  EXPECT_EQ(game->turn(), guest);
  EXPECT_EQ(game.refusal(answer(guest, "black")), "the opening is not waiting for an answer");
  game.play(guest, "k8");
  EXPECT_EQ(game->undo_count(guest), 1);
}

TEST(SharedGame, RefusesUnsuitableOpeningRules) {
  for (const Json& request :
       {Json{{"game", "tictactoe"}, {"opening", "swap"}}, Json{{"game", "renju"}, {"opening", "nonsense"}},
        Json{{"game", "renju"}, {"opening", "rif"}, {"moves", "h8"}},
        Json{{"game", "renju"}, {"opening", "rif"}, {"color", "swap2"}}})
    EXPECT_FALSE(read_setup(request, true)) << request.dump();
}

TEST(SharedGame, Swap2WithoutColorsCanBeResigned) {
  Playing game(Json{{"game", "freestyle"}, {"color", "swap2"}});
  game.apply({.kind = Kind::resigned, .seat = guest});
  EXPECT_EQ(game->result()->winner, host);
  EXPECT_EQ(game->side_of(host), std::nullopt);
}

TEST(SharedGame, UndoTakesBackAMoveOfThePlayerWhoAsked) {
  Playing game(Json{{"game", "freestyle"}});
  EXPECT_EQ(game.refusal({.kind = Kind::undo_asked, .seat = host}), "you have no move to take back");
  game.play(host, "h8");
  EXPECT_EQ(game.refusal({.kind = Kind::undo_asked, .seat = guest}), "you have no move to take back");
  game.play(guest, "i9");
  game.play(host, "j10");
  game.apply({.kind = Kind::undo_asked, .seat = guest});  // asked during the player's own turn: two moves
  EXPECT_EQ(game.refusal({.kind = Kind::undo_granted, .seat = guest}), "your opponent has to answer this");
  EXPECT_EQ(game.refusal({.kind = Kind::undo_asked, .seat = host}),
            "such a request is already waiting for an answer");
  game.apply({.kind = Kind::undo_granted, .seat = host});
  EXPECT_EQ(game->board().position.moves().size(), 1U);
  EXPECT_EQ(game->turn(), guest);
  game.apply({.kind = Kind::undo_asked, .seat = host});  // asked during the opponent's turn: one move
  game.apply({.kind = Kind::undo_granted, .seat = guest});
  EXPECT_TRUE(game->board().position.moves().empty());
}

TEST(SharedGame, ARefusedRequestMayBeRepeatedAfterTheNextMove) {
  Playing game(Json{{"game", "freestyle"}});
  game.play(host, "h8");
  for (const auto& [ask, refuse] : {std::pair(Kind::undo_asked, Kind::undo_refused),
                                    std::pair(Kind::draw_offered, Kind::draw_declined)}) {
    game.apply({.kind = ask, .seat = host});
    game.apply({.kind = refuse, .seat = guest});
    EXPECT_THAT(game.refusal({.kind = ask, .seat = host}), HasSubstr("after the next move"));
  }
  game.play(guest, "i9");
  game.apply({.kind = Kind::undo_asked, .seat = host});
  game.apply({.kind = Kind::draw_offered, .seat = host});
  game.play(host, "j10");  // both requests expire
  EXPECT_EQ(game->draw_offer(), std::nullopt);
  EXPECT_EQ(game->undo_request(), std::nullopt);
  EXPECT_THAT(game.refusal({.kind = Kind::draw_accepted, .seat = guest}), HasSubstr("lapsed"));
}

TEST(SharedGame, DrawsAreAgreedOn) {
  Playing game(Json{{"game", "freestyle"}});
  game.apply({.kind = Kind::draw_offered, .seat = host});
  EXPECT_EQ(game.refusal({.kind = Kind::draw_accepted, .seat = host}), "your opponent has to answer this");
  // A draw offer is accepted by offering a draw as well.
  const auto accepted = game->decide({.kind = Kind::draw_offered, .seat = guest}, game.time());
  ASSERT_TRUE(accepted);
  EXPECT_EQ(accepted->kind, Kind::draw_accepted);
  game.apply({.kind = Kind::draw_accepted, .seat = guest});
  EXPECT_EQ(*game->result(), (GameResult{.how = GameResult::How::agreement, .winner = std::nullopt}));
}

TEST(SharedGame, RematchSwapsTheFirstPlayer) {
  Playing game(Json{{"game", "tictactoe"}, {"name", "Ada"}});
  EXPECT_EQ(game.refusal({.kind = Kind::rematch_asked, .seat = host}), "the game is not over yet");
  game.apply({.kind = Kind::resigned, .seat = host});
  game.apply({.kind = Kind::rematch_asked, .seat = host});
  game.apply({.kind = Kind::rematch_declined, .seat = guest});
  EXPECT_EQ(game.refusal({.kind = Kind::rematch_asked, .seat = host}),
            "your opponent has declined a rematch");
  game.apply({.kind = Kind::rematch_asked, .seat = guest});
  game.apply({.kind = Kind::rematch_accepted, .seat = host, .text = "next"});
  EXPECT_EQ(game->next(), "next");
  EXPECT_EQ(game.refusal({.kind = Kind::rematch_asked, .seat = host}), "the rematch has already begun");
  const SharedGame again(game->rematch("first"));
  EXPECT_EQ(again.turn(), guest);
  EXPECT_EQ(again.name(host), "Ada");
  EXPECT_TRUE(again.is_guest_seated());
  EXPECT_EQ(again.setup().previous, "first");
}

TEST(SharedGame, OnlyTheServerSeatsAndFlags) {
  Playing game(Json{{"game", "freestyle"}});
  EXPECT_EQ(game.refusal({.kind = Kind::seated, .seat = guest}), "only the server can do this");
  EXPECT_EQ(game.refusal({.kind = Kind::flag, .seat = guest}), "only the server can do this");
}

// Tries every kind of event by both seats in every stage. A refused event changes nothing, and replaying the
// accepted events gives the same state.
TEST(SharedGame, EveryEventIsAcceptedOrRefusedInEveryStage) {
  int allowed = 0;
  int refused = 0;
  for (const json::Json& setup : all_setups()) {
    for (const auto guest_is : {Playing::Guest::missing, Playing::Guest::seated}) {
      for (const std::vector<GameEvent>& stage : all_stages()) {
        Playing game(setup, true, guest_is);
        for (const GameEvent& event : stage) game.try_to(event);
        for (int kind = 0; kind <= static_cast<int>(Kind::withdrawn); ++kind) {
          for (const GameSeat seat : {host, guest}) {
            Playing next = game;
            const std::string before = next.state();
            const bool is_done =
                next.try_to({.kind = static_cast<Kind>(kind), .seat = seat, .points = {{0, 0}}});
            ++(is_done ? allowed : refused);
            if (!is_done) {
              EXPECT_EQ(next.state(), before);
            } else {
              EXPECT_EQ(next.replayed(), next.state());
            }
          }
        }
      }
    }
  }
  EXPECT_GT(allowed, 100);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace rowan::server
