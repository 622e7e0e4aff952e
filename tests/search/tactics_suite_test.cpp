// SPDX-License-Identifier: MIT
#include "search/tactics_suite.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"

namespace rowan::search {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// An open three with its owner to move, and an open four with the opponent to move.
constexpr std::string_view winning_moves = "h8 a1 i8 o1 j8 a15";
constexpr std::string_view losing_moves = "h8 a1 i8 o1 j8 a15 k8";

std::string line(std::string_view verdict, std::string_view moves) {
  return "freestyle " + std::string(verdict) + ' ' + std::string(moves) + '\n';
}

TacticsResult result_of(std::string_view verdict, std::string_view moves, std::int64_t nodes = 20'000) {
  const auto positions = parse_tactics(line(verdict, moves));
  EXPECT_TRUE(positions) << positions.error().message;
  return run_tactics(positions->front(), {.table_mebibytes = 1}, nodes);
}

TEST(Tactics, ReadsASuite) {
  const auto positions = parse_tactics("# for people\n\n" + line("win", winning_moves) +
                                       "  \t\r\n  # more\nrenju loss h8\r\ncaro win");
  ASSERT_TRUE(positions) << positions.error().message;
  ASSERT_EQ(positions->size(), 3U);
  EXPECT_EQ((*positions)[0].game, "freestyle");
  EXPECT_TRUE((*positions)[0].is_win);
  EXPECT_EQ((*positions)[0].position.moves().size(), 6U);
  EXPECT_EQ((*positions)[1].position.rules(), *find_game("renju"));
  EXPECT_FALSE((*positions)[1].is_win);
  EXPECT_TRUE((*positions)[2].position.moves().empty());
  EXPECT_TRUE(parse_tactics("")->empty());
}

TEST(Tactics, ErrorsNameTheLine) {
  const auto message = [](const std::string& bad) {
    const auto positions = parse_tactics("# one\n" + line("win", winning_moves) + bad);
    return positions ? "none" : positions.error().message;
  };
  EXPECT_EQ(message("freestyle h8"), "line 3: 'h8': expected win or loss, of the side to move");
  EXPECT_EQ(message("freestyle"), "line 3: '': expected win or loss, of the side to move");
  EXPECT_THAT(message("\nfrestyle win h8\n"), StartsWith("line 4: "));
  EXPECT_THAT(message("\nfrestyle win h8\n"), HasSubstr("freestyle"));
  EXPECT_THAT(message("freestyle win h8 h8"), StartsWith("line 3: move 2"));
  EXPECT_THAT(message("freestyle loss z99"), StartsWith("line 3: move 1"));
  EXPECT_EQ(message("freestyle win h8 a1 i8 o1 j8 a15 k8 o15 l8"),
            "line 3: the game is over there; expected a position with a legal move");
  const auto bad = parse_tactics("freestyle win h8 h8");
  EXPECT_THAT(bad.error().detail, HasSubstr("^")) << "the move is underlined";
}

TEST(Tactics, DecidesAWinAndALoss) {
  const TacticsResult win = result_of("win", winning_moves);
  EXPECT_EQ(win.verdict, TacticsVerdict::decided);
  EXPECT_TRUE(think::is_win(win.score));
  EXPECT_LE(win.nodes, 20'000);
  const TacticsResult loss = result_of("loss", losing_moves);
  EXPECT_EQ(loss.verdict, TacticsVerdict::decided);
  EXPECT_TRUE(think::is_decided(loss.score));
  EXPECT_FALSE(think::is_win(loss.score));
}

TEST(Tactics, AProofOfTheOppositeCountsAsWrong) {
  EXPECT_EQ(result_of("loss", winning_moves).verdict, TacticsVerdict::wrong);
  EXPECT_EQ(result_of("win", losing_moves).verdict, TacticsVerdict::wrong);
}

TEST(Tactics, WithoutAProofAPositionIsOpen) {
  const TacticsResult open = result_of("win", "h8 i9", 500);
  EXPECT_EQ(open.verdict, TacticsVerdict::open);
  EXPECT_LE(open.nodes, 500);
}

TEST(Tactics, TheSuiteIsConsistentAndPartlyDecidedQuickly) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/tactics.txt");
  const auto suite = parse_tactics(std::string(std::istreambuf_iterator<char>(file), {}));
  ASSERT_TRUE(suite) << suite.error().message;
  ASSERT_EQ(suite->size(), 500U);
  int decided = 0;
  for (std::size_t i = 0; i < suite->size(); i += 10) {
    const TacticsResult result = run_tactics((*suite)[i], {.table_mebibytes = 1}, 5'000);
    EXPECT_NE(result.verdict, TacticsVerdict::wrong) << to_text((*suite)[i].position);
    decided += result.verdict == TacticsVerdict::decided ? 1 : 0;
  }
  EXPECT_GE(decided, 2);
}

}  // namespace
}  // namespace rowan::search
