// SPDX-License-Identifier: MIT
#include "arena/game/referee.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "arena/scripted_competitor.hpp"
#include "files/sgf.hpp"
#include "game/opening_text.hpp"
#include "record/game_tree.hpp"

namespace rowan::arena {
namespace {

using testing::match_of;
using testing::points;
using testing::ScriptedCompetitor;
using namespace std::chrono_literals;

std::expected<record::GameRecord, Referee::NoGame> referee_game(const Tournament& tournament, Competitor& one,
                                                                Competitor& other, std::int64_t number = 0,
                                                                const StopToken& stop = {}) {
  const Schedule schedule(tournament);
  return Referee(tournament).play(schedule.game(number), {&one, &other}, stop);
}

class RefereeTest : public ::testing::Test {
 protected:
  /// Plays a game of tic-tac-toe in which each player's moves are given as digits.
  record::GameRecord play(const std::string& first, const std::string& second) {
    ScriptedCompetitor one(points(first, tournament_.rules));
    ScriptedCompetitor other(points(second, tournament_.rules));
    auto record = referee_game(tournament_, one, other);
    EXPECT_TRUE(record);
    EXPECT_EQ(one.begun, 1);
    EXPECT_EQ(one.ended, 1);
    EXPECT_EQ(other.ended, 1);
    return *record;
  }

  Tournament tournament_ = match_of("tictactoe");
};

TEST_F(RefereeTest, ALineWins) {
  const record::GameRecord record = play("1 2 3", "4 5");
  EXPECT_EQ(record.result, Outcome::first_wins);
  EXPECT_EQ(record.termination, record::Termination::line);
  EXPECT_EQ(record.moves.size(), 5U);
  EXPECT_EQ(record.player(Side::first), "random");
  EXPECT_EQ(record.player(Side::second), "lines");
  for (const record::RecordedMove& move : record.moves) EXPECT_TRUE(move.time);
  EXPECT_EQ(replay(record)->outcome(), Outcome::first_wins);
}

TEST_F(RefereeTest, AFullBoardIsADraw) {
  const record::GameRecord record = play("1 2 6 7 9", "3 4 5 8");
  EXPECT_EQ(record.result, Outcome::draw);
  EXPECT_EQ(record.termination, record::Termination::full_board);
}

TEST_F(RefereeTest, AnOccupiedPointLoses) {
  const record::GameRecord record = play("1 2", "1");
  EXPECT_EQ(record.result, Outcome::first_wins);
  EXPECT_EQ(record.termination, record::Termination::occupied);
  EXPECT_EQ(record.detail, "1 is occupied");
  EXPECT_EQ(record.moves.size(), 1U) << "the move that was not one is not recorded";
}

TEST_F(RefereeTest, AFaultLosesForTheSideToMove) {
  const record::GameRecord record = play("1", "2");
  EXPECT_EQ(record.result, Outcome::second_wins);
  EXPECT_EQ(record.termination, record::Termination::garbled);
  EXPECT_EQ(record.detail, "out of moves");
}

TEST_F(RefereeTest, AFaultBeforeTheFirstMoveLoses) {
  ScriptedCompetitor one(points("1", tournament_.rules));
  ScriptedCompetitor other(points("2", tournament_.rules));
  other.fault_at_begin = record::Fault{record::Termination::refused, "no"};
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->result, Outcome::first_wins);
  EXPECT_EQ(record->termination, record::Termination::refused);
  EXPECT_TRUE(record->moves.empty());
}

TEST_F(RefereeTest, ALateMoveLoses) {
  tournament_.players[1].limits = {.turn = 1ms, .tolerance = 1ms};
  ScriptedCompetitor one(points("1 2 3", tournament_.rules));
  ScriptedCompetitor other([](const think::Request& request) -> std::expected<think::Answer, record::Fault> {
    EXPECT_TRUE(request.clock.deadline);
    std::this_thread::sleep_for(30ms);
    return think::Answer{.move = point_at(1, 1)};
  });
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->result, Outcome::first_wins);
  EXPECT_EQ(record->termination, record::Termination::late);
}

TEST_F(RefereeTest, AStopRequestEndsTheGameWithoutARecord) {
  StopSource stop;
  ScriptedCompetitor one([&](const think::Request&) -> std::expected<think::Answer, record::Fault> {
    stop.request_stop();
    return std::unexpected(record::Fault{record::Termination::silent, ""});
  });
  ScriptedCompetitor other(points("2", tournament_.rules));
  EXPECT_FALSE(referee_game(tournament_, one, other, 0, stop.get_token()));
}

TEST_F(RefereeTest, TheSecondGameOfAPairHasTheColorsSwapped) {
  ScriptedCompetitor one(points("1 2 3", tournament_.rules));
  ScriptedCompetitor other(points("4 5", tournament_.rules));
  const auto record = referee_game(tournament_, one, other, 1);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->player(Side::first), "lines");
}

TEST_F(RefereeTest, OpeningMovesAreRecorded) {
  tournament_.openings = {points("1 4 2", tournament_.rules)};
  ScriptedCompetitor one(points("3", tournament_.rules));
  ScriptedCompetitor other([](const think::Request& request) -> std::expected<think::Answer, record::Fault> {
    EXPECT_EQ(request.position.moves().size(), 3U);
    return think::Answer{.move = point_at(1, 1), .evaluation = Evaluation{.score = 7}};
  });
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->opening_moves, 3);
  EXPECT_EQ(record->moves.size(), 5U);
  EXPECT_EQ(record->moves[3].evaluation, (Evaluation{.score = 7}));
  EXPECT_FALSE(record->moves[0].time);
  EXPECT_EQ(record->result, Outcome::first_wins);
}

TEST_F(RefereeTest, AdjudicationEndsTheGame) {
  tournament_.adjudication.max_moves = 2;
  const record::GameRecord record = play("1 2", "4");
  EXPECT_EQ(record.result, Outcome::draw);
  EXPECT_EQ(record.termination, record::Termination::move_limit);
  EXPECT_EQ(record.moves.size(), 2U);
}

/// A script that gives these answers to the swap2 decisions, in order.
ScriptedCompetitor::Open opens(std::vector<Swap2Answer> answers) {
  return [answers = std::move(answers),
          next = std::size_t{0}](const think::Request&) mutable -> std::expected<Swap2Answer, record::Fault> {
    return answers.at(next++);
  };
}

ScriptedCompetitor::Choose never_moves() {
  return [](const think::Request&) -> std::expected<think::Answer, record::Fault> {
    return std::unexpected(record::Fault{record::Termination::crashed, "gone"});
  };
}

class Swap2RefereeTest : public RefereeTest {
 protected:
  Swap2RefereeTest() {
    tournament_ = match_of("freestyle");
    tournament_.opening_rule = *find_opening_rule("swap2");
  }
  Swap2Answer stones(const std::string& text) const { return {.stones = points(text, tournament_.rules)}; }
};

TEST_F(Swap2RefereeTest, ThePlayerWhoTakesFirstIsFirst) {
  ScriptedCompetitor one(never_moves(), opens({stones("h8 i9 j7")}));
  ScriptedCompetitor other(never_moves(), opens({{.take_first = true}}));
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->player(Side::first), "lines");
  EXPECT_EQ(record->result, Outcome::first_wins) << "the opener is second player, to move, and crashes";
  EXPECT_EQ(record->opening_moves, 3);
  EXPECT_FALSE(record->opening_note.empty());
}

TEST_F(Swap2RefereeTest, AfterTwoMoreStonesTheOpenerChooses) {
  ScriptedCompetitor one(never_moves(), opens({stones("h8 i9 j7"), stones("k6")}));
  ScriptedCompetitor other(never_moves(), opens({stones("a1 a2")}));
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->player(Side::second), "random") << "one stone: the opener is second player";
  EXPECT_EQ(record->opening_moves, 6);
  EXPECT_EQ(record->result, Outcome::second_wins) << "the other is first player, to move, and crashes";
}

TEST_F(Swap2RefereeTest, AnIllegalAnswerLoses) {
  ScriptedCompetitor one(never_moves(), opens({stones("h8 h8 j7")}));
  ScriptedCompetitor other(never_moves());
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->termination, record::Termination::bad_opening);
  EXPECT_EQ(record->result, Outcome::second_wins);
  EXPECT_FALSE(record->detail.empty());
}

/// Plays a game of two competitors that take their opening decisions from `text` and then play no move.
std::optional<record::GameRecord> opened_game(Tournament& tournament, const std::string& text) {
  const Opening whole = parse_opening(text, tournament.rules).value();
  tournament.opening_rule = &whole.rule();
  ScriptedCompetitor one(never_moves());
  ScriptedCompetitor other(never_moves());
  for (ScriptedCompetitor* const each : {&one, &other}) {
    each->set_answers([&](const Opening& opening) { return whole.actions().at(opening.actions().size()); });
  }
  auto record = referee_game(tournament, one, other);
  if (!record) return std::nullopt;
  return *std::move(record);
}

TEST_F(RefereeTest, RecordsTheAnswersToAnOpeningRule) {
  tournament_ = match_of("renju");
  const std::string text = "soosorv-8: h8 i9 j7; black; g7; number 2; white; offer h9 i8; take i8";
  const auto record = opened_game(tournament_, text);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->player(Side::first), "random") << "the other took Black, and White again";
  EXPECT_EQ(record->opening_moves, 5);
  EXPECT_EQ(record->opening_note, text);
  EXPECT_EQ(record->result, Outcome::first_wins) << "White is to move, and crashes";
}

TEST_F(RefereeTest, AnIllegalOpeningAnswerLoses) {
  tournament_ = match_of("renju");
  tournament_.opening_rule = *find_opening_rule("pro");
  ScriptedCompetitor one(never_moves());
  ScriptedCompetitor other(never_moves());
  one.set_answers([](const Opening&) { return OpeningAction::place({point_at(0, 0)}); });
  const auto record = referee_game(tournament_, one, other);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->termination, record::Termination::bad_opening);
  EXPECT_EQ(record->result, Outcome::second_wins);
  EXPECT_EQ(record->detail, "stone 1 of 1: a15 is not in the middle, where pro expects it");
}

/// An SGF file keeps the opening rule and every answer, and reading it restores them.
TEST_F(RefereeTest, TheOpeningIsReadBackFromSgf) {
  tournament_ = match_of("renju");
  const std::string text =
      "taraguchi-10: h8; black; i9; black; j7; white; k8; offer a1 a2 a3 a4 a5 b1 b2 b3 b4 b5; take b5";
  const auto record = opened_game(tournament_, text);
  ASSERT_TRUE(record);
  const auto file = files::write_sgf({record::tree_of(*record)});
  EXPECT_NE(file.bytes.find("ON[" + text + "]"), std::string::npos) << file.bytes;
  files::Notes notes;
  const auto games = files::parse_sgf(file.bytes, std::nullopt, notes);
  ASSERT_TRUE(games);
  const record::GameRecord& header = games->front().header;
  const auto opening = parse_opening(header.opening_note, header.rules());
  ASSERT_TRUE(opening) << opening.error().message;
  EXPECT_TRUE(opening->is_done());
  EXPECT_EQ(to_text(*opening), text);
  EXPECT_EQ(opening->position().moves().size(), static_cast<std::size_t>(header.opening_moves));
}

}  // namespace
}  // namespace rowan::arena
