// SPDX-License-Identifier: MIT
#include "files/game_files.hpp"

#include <gtest/gtest.h>

#include "files/json_games.hpp"
#include "files/random_trees.hpp"
#include "game/notation.hpp"

namespace rowan::files {
namespace {

const std::string renlib_header = "\xFFRenLib\xFF\x03" + std::string(1, '\0') + std::string(10, '\xFF');

TEST(GameFiles, AreRecognizedByTheirContent) {
  const auto format_of = [](std::string_view bytes) { return recognize(bytes, "misleading.psq"); };
  EXPECT_EQ(format_of("  {\"rowan_record\": 1"), FileFormat::json);
  EXPECT_EQ(format_of("[\n"), FileFormat::json);
  EXPECT_EQ(format_of("\xEF\xBB\xBF(\n;GM[4]"), FileFormat::sgf);
  EXPECT_EQ(format_of(renlib_header), FileFormat::renlib);
  EXPECT_EQ(format_of(std::string_view("x\0i@", 4)), FileFormat::renlib);
  EXPECT_EQ(format_of("Piskvorky 15x15, 0:0, 0"), FileFormat::psq);
  EXPECT_EQ(format_of("pbrain-a\r\npbrain-b\r\n9,9,0\r\n"), FileFormat::rec);
  EXPECT_EQ(format_of("# openings\n-1,2, 3,4\n0,0\n1,1"), FileFormat::offsets);
  EXPECT_EQ(format_of("h8i9\n"), FileFormat::points);
  EXPECT_EQ(format_of("who knows"), FileFormat::psq) << "only the name is left";
  EXPECT_EQ(recognize("who knows", "file"), std::nullopt);
  EXPECT_EQ(format_by_name("a.b/Final.SGF"), FileFormat::sgf);
}

TEST(GameFiles, FormatsAreFoundByName) {
  for (const FormatInfo& info : file_formats()) {
    EXPECT_EQ(find_format(info.name), info.format);
    EXPECT_EQ(&info_of(info.format), &info);
  }
  EXPECT_EQ(find_format("sfg").error().message, "unknown format 'sfg'; did you mean 'sgf'?");
}

/// Every format that can be written keeps the moves and the board of a game from an empty start on 20x20, or
/// on 15x15 for RenLib.
TEST(GameFiles, EveryFormatKeepsTheMovesAndTheBoard) {
  for (const FormatInfo& info : file_formats()) {
    if (info.format == FileFormat::selfplay || info.format == FileFormat::training) continue;  // read only
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      SCOPED_TRACE(std::string(info.name) + ", seed " + std::to_string(seed));
      Random random(seed);
      const int side = info.format == FileFormat::renlib ? 15 : 20;
      const Rules rules = *find_game("freestyle", Size{side, side});
      const record::GameRecord record = testing::random_record(rules, random, 9);
      const GameFile file{.games = {record}};
      const auto written = write_game_file(info.format, file);
      ASSERT_TRUE(written) << written.error().message;
      EXPECT_EQ(recognize(written->bytes, ""), info.format);
      const auto again = read_game_file(written->bytes, "", {.rules = rules});
      ASSERT_TRUE(again) << again.error().message << '\n' << written->bytes;
      const auto games = games_of(*again);
      ASSERT_TRUE(games) << games.error().message;
      EXPECT_EQ(points_of(games->front()), points_of(record));
      EXPECT_EQ(games->front().rules(), rules);
    }
  }
}

TEST(GameFiles, VariationsAndSeveralGamesAreNotLostSilently) {
  const auto file = read_game_file("(;SZ[15];B[hh](;W[ii])(;W[ih]))(;SZ[15];B[aa])", "");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->size(), 2U);
  EXPECT_EQ(write_game_file(FileFormat::json, *file).error().message,
            "json cannot hold variations; use sgf or lib, or write the main line only");
  const auto dropped = write_game_file(FileFormat::json, *file, Variations::drop);
  ASSERT_TRUE(dropped);
  EXPECT_EQ(dropped->notes.lines(),
            std::vector<std::string>{"only the main line is kept, not the variations"});
  EXPECT_EQ(parse_json_records(dropped->bytes)->size(), 2U);
  EXPECT_EQ(write_game_file(FileFormat::renlib, *file).error().message,
            "lib holds one game, and there are 2; choose one by its number");
  EXPECT_EQ(write_game_file(FileFormat::psq, *file, Variations::drop).error().message,
            "psq holds one game, and there are 2; choose one by its number");
  EXPECT_TRUE(write_game_file(FileFormat::renlib, *only(*file, 1)));
  EXPECT_TRUE(write_game_file(FileFormat::psq, *only(*file, 2)));
  EXPECT_EQ(only(*file, 3).error().message, "no game 3; the file has 2");
  EXPECT_FALSE(only(*file, 0));
}

TEST(GameFiles, AnOpeningMustLeaveAGameToPlay) {
  const auto over = read_game_file("(;SZ[5];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", "");
  EXPECT_EQ(write_game_file(FileFormat::points, *over).error().message,
            "game 1 is over; an opening must leave a game to play");
  const auto list = read_game_file("h8i9\n0,0, 1,1", "", {.rules = *find_game("renju")});
  const auto written = write_game_file(FileFormat::sgf, *list);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(written->bytes,
            "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[renju]XOPEN[2]\n;B[hh];W[ii])\n"
            "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[renju]XOPEN[2]\n;B[hh];W[ii])\n");
}

TEST(GameFiles, EmptyAndUnknownFilesAreExplained) {
  EXPECT_EQ(read_game_file(" \n", "a.sgf").error().message, "the file is empty");
  EXPECT_EQ(read_game_file("who knows", "a").error().message,
            "not a recognized game file; expected psq, rec, SGF, RenLib, an opening list, JSON or self-play");
}

}  // namespace
}  // namespace rowan::files
