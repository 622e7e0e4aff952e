// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/rowan_program.hpp"
#include "message/forms.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using Words = std::vector<std::string>;

/// Checks every line that a command prints against the schema; returns the last one.
json::Json expect_lines(std::string_view schema, const Words& command, std::string_view input = {}) {
  SCOPED_TRACE("rowan " + command.front());
  const Finished run = rowan(command, input);
  const auto lines = lines_of(run.out);
  EXPECT_FALSE(lines.empty()) << run.err;
  json::Json last;
  for (const std::string& line : lines) {
    last = json::Json::parse(line);
    expect_form(schema, last);
  }
  return last;
}

TEST(CommandForms, AnalyzeMatchesItsSchema) {
  const json::Json quiet = expect_lines("analysis.json", {"analyze", "--moves", "h8 i9 h9", "--nodes", "3000",
                                                          "--lines", "3", "--why", "--json"});
  EXPECT_EQ(quiet["lines"].size(), 3U);
  EXPECT_TRUE(quiet["lines"][0]["reasons"].is_array());
  const json::Json won =
      expect_lines("analysis.json", {"analyze", "--moves", open_three, "--depth", "4", "--json"});
  EXPECT_EQ(won["lines"][0]["win"]["side"], "x");
  EXPECT_EQ(won["lines"][0]["verified"], true);
  expect_lines("analysis.json", {"analyze", "--game", "tictactoe", "--depth", "3", "--why", "--json"});
  const Finished bad = rowan({"analyze", "--stdin", "--depth", "1", "--json"}, "h8 h8\n");
  expect_form("common.json#/$defs/error", json::Json::parse(last_line(bad)));
}

TEST(CommandForms, ThreatsMatchesItsSchema) {
  const json::Json win =
      expect_lines("forced_win.json", {"threats", "--moves", open_three, "--check", "--json"});
  EXPECT_EQ(win["verdict"], "win");
  EXPECT_EQ(win["verified"], true);
  const json::Json none = expect_lines("forced_win.json", {"threats", "--moves", "h8 i9", "--json"});
  EXPECT_EQ(none["verdict"], "none");
}

TEST(CommandForms, SolveAndVerifyMatchTheirSchemas) {
  const TemporaryFolder folder;
  const std::string proof = folder / "4x4x3.proof";
  const json::Json solved =
      expect_lines("command.json#/$defs/solve", {"solve", "4x4x3", "--proof", proof, "--json"});
  EXPECT_EQ(solved["value"], "first wins");
  EXPECT_EQ(solved["proof"]["accepted"], true);
  expect_lines("command.json#/$defs/solve", {"solve", "3x3x3", "--json"});
  expect_lines("command.json#/$defs/verify", {"verify", proof, "--json"});
  std::ofstream(folder / "short.proof") << "rowan proof\n\1";
  const json::Json rejected =
      expect_lines("command.json#/$defs/verify", {"verify", folder / "short.proof", "--json"});
  EXPECT_EQ(rejected["accepted"], false);
}

TEST(CommandForms, VerifyOfThreatProofsMatchesItsSchema) {
  const TemporaryFolder folder;
  const std::string proof = folder / "a.tp";
  const auto prove = [&](const char* game, const char* moves) {
    return rowan({"prove", game, "--moves", moves, "--proof", proof}).exit_code;
  };
  ASSERT_EQ(prove("15x15x5", "h8 h9 i8 i9 j8 j9 o1 o2"), 0);
  const json::Json won = expect_lines("command.json#/$defs/verify", {"verify", proof, "--json"});
  EXPECT_EQ(won["claim"], "first wins");
  ASSERT_EQ(prove("15x15x5", "h8 h9 i8 i9 j8 j9 o1 o3"), 0);
  const json::Json open = expect_lines("command.json#/$defs/verify", {"verify", proof, "--json"});
  EXPECT_EQ(open["accepted"], false);
  EXPECT_EQ(open["open_classes"].size(), 35U);
  std::ofstream(proof, std::ios::app) << "nonsense";
  const json::Json spoiled = expect_lines("command.json#/$defs/verify", {"verify", proof, "--json"});
  EXPECT_EQ(spoiled["accepted"], false);
}

TEST(CommandForms, MoveAndPlayersMatchTheirSchemas) {
  for (const char* const player : {"perfect", "patterns", "patterns:original", "two-stage", "engine:2"}) {
    for (const char* const moves : {"", "1", "1 5 2", "1 4 2 5 3"}) {
      SCOPED_TRACE(std::string(player) + ", " + moves);
      expect_lines("command.json#/$defs/move", {"move", "--player", player, "--moves", moves, "--json"});
    }
  }
  expect_lines("players.json", {"players", "--json"});
}

TEST(CommandForms, EveryFormOfShowMatchesItsSchema) {
  for (const char* const form : {"all", "board", "cells9", "grid18", "text9", "game32", "lines"}) {
    SCOPED_TRACE(form);
    expect_lines("command.json#/$defs/show", {"show", "--moves", "5 1 9", "--as", form, "--json"});
  }
  expect_lines("command.json#/$defs/show", {"show", "--game", "renju", "--json"});
  expect_lines("command.json#/$defs/show_wrap",
               {"show", "--moves", "5 1", "--as", "game32", "--wrap", "--json"});
  expect_lines("command.json#/$defs/show_grid18_original",
               {"show", "--moves", "5 1", "--as", "grid18:original", "--json"});
  expect_lines("command.json#/$defs/show_cache",
               {"show", "--game", "7x7x5", "--moves", "d4", "--cache", "--json"});
  const Words position{"--game", "7x7x5", "--moves", "d4 c3 e5", "--json"};
  const auto as = [&](const char* form) {
    Words command{"show", "--as", form};
    command.insert(command.end(), position.begin(), position.end());
    return command;
  };
  expect_lines("command.json#/$defs/show_patterns", as("patterns"));
  expect_lines("command.json#/$defs/show_shapes", as("shapes"));
  const json::Json forbidden = expect_lines(
      "command.json#/$defs/show_forbidden",
      {"show", "--game", "renju", "--moves", "g8 a1 i8 a15 h7 o1 h9 o15", "--as", "forbidden", "--json"});
  EXPECT_EQ(forbidden["forbidden"][0]["point"], "h8");
}

TEST(CommandForms, PerftBenchAndOpeningsMatchTheirSchemas) {
  expect_lines("command.json#/$defs/perft", {"perft", "3x3x3", "--depth", "5", "--json"});
  expect_lines("command.json#/$defs/bench", {"bench", "--depth", "1", "--json"});
  const TemporaryFolder folder;
  std::ofstream(folder / "suite.txt") << "freestyle win h8 a1 i8 o1 j8 a15\nfreestyle loss h8 i9\n";
  expect_lines("command.json#/$defs/bench_tactics",
               {"bench", "--tactics", folder / "suite.txt", "--nodes", "2000", "--json"});
  expect_lines("command.json#/$defs/openings",
               {"openings", "--game", "9x9x5", "--count", "1", "--seed", "1", "--json"});
}

TEST(CommandForms, ArenaAndSelfplayMatchTheirSchemas) {
  const TemporaryFolder folder;
  expect_lines("standings.json", {"arena", "--player", "greedy", "--player", "random", "--player", "lines",
                                  "--game", "7x7x4", "--games", "4", "--json"});
  const json::Json test =
      expect_lines("standings.json", {"arena", "--player", "greedy", "--player", "random", "--game", "7x7x4",
                                      "--games", "4", "--sprt", "--json"});
  EXPECT_TRUE(test["sprt"].is_object());
  expect_lines("command.json#/$defs/selfplay", {"selfplay", "--player", "greedy", "--game", "7x7x4",
                                                "--games", "2", "--out", folder / "games.rsp", "--json"});
  const std::string file = folder / "training.games";
  const json::Json training = expect_lines(
      "command.json#/$defs/selfplay",
      {"selfplay", "--player", "engine", "nodes=100", "--game", "9x9x5", "--games", "2", "--format",
       "training", "--random-openings", "--random-moves", "1", "--sizes", "10", "--out", file, "--json"});
  EXPECT_GT(training["positions"].get<int>(), 0);
  const json::Json sound =
      expect_lines("command.json#/$defs/selfplay_verify", {"selfplay", "--verify", file, "--json"});
  EXPECT_EQ(sound["positions"], training["positions"]);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  const json::Json cut =
      expect_lines("command.json#/$defs/selfplay_verify", {"selfplay", "--verify", file, "--json"});
  EXPECT_EQ(cut["games"], 1);
  EXPECT_GT(cut["unfinished_from"].get<int>(), 9);
}

TEST(CommandForms, TuneAndItsStateMatchTheirSchemas) {
  const TemporaryFolder folder;
  std::ofstream(folder / "openings.txt") << "0,0, 1,1\n0,0, 0,1\n";
  const std::string state = folder / "state.json";
  expect_lines("command.json#/$defs/tune",
               {"tune", "--parameters", "late_base", "--each", "nodes=100", "hash=1", "search=zone_depth:5",
                "--size", "7", "--openings", folder / "openings.txt", "--iterations", "1", "--pairs", "1",
                "--state", state, "--json"});
  std::ifstream file(state);
  expect_form("tuning.json", json::Json::parse(std::string(std::istreambuf_iterator<char>(file), {})));
}

TEST(CommandForms, PuzzlesMatchTheirSchemas) {
  const TemporaryFolder folder;
  const std::string file = folder / "puzzles.txt";
  expect_lines("puzzle.json", {"puzzles", "--game", "5x5x4", "--count", "3", "--json"});
  ASSERT_EQ(rowan({"puzzles", "--game", "5x5x4", "--count", "3", "--out", file}).exit_code, 0);
  EXPECT_EQ(expect_lines("puzzle.json", {"puzzles", file, "--json"})["number"], 3);
  EXPECT_EQ(expect_lines("puzzle.json", {"puzzles", file, "--show", "2", "--json"})["number"], 2);
  expect_lines("puzzle.json#/$defs/check", {"puzzles", file, "--check", "--json"});
}

TEST(CommandForms, GamesConvertAndBookMatchTheirSchemas) {
  const TemporaryFolder folder;
  const std::string store = folder / "games.db";
  ASSERT_EQ(rowan({"games", store, "--add", stored_games}).exit_code, 0);
  expect_lines("command.json#/$defs/game", {"games", store, "--json"});
  expect_lines("record.json", {"games", store, "--id", "2", "--json"});
  expect_lines("command.json#/$defs/check", {"games", store, "--verify", "--json"});
  expect_lines("command.json#/$defs/explore", {"explore", store, "--game", "tictactoe", "--json"});
  expect_lines("record.json", {"convert", stored_games, "-", "--to", "json"});
  expect_lines("command.json#/$defs/convert",
               {"convert", stored_games, folder / "games.sgf", "--to", "sgf", "--json"});
  expect_lines("formats.json", {"convert", "--list", "--json"});
  const std::string book = folder / "tictactoe.book";
  expect_lines("book.json#/$defs/made", {"book", book, "--make", store, "--game", "tictactoe", "--min-games",
                                         "1", "--check", "1000", "--json"});
  const json::Json moves = expect_lines("book.json", {"book", book, "--json"});
  EXPECT_GT(moves["moves"].size(), 0U);
  expect_lines("book.json", {"book", book, "--moves", "1 2 3", "--json"});
  const json::Json analysis = expect_lines(
      "analysis.json", {"analyze", "--game", "tictactoe", "--depth", "1", "--book", book, "--json"});
  EXPECT_GT(analysis["book"].size(), 0U);
}

}  // namespace
}  // namespace rowan::testing
