// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/game/referee.hpp"
#include "arena/scripted_competitor.hpp"
#include "arena/watch/live_tournament.hpp"
#include "support/print.hpp"

namespace rowan::arena {
namespace {

using ::testing::ElementsAre;
using testing::match_of;
using testing::points;
using testing::ScriptedCompetitor;
using namespace std::chrono_literals;

/// Records its events as text: "begin 0-1" with the seats, "turn x", "move 00" with x and y, "end 5" with the
/// number of moves, and "no end" for a game without a record.
class WritingListener : public GameListener {
 public:
  void on_begin(const ScheduledGame& game) override {
    heard.push_back("begin " + std::to_string(game.seats[0]) + '-' + std::to_string(game.seats[1]));
  }
  void on_turn(const Turn& turn) override {
    heard.emplace_back(turn.side == Side::first ? "turn x" : "turn o");
    turns.push_back(turn);
  }
  void on_move(const record::RecordedMove& move) override {
    heard.push_back("move " + std::to_string(move.point.x) + std::to_string(move.point.y));
  }
  void on_end(const record::GameRecord* record) override {
    heard.push_back(record == nullptr ? "no end" : "end " + std::to_string(record->moves.size()));
  }

  std::vector<std::string> heard;
  std::vector<Turn> turns;
};

class ListenerTest : public ::testing::Test {
 protected:
  std::expected<record::GameRecord, Referee::NoGame> play(const std::string& first, const std::string& second,
                                                          const StopToken& stop = {}) {
    ScriptedCompetitor one(points(first, tournament_.rules));
    ScriptedCompetitor other(points(second, tournament_.rules));
    const Schedule schedule(tournament_);
    return Referee(tournament_, nullptr, &listener_).play(schedule.game(0), {&one, &other}, stop);
  }

  Tournament tournament_ = match_of("tictactoe");
  WritingListener listener_;
};

TEST_F(ListenerTest, ReceivesEveryTurnAndMove) {
  EXPECT_TRUE(play("1 2 3", "4 5"));
  EXPECT_THAT(listener_.heard, ElementsAre("begin 0-1", "turn x", "move 00", "turn o", "move 01", "turn x",
                                           "move 10", "turn o", "move 11", "turn x", "move 20", "end 5"));
}

TEST_F(ListenerTest, OpeningMovesHaveNoTurnsAndTurnsHaveClocks) {
  tournament_.openings = {points("1 4", tournament_.rules)};
  tournament_.players[1].limits.match = 60s;
  EXPECT_TRUE(play("2 3", "5"));
  EXPECT_THAT(listener_.heard, ElementsAre("begin 0-1", "move 00", "move 01", "turn x", "move 10", "turn o",
                                           "move 11", "turn x", "move 20", "end 5"));
  const Turn& turn = listener_.turns.at(0);
  EXPECT_EQ(turn.opening_moves, 2);
  EXPECT_THAT(turn.players, ElementsAre(0, 1));
  EXPECT_FALSE(turn.left[0]);
  EXPECT_EQ(turn.left[1], 60s);
}

TEST_F(ListenerTest, AnIllegalMoveIsNotReported) {
  EXPECT_TRUE(play("1", "1"));
  EXPECT_THAT(listener_.heard, ElementsAre("begin 0-1", "turn x", "move 00", "turn o", "end 1"));
}

TEST_F(ListenerTest, AStoppedGameHasNoResult) {
  StopSource stop;
  stop.request_stop();
  EXPECT_FALSE(play("1 2 3", "4 5", stop.get_token()));
  EXPECT_THAT(listener_.heard, ElementsAre("begin 0-1", "no end"));
}

/// A board, and the view of a reader who polls it now and then.
class LiveBoardTest : public ::testing::Test {
 protected:
  void move(int x, int y) {
    board_.on_move({.point = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}});
  }
  std::optional<LiveBoard::View> new_view() {
    const std::uint64_t seen = changes_;
    const auto view = board_.view_since(cursor_, LiveBoard::Clock::now());
    cursor_ = seen;
    return view;
  }

  ChangeCounter changes_ = 0;
  LiveBoard board_{changes_};
  std::uint64_t cursor_ = 0;
};

TEST_F(LiveBoardTest, IsEmptyBeforeTheFirstGame) { EXPECT_FALSE(new_view()); }

TEST_F(LiveBoardTest, ShowsOnlyWhatIsNew) {
  board_.on_begin({.number = 7, .seats = {2, 1}});
  board_.on_turn({.side = Side::first, .players = {2, 1}});
  move(3, 4);
  auto view = new_view();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->number, 7);
  EXPECT_EQ(view->first_new, 0U);
  EXPECT_EQ(view->moves.size(), 1U);
  EXPECT_TRUE(view->thinking);
  EXPECT_FALSE(new_view());

  board_.on_turn({.side = Side::second, .players = {2, 1}});
  view = new_view();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->turn.side, Side::second);
  EXPECT_EQ(view->first_new, 1U);
  EXPECT_TRUE(view->moves.empty());

  move(5, 5);
  move(6, 6);
  view = new_view();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->first_new, 1U);
  EXPECT_EQ(view->moves.size(), 2U);
}

TEST_F(LiveBoardTest, TheNextGameBeginsFromItsFirstMove) {
  board_.on_begin({.number = 0});
  move(1, 1);
  move(2, 2);
  EXPECT_TRUE(new_view());
  board_.on_end(nullptr);
  board_.on_begin({.number = 1});
  move(3, 3);
  const auto view = new_view();
  ASSERT_TRUE(view);
  EXPECT_EQ(view->number, 1);
  EXPECT_EQ(view->first_new, 0U);
  EXPECT_EQ(view->moves.size(), 1U);
  EXPECT_FALSE(view->is_over);
}

TEST_F(LiveBoardTest, OnlyAFinishedGameHasAResult) {
  board_.on_begin({});
  record::GameRecord record;
  record.result = Outcome::second_wins;
  board_.on_end(&record);
  auto view = new_view();
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->is_over);
  EXPECT_FALSE(view->thinking);
  EXPECT_EQ(view->result, Outcome::second_wins);
  board_.on_begin({});
  board_.on_end(nullptr);
  view = new_view();
  ASSERT_TRUE(view);
  EXPECT_TRUE(view->is_over);
  EXPECT_EQ(view->result, Outcome::ongoing);
}

}  // namespace
}  // namespace rowan::arena
