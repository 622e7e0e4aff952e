// SPDX-License-Identifier: MIT
#include "puzzle/puzzle_file.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "puzzle/sample_puzzles.hpp"

namespace rowan::puzzle {
namespace {

TEST(PuzzleText, SurvivesARoundTrip) {
  for (const std::string& line : sample_lines()) {
    const auto puzzle = parse_puzzle(line);
    ASSERT_TRUE(puzzle) << line << ": " << puzzle.error().message;
    EXPECT_EQ(to_text(*puzzle), line);
  }
}

/// The sample line of the kind, with the first occurrence of one text replaced by another.
std::string with(const std::string& old_text, const std::string& new_text, Kind kind = Kind::fours) {
  std::string line = sample_lines()[static_cast<std::size_t>(kind)];
  const std::size_t at = line.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  return line.replace(at, old_text.size(), new_text);
}

TEST(PuzzleText, ErrorsNameTheProblem) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"", "expected 5 fields with tabs between them (kind, game, position, solution, traits), found 1"},
      {with("fours", "fives"),
       "unknown kind 'fives'; expected fours, threats, defense, trap, only-win, only-draw"},
      {with("fours", "trap"), "there are no puzzles of kind trap in freestyle"},
      {with("freestyle", "gomoku"), "game 'gomoku' is written 'freestyle'"},
      {with("k8", "K8"), "solution 'K8' is written 'k8'"},
      {with("k8", "g8"), "solution 'g8': g8 is occupied"},
      {with("moves", "length"), "unknown trait 'length=3'; expected words such as moves=5"},
      {with("moves=3", "moves=0"), "the trait 'moves=0' needs a number from 1 to 9999"},
      {with("moves=3", "moves=03"), "the trait 'moves=03' needs a number from 1 to 9999"},
      {with("moves=3", "moves="), "the trait 'moves=' needs a number from 1 to 9999"},
      {with("moves=3 decoys=1", "decoys=1 moves=3"),
       "the trait 'moves' comes too late; the order is moves, lines, quiet, decoys, counters, forbidden"},
      {with("6x8", "6X8"), "the position is not in canonical form"},
      {with("6x8", "6xxxxx4"), "the game is over in this position"},
  };
  for (const auto& [line, message] : cases) {
    const auto puzzle = parse_puzzle(line);
    ASSERT_FALSE(puzzle) << line;
    EXPECT_EQ(puzzle.error().message, message);
  }
}

TEST(PuzzleText, AFileHasAHeaderAndComments) {
  const std::vector<Puzzle> puzzles{sample(Kind::fours), sample(Kind::only_draw)};
  const std::string text = file_text(puzzles, "two of them");
  EXPECT_EQ(text, "rowan puzzles 1\n# two of them\n" + sample_lines()[0] + "\n" + sample_lines()[5] + "\n");
  EXPECT_EQ(parse_puzzle_file(text).value(), puzzles);
  EXPECT_EQ(parse_puzzle_file("rowan puzzles 1\r\n\r\n" + sample_lines()[0] + "\r\n").value().size(), 1U);
  EXPECT_TRUE(parse_puzzle_file("rowan puzzles 1").value().empty());
  EXPECT_EQ(parse_puzzle_file("rowan puzzles 2\n").error().message,
            "not a puzzle file: its first line is 'rowan puzzles 2', expected 'rowan puzzles 1'");
  EXPECT_TRUE(parse_puzzle_file("rowan puzzles 1\n#\nfours\n").error().message.starts_with("line 3: "));
}

}  // namespace
}  // namespace rowan::puzzle
