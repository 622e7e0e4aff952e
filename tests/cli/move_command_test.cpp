// SPDX-License-Identifier: MIT
#include <array>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "json/json.hpp"

namespace rowan::testing {
namespace {

/// The numbers of computer wins, draws and human wins, in this order.
using Score = std::array<int, 3>;

/// Plays every sequence of human moves against a player driven through `rowan move --stdin`. Each run of the
/// program answers one round of all unfinished games.
Score play_every_human(const std::string& player) {
  Score score{};
  std::vector<Position> human_to_move{Position(Rules{})};
  while (!human_to_move.empty()) {
    std::vector<Position> computer_to_move;
    std::string questions;
    for (const Position& position : human_to_move) {
      for (const Point move : position.legal_moves()) {
        Position next = position;
        next.play(move);
        if (next.is_over()) {
          ++score[next.outcome() == Outcome::draw ? 1 : 2];
          continue;
        }
        questions += moves_text(next) + '\n';
        computer_to_move.push_back(next);
      }
    }
    human_to_move.clear();
    const auto answers = lines_of(rowan({"move", "--player", player, "--stdin"}, questions).out);
    if (answers.size() != computer_to_move.size()) return {};
    for (std::size_t game = 0; game < answers.size(); ++game) {
      const auto next = play_moves(computer_to_move[game], answers[game]);
      if (!next) return {};
      if (!next->is_over()) {
        human_to_move.push_back(*next);
      } else {
        ++score[next->outcome() == Outcome::draw ? 1 : 0];
      }
    }
  }
  return score;
}

TEST(Move, PatternPlayersScoreAsKnownAgainstEveryHuman) {
  EXPECT_EQ(play_every_human("patterns:original"), (Score{337, 133, 3}));
  EXPECT_EQ(play_every_human("patterns"), (Score{325, 131, 1}));
  EXPECT_EQ(play_every_human("patterns:unbeatable"), (Score{324, 133, 0}));
}

TEST(Move, ThePerfectPlayerIsNeverBeaten) { EXPECT_EQ(play_every_human("perfect")[2], 0); }

TEST(Move, PrintsOneMove) {
  EXPECT_EQ(rowan({"move", "--player", "perfect", "--moves", "1 4 2 5"}).out, "3\n");
  EXPECT_EQ(rowan({"move", "--player", "perfect", "--position", "xx1/oo1/3 o"}).out, "6\n");
  EXPECT_EQ(rowan({"move", "--player", "perfect", "--moves", "1 4 2 5 3"}).out, "-\n");
  EXPECT_EQ(rowan({"move", "--player", "two-stage", "--position", "xx1/oo1/3 o"}).out, "3\n")
      << "it blocks and misses its own win";
  const Finished large = rowan({"move", "--player", "random", "--game", "gomoku", "--moves", "h8"});
  EXPECT_TRUE(parse_point(lines_of(large.out).at(0), Rules{.width = 15, .height = 15, .k = 5})) << large.out;
}

TEST(Move, WhyPrintsTheReason) {
  const Finished run = rowan({"move", "--player", "perfect", "--moves", "1 4 2 5", "--why"});
  EXPECT_EQ(run.out.substr(0, 3), "3  ");
  EXPECT_GT(run.out.size(), 5U);
  const auto object =
      json::Json::parse(rowan({"move", "--player", "perfect", "--moves", "1 4 2 5", "--json"}).out);
  EXPECT_EQ(object.at("move"), "c3");
  EXPECT_FALSE(object.at("why").get<std::string>().empty());
  const auto over =
      json::Json::parse(rowan({"move", "--player", "perfect", "--moves", "1 4 2 5 3", "--json"}).out);
  EXPECT_TRUE(over.at("move").is_null());
}

TEST(Move, ThePatternPlayerNamesTheMatchingPattern) {
  const auto ask = [](const std::string& position, const std::string& player = "patterns:original") {
    return json::Json::parse(rowan({"move", "--player", player, "--position", position, "--json"}).out);
  };
  const auto wins = ask("xx1/oo1/3 o");
  EXPECT_EQ(wins.at("move"), "c2");
  EXPECT_EQ(wins.at("board"), "XX OO    ");
  EXPECT_EQ(wins.at("pattern"),
            json::Json::parse(
                R"({"table":"winning","number":20,"cell":5,"text":"...OO ...","point":"c2","cells":[3,4]})"));
  const auto blocks = ask("xx1/1o1/3 o");
  EXPECT_EQ(blocks.at("pattern"),
            json::Json::parse(
                R"({"table":"blocking","number":9,"cell":2,"text":"XX ......","point":"c3","cells":[0,1]})"));
  const auto exchanged = ask("oo1/1x1/3 x");  // the player sees the stones swapped
  EXPECT_EQ(exchanged.at("board"), "XX  O    ");
  EXPECT_EQ(exchanged.at("pattern"), blocks.at("pattern"));
  EXPECT_TRUE(ask("x2/3/3 o").at("pattern").is_null()) << "the opening";
  EXPECT_TRUE(ask("x2/1o1/3 o").at("pattern").is_null()) << "the first free cell";
  EXPECT_EQ(ask("xo1/ox1/1x1 o", "patterns:unbeatable").at("pattern").at("table"), "blocking");
  EXPECT_EQ(rowan({"move", "--player", "patterns", "--position", "xx1/1o1/3 o", "--why"}).out,
            "3  blocks (blocking pattern 9: 2,\"XX ......\")\n");
  EXPECT_EQ(rowan({"move", "--player", "patterns", "--position", "x2/3/3 o", "--why"}).out,
            "5  opening (no pattern)\n");
}

TEST(Move, TheTwoStagePlayerReportsItsSignal) {
  const auto ask = [](const std::string& player, const std::string& position) {
    return json::Json::parse(rowan({"move", "--player", player, "--position", position, "--json"}).out);
  };
  const auto smart = ask("two-stage", "xx1/oo1/3 o");
  EXPECT_EQ(smart.at("two_stage").at("stage"), 1);
  EXPECT_EQ(smart.at("two_stage").at("signal"), 2);
  EXPECT_EQ(smart.at("two_stage").at("line"), "row");
  EXPECT_EQ(smart.at("two_stage").at("pair"), json::Json::parse("[0,1]"));
  const auto chance = ask("two-stage", "x2/3/3 o");
  EXPECT_EQ(chance.at("two_stage").at("stage"), 2);
  EXPECT_EQ(chance.at("two_stage").at("signal"), 999);
  EXPECT_FALSE(chance.at("two_stage").contains("line"));
  EXPECT_EQ(ask("two-stage", "1xx/3/o2 o").at("two_stage").at("signal"), 0);
  EXPECT_EQ(ask("two-stage:original", "1xx/3/o2 o").at("two_stage").at("signal"), 999)
      << "blind to the pair on cells 1 and 2";
  const auto why = [](const std::string& position) {
    return rowan({"move", "--player", "two-stage", "--position", position, "--why"}).out;
  };
  EXPECT_EQ(why("xx1/oo1/3 o"),
            "3  blocks (stage one: board[2], by its row: board[0] and board[1] are equal)\n");
  EXPECT_NE(why("x2/3/3 o").find("  chance (stage one: 999, no smart move)\n"), std::string::npos);
}

TEST(Move, EqualSeedsGiveEqualMoves) {
  const std::string questions(60, '\n');
  const auto moves = [&](const std::string& seed) {
    return rowan({"move", "--player", "random", "--game", "gomoku", "--seed", seed, "--stdin"}, questions)
        .out;
  };
  EXPECT_EQ(moves("7"), moves("7"));
  EXPECT_NE(moves("7"), moves("8"));
  EXPECT_EQ(lines_of(moves("7")).size(), 60U);
}

TEST(Move, StandardInputContinuesAfterABadLine) {
  const Finished run =
      rowan({"move", "--player", "perfect", "--stdin"}, "1 4 2 5\nx9\n1 4 2 5 3\nxx1/oo1/3 o\n");
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out,
            "3\n"
            "error: move 1, 'x9': column x is off the board, which has columns a to c\n"
            "-\n"
            "6\n");
}

TEST(Move, BadPlayersAreExplained) {
  const Finished unknown = rowan({"move", "--player", "perfcet"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("did you mean 'perfect'?"), std::string::npos) << unknown.err;
  const Finished elsewhere = rowan({"move", "--player", "perfect", "--game", "gomoku"});
  EXPECT_EQ(elsewhere.exit_code, 2);
  EXPECT_EQ(elsewhere.out, "");
  const Finished missing = rowan({"move", "--moves", "1"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.err.find("--player"), std::string::npos) << missing.err;
}

TEST(Players, AreListedWithADescription) {
  const Finished list = rowan({"players"});
  EXPECT_EQ(list.exit_code, 0);
  const auto object = json::Json::parse(rowan({"players", "--json"}).out);
  EXPECT_EQ(object.size(), lines_of(list.out).size());
  for (const auto& player : object) {
    EXPECT_NE(list.out.find(player.at("name").get<std::string>()), std::string::npos);
    EXPECT_FALSE(player.at("about").get<std::string>().empty());
  }
}

}  // namespace
}  // namespace rowan::testing
