// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "json/json.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class BookCommand : public ::testing::Test {
 protected:
  /// Writes random games to a self-play file; returns its path.
  std::string selfplay(const std::string& game = "7x7x4") {
    std::string file = (folder_ / (game + ".rsp")).string();
    const Finished run =
        rowan({"selfplay", "--player", "random", "--game", game, "--games", "40", "--out", file});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return file;
  }

  TemporaryFolder folder_;
  std::string book_ = (folder_ / "x.book").string();
};

TEST_F(BookCommand, TheSameGamesGiveTheSameFile) {
  const std::string games = selfplay();
  const Finished made = rowan({"book", book_, "--make", games});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, StartsWith("7x7x4, "));
  EXPECT_THAT(made.out, HasSubstr(" from 40 games\n"));
  const std::string bytes = content_of(book_);
  EXPECT_GT(bytes.size(), 100U);
  EXPECT_EQ(rowan({"book", "-", "--make", games}).out, bytes);
}

TEST_F(BookCommand, AStoreAndFilesOfTheSameGamesGiveTheSameBook) {
  const std::string games = selfplay();
  const std::string json = (folder_ / "games.json").string();
  const std::string store = (folder_ / "games.db").string();
  ASSERT_EQ(rowan({"convert", games, json}).exit_code, 0);
  ASSERT_EQ(rowan({"games", store, "--add", json}).exit_code, 0);
  const std::string from_selfplay = rowan({"book", "-", "--make", games}).out;
  EXPECT_EQ(rowan({"book", "-", "--make", json}).out, from_selfplay);
  EXPECT_EQ(rowan({"book", "-", "--make", store}).out, from_selfplay);
  EXPECT_NE(rowan({"book", "-", "--make", store, json}).out, from_selfplay) << "every game twice";
}

TEST_F(BookCommand, CountsWhatExploreCounts) {
  const std::string store = (folder_ / "games.db").string();
  ASSERT_EQ(rowan({"games", store, "--add", stored_games}).exit_code, 0);
  ASSERT_EQ(rowan({"book", book_, "--make", store, "--game", "tictactoe", "--min-games", "1"}).exit_code, 0);
  const auto explored =
      json::Json::parse(rowan({"explore", store, "--game", "tictactoe", "--moves", "5 3", "--json"}).out);
  const auto shown = json::Json::parse(rowan({"book", book_, "--moves", "5 3", "--json"}).out);
  ASSERT_EQ(shown.at("moves").size(), explored.at("moves").size());
  ASSERT_GT(shown.at("moves").size(), 0U);
  for (std::size_t i = 0; i < shown.at("moves").size(); ++i) {
    for (const char* const field : {"move", "games", "x_wins", "draws", "o_wins"}) {
      EXPECT_EQ(shown.at("moves")[i].at(field), explored.at("moves")[i].at(field)) << field;
    }
  }
}

TEST_F(BookCommand, ShowsAPosition) {
  ASSERT_EQ(rowan({"book", book_, "--make", selfplay(), "--min-games", "1"}).exit_code, 0);
  const Finished empty = rowan({"book", book_});
  EXPECT_EQ(empty.exit_code, 0);
  EXPECT_THAT(empty.out,
              HasSubstr("x to move\n\nmove  games  x wins  draws  o wins  x scores  chosen  search\n"));
  const Finished unknown = rowan({"book", book_, "--moves", "a1 g7 a2 g6 a3"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.out, HasSubstr("the book does not have this position\n"));
  const Finished other = rowan({"book", book_, "--game", "renju"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("it is for 7x7x4 (7x7, 4 or more in a row win); the game is renju"));
}

TEST_F(BookCommand, AppliesTheLimitsOfPliesAndGames) {
  const std::string games = selfplay();
  const auto moves_of = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"book", book_, "--make", games, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return json::Json::parse(rowan(words).out).at("moves").get<int>();
  };
  EXPECT_LE(moves_of({"--plies", "1", "--min-games", "1"}), 10) << "of 49 points up to symmetry";
  EXPECT_GT(moves_of({"--plies", "6", "--min-games", "1"}), moves_of({"--plies", "3", "--min-games", "1"}));
  EXPECT_GT(moves_of({"--min-games", "1"}), moves_of({"--min-games", "4"}));
}

TEST_F(BookCommand, TheEngineDropsBlunders) {
  const std::string games = (folder_ / "games.json").string();
  std::ofstream(games) << R"({"rowan_record":1,"rules":{"width":3,"height":3,"k":3},"moves":["5","2","9"]})"
                       << '\n'
                       << R"({"rowan_record":1,"rules":{"width":3,"height":3,"k":3},"moves":["5","1","9"]})"
                       << '\n';
  const Finished made =
      rowan({"book", book_, "--make", games, "--min-games", "1", "--check", "20000", "--network", "none"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr(" dropped by the check\n"));
  const auto shown = json::Json::parse(rowan({"book", book_, "--moves", "5", "--json"}).out);
  ASSERT_EQ(shown.at("moves").size(), 1U) << shown.dump();
  EXPECT_EQ(shown.at("moves")[0].at("move"), "a3");
  EXPECT_EQ(shown.at("moves")[0].at("search").at("score"), 0);
}

TEST_F(BookCommand, GamesOfSeveralKindsNeedAChoice) {
  const std::string one = selfplay("7x7x4");
  const std::string other = selfplay("tictactoe");
  const Finished mixed = rowan({"book", book_, "--make", one, other});
  EXPECT_EQ(mixed.exit_code, 2);
  EXPECT_THAT(mixed.err,
              HasSubstr("game 1: its rules are tictactoe, but those of the games before it are 7x7x4\n"
                        "  choose one game with --game\n"));
  EXPECT_FALSE(std::filesystem::exists(book_));
  const Finished chosen = rowan({"book", book_, "--make", one, other, "--game", "tictactoe"});
  EXPECT_EQ(chosen.exit_code, 0) << chosen.err;
  EXPECT_THAT(chosen.out, HasSubstr("40 games with other rules left out\n"));
  const Finished none = rowan({"book", book_, "--make", one, "--game", "renju"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_EQ(none.err, "error: no games of renju were found; 40 have other rules\n");
}

TEST_F(BookCommand, BadInputIsAnErrorAndLeavesTheFileAlone) {
  ASSERT_EQ(rowan({"book", book_, "--make", selfplay()}).exit_code, 0);
  const std::string before = content_of(book_);
  std::ofstream(folder_ / "broken.json") << R"({"rowan_record":1,"moves":["z99"]})";
  for (const char* const name : {"broken.json", "missing.json"}) {
    const Finished run = rowan({"book", book_, "--make", (folder_ / name).string()});
    EXPECT_EQ(run.exit_code, 2) << name;
    EXPECT_THAT(run.err, HasSubstr(name));
  }
  EXPECT_EQ(content_of(book_), before);
  const Finished foreign = rowan({"book", stored_games});
  EXPECT_EQ(foreign.exit_code, 2);
  EXPECT_THAT(foreign.err, HasSubstr("not a book: a book begins with ROWANBOK"));
  EXPECT_THAT(rowan({"book", book_, "--plies", "3"}).err, HasSubstr("--plies requires --make"));
  EXPECT_THAT(rowan({"book", book_, "--make", stored_games, "--moves", "h8"}).err,
              HasSubstr("--make excludes --moves"));
  EXPECT_EQ(rowan({"book", "none"}).exit_code, 2);
}

}  // namespace
}  // namespace rowan::testing
