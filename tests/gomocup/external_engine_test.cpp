// SPDX-License-Identifier: MIT
#include "gomocup/manager/external_engine.hpp"

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "support/engines.hpp"

namespace rowan::gomocup {

namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

/// An engine with a log of everything it received and sent: "> TURN 7,7", "< 0,0".
class Conversation {
 public:
  explicit Conversation(std::string_view behavior, const think::GameLimits& limits = {})
      : engine_({.command = rowan::testing::fake_engine(behavior),
                 .limits = limits,
                 .reply_timeout = rowan::testing::generous,
                 .listener = [this](Speaker speaker, std::string_view line) {
                   lines_.push_back((speaker == Speaker::manager ? "> " : "< ") + std::string(line));
                 }}) {}

  ExternalEngine& operator*() { return engine_; }
  ExternalEngine* operator->() { return &engine_; }

  /// The log since the last call of take() or take_info(), without the INFO lines.
  Lines take() {
    Lines taken;
    std::swap(taken, lines_);
    std::erase_if(taken, [](const std::string& line) { return line.starts_with("> INFO"); });
    return taken;
  }

  Lines take_info() {
    Lines taken;
    std::swap(taken, lines_);
    std::erase_if(taken, [](const std::string& line) { return !line.starts_with("> INFO"); });
    return taken;
  }

 private:
  Lines lines_;
  ExternalEngine engine_;
};

think::Request ask(const Position& position) { return {.position = position}; }

Position played(std::string_view moves, std::string_view game = "freestyle") {
  return *play_moves(Position(*find_game(game)), moves);
}

TEST(ExternalEngine, StartsAndRestarts) {
  Conversation good("good");
  const Rules rules = *find_game("freestyle");
  const std::string name = "< name=\"Fake good\", version=\"1.0\", author=\"nobody\"";
  ASSERT_EQ(good->begin(rules, {}), std::nullopt);
  EXPECT_EQ(good.take(), (Lines{"> ABOUT", "> START 15", name, "< OK", "> ABOUT", name}));
  ASSERT_EQ(good->begin(rules, {}), std::nullopt);
  EXPECT_EQ(good.take(), (Lines{"> RESTART", "< OK"}));
  ASSERT_EQ(good->begin(*find_game("freestyle 20x12"), {}), std::nullopt);
  EXPECT_EQ(good.take(), (Lines{"> RECTSTART 20,12", "< OK"}));
}

TEST(ExternalEngine, StartsAgainIfRestartIsNotSupported) {
  Conversation stubborn("no-restart");
  const Rules rules = *find_game("freestyle");
  ASSERT_EQ(stubborn->begin(rules, {}), std::nullopt);
  stubborn.take();
  ASSERT_EQ(stubborn->begin(rules, {}), std::nullopt);
  EXPECT_EQ(stubborn.take(), (Lines{"> RESTART", "< UNKNOWN command", "> START 15", "< OK"}));
  ASSERT_EQ(stubborn->begin(rules, {}), std::nullopt);
  EXPECT_EQ(stubborn.take(), (Lines{"> START 15", "< OK"}));
}

TEST(ExternalEngine, SendsTheLimits) {
  Conversation limited("good", {.turn = 5s,
                                .match = 120s,
                                .increment = 100ms,
                                .nodes = 1000,
                                .depth = 6,
                                .threads = 2,
                                .memory = 350'000'000,
                                .table = 16});
  ASSERT_EQ(limited->begin(*find_game("renju"), {}), std::nullopt);
  EXPECT_EQ(limited.take_info(),
            (Lines{"> INFO timeout_turn 5000", "> INFO timeout_match 120000", "> INFO time_left 120000",
                   "> INFO max_memory 350000000", "> INFO game_type 1", "> INFO rule 4",
                   "> INFO time_increment 100", "> INFO max_node 1000", "> INFO max_depth 6",
                   "> INFO thread_num 2", "> INFO hash_size 16384"}));
  const Position empty(*find_game("renju"));
  ASSERT_TRUE(limited->think({.position = empty, .clock = {.left = 119s}}));
  EXPECT_EQ(limited.take_info(), (Lines{"> INFO time_left 119000"}));

  Conversation free("good");
  ASSERT_EQ(free->begin(*find_game("freestyle"), {}), std::nullopt);
  EXPECT_EQ(free.take_info(),
            (Lines{"> INFO timeout_turn 86400000", "> INFO timeout_match 0", "> INFO time_left 2147483647",
                   "> INFO max_memory 0", "> INFO game_type 1", "> INFO rule 0"}));
}

TEST(ExternalEngine, SendsTheShortestCommandForAMove) {
  Conversation good("good");
  ASSERT_EQ(good->begin(*find_game("freestyle"), {}), std::nullopt);
  good.take();
  ASSERT_EQ(good->think(ask(played("")))->move, point_at(0, 0));
  EXPECT_EQ(good.take(), (Lines{"> BEGIN", "< 0,0"}));
  ASSERT_EQ(good->think(ask(played("a15 c14")))->move, point_at(1, 0));
  EXPECT_EQ(good.take(), (Lines{"> TURN 2,1", "< 1,0"}));
  // An opening of three stones that does not continue the previous game.
  ASSERT_EQ(good->think(ask(played("a15 c14 d13")))->move, point_at(1, 0));
  EXPECT_EQ(good.take(), (Lines{"> BOARD", "> 0,0,2", "> 2,1,1", "> 3,2,2", "> DONE", "< 1,0"}));
  ASSERT_EQ(good->begin(*find_game("freestyle"), {}), std::nullopt);
  good.take();
  ASSERT_EQ(good->think(ask(played("h8")))->move, point_at(0, 0));
  EXPECT_EQ(good.take(), (Lines{"> TURN 7,7", "< 0,0"}));
}

TEST(ExternalEngine, SendsArrangedStones) {
  std::vector<Cell> cells(225, Cell::empty);
  cells[0] = Cell::first;
  Position position(*find_game("freestyle"), cells, Side::first);
  position.play(point_at(5, 5));
  Conversation good("good");
  ASSERT_EQ(good->begin(position.rules(), {}), std::nullopt);
  good.take();
  ASSERT_EQ(good->think(ask(position))->move, point_at(1, 0));
  EXPECT_EQ(good.take(), (Lines{"> BOARD", "> 0,0,2", "> 5,5,2", "> DONE", "< 1,0"}));
}

TEST(ExternalEngine, ReadsEvaluationsAmongMessages) {
  Conversation talks("talks");
  ASSERT_EQ(talks->begin(*find_game("freestyle"), {}), std::nullopt);
  const auto answer = talks->think(ask(played("")));
  ASSERT_TRUE(answer) << answer.error().detail;
  EXPECT_EQ(answer->evaluation, (Evaluation{-17, 0, 4, 12'000}));
}

TEST(ExternalEngine, PlaysASuggestion) {
  Conversation suggests("suggests");
  ASSERT_EQ(suggests->begin(*find_game("freestyle"), {}), std::nullopt);
  suggests.take();
  ASSERT_EQ(suggests->think(ask(played("")))->move, point_at(0, 0));
  EXPECT_EQ(suggests.take(), (Lines{"> BEGIN", "< SUGGEST 0,0", "> PLAY 0,0", "< 0,0"}));
}

TEST(ExternalEngine, ResendsTheBoardAfterAMissedTurn) {
  Conversation misses("misses-turn --after 1");
  ASSERT_EQ(misses->begin(*find_game("freestyle"), {}), std::nullopt);
  misses.take();
  ASSERT_EQ(misses->think(ask(played("")))->move, point_at(0, 0));
  misses.take();
  const auto answer = misses->think(ask(played("a15 c14")));
  ASSERT_TRUE(answer) << answer.error().detail;
  EXPECT_EQ(answer->move, point_at(1, 0));
  EXPECT_EQ(misses.take(),
            (Lines{"> TURN 2,1", "< UNKNOWN command", "> BOARD", "> 0,0,1", "> 2,1,2", "> DONE", "< 1,0"}));
  ASSERT_TRUE(misses->think(ask(played("a15 c14 b15 d13"))));
  EXPECT_EQ(misses.take(), (Lines{"> TURN 3,2", "< 2,0"}));
}

/// The manager resends the board once; a second error counts as a garbled answer.
TEST(ExternalEngine, AsksAgainOnceAfterAnError) {
  Conversation error("error --after 1");
  ASSERT_EQ(error->begin(*find_game("freestyle"), {}), std::nullopt);
  ASSERT_TRUE(error->think(ask(played(""))));
  error.take();
  const auto answer = error->think(ask(played("a15 c14")));
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().how, record::Termination::garbled);
  const std::string words = "< ERROR no move comes to mind";
  EXPECT_EQ(error.take(), (Lines{"> TURN 2,1", words, "> BOARD", "> 0,0,1", "> 2,1,2", "> DONE", words}));
}

TEST(ExternalEngine, ToleratesAnswersToInfo) {
  Conversation answers("answers-info");
  for (int game = 0; game < 2; ++game) {
    ASSERT_EQ(answers->begin(*find_game("freestyle"), {}), std::nullopt);
    const Position empty = played("");
    const auto answer = answers->think({.position = empty, .clock = {.left = 5s}});
    ASSERT_TRUE(answer) << answer.error().detail;
    EXPECT_EQ(answer->move, point_at(0, 0));
  }
}

TEST(ExternalEngine, OpensBySwap2) {
  Conversation knows("swap2");
  ASSERT_EQ(knows->begin(*find_game("freestyle"), {}), std::nullopt);
  knows.take();
  using Answer = std::optional<Swap2Answer>;
  EXPECT_EQ(*knows->open(ask(played(""))),
            (Answer{{.stones = {point_at(7, 7), point_at(8, 7), point_at(9, 9)}}}));
  EXPECT_EQ(knows.take(), (Lines{"> SWAP2BOARD", "> DONE", "< 7,7 8,7 9,9"}));
  EXPECT_EQ(*knows->open(ask(played("h8 i8 j6"))), (Answer{{.stones = {point_at(6, 5), point_at(10, 10)}}}));
  EXPECT_EQ(*knows->open(ask(played("h8 i8 j6 g10 k5"))), (Answer{{.take_first = true}}));
  EXPECT_EQ(knows->think(ask(played("h8 i8 j6 g10 k5 a1")))->move, point_at(0, 0));

  Conversation ignorant("good");
  ASSERT_EQ(ignorant->begin(*find_game("freestyle"), {}), std::nullopt);
  EXPECT_EQ(*ignorant->open(ask(played("h8 i8 j6"))), Answer());
  EXPECT_EQ(*ignorant->open(ask(played("h8 i8 j6 g10 k5"))), Answer());
  EXPECT_EQ(ignorant->think(ask(played("h8 i8 j6 a1")))->move, point_at(0, 0));
}

TEST(ExternalEngine, RefusesGamesThatTheProtocolLacks) {
  Conversation good("good");
  EXPECT_EQ(
      good->begin(*find_game("tictactoe"), {}),
      (record::Fault{record::Termination::refused, "the Gomocup protocol does not support 3 in a row"}));
  EXPECT_TRUE(good.take().empty());
}

TEST(ExternalEngine, IsSuspendedWhileItsOpponentThinks) {
  ExternalEngine engine({.command = rowan::testing::fake_engine("good"), .suspend = true});
  ASSERT_EQ(engine.begin(*find_game("freestyle"), {}), std::nullopt);
  EXPECT_EQ(engine.think(ask(played("")))->move, point_at(0, 0));
  EXPECT_EQ(engine.think(ask(played("a15 h8")))->move, point_at(1, 0));
  ASSERT_EQ(engine.begin(*find_game("freestyle"), {}), std::nullopt);
  EXPECT_EQ(engine.think(ask(played("h8")))->move, point_at(0, 0));
}

TEST(ExternalEngine, StopsOnRequest) {
  ExternalEngine engine({.command = rowan::testing::fake_engine("silent")});
  ASSERT_EQ(engine.begin(*find_game("freestyle"), {}), std::nullopt);
  StopSource source;
  source.request_stop();
  const Position empty = played("");
  EXPECT_FALSE(engine.think({.position = empty, .stop = source.get_token()}));
}

}  // namespace

}  // namespace rowan::gomocup
