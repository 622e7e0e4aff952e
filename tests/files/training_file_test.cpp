// SPDX-License-Identifier: MIT
#include "files/training_file.hpp"

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "base/random.hpp"
#include "files/game_files.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::files {
namespace {

/// A game of tic-tac-toe, 1 5 2 4 3, which the first player wins.
TrainingGame small_game(std::int64_t number = 0) {
  const Rules rules = *find_game("tictactoe");
  TrainingGame game{.number = number,
                    .rules = rules,
                    .opening_moves = 2,
                    .clean_from = 3,
                    .result = Outcome::first_wins,
                    .moves = play_moves(Position(rules), "1 5 2 4 3")->moves()};
  game.searched = {{.score = -3, .best = game.moves[2]},
                   {.score = 300, .best = point_at(2, 2)},
                   {.score = 29'999, .best = game.moves[4]}};
  return game;
}

TrainingGame random_game(const Rules& rules, std::int64_t number, Random& random) {
  TrainingGame game{.number = number, .rules = rules};
  Position position(rules);
  while (!position.is_over() && position.moves().size() < 20) {
    const auto index = random.below(static_cast<std::uint32_t>(rules.point_count()));
    if (const Point point = rules.point_of(static_cast<int>(index)); position.is_legal(point))
      position.play(point);
  }
  game.moves = position.moves();
  const auto stones = static_cast<std::uint32_t>(game.moves.size());
  game.opening_moves = static_cast<int>(random.below(stones + 1));
  game.clean_from = game.opening_moves + static_cast<int>(random.below(stones + 1 - game.opening_moves));
  game.result = position.is_over() ? position.outcome() : Outcome::draw;
  const auto searched = random.below(stones - game.opening_moves + 2);
  for (std::uint32_t i = 0; i < searched; ++i) {
    const auto best = random.below(static_cast<std::uint32_t>(rules.point_count()));
    game.searched.push_back(
        {.score = static_cast<std::int16_t>(static_cast<int>(random.below(60'001)) - 30'000),
         .best = rules.point_of(static_cast<int>(best))});
  }
  return game;
}

std::string file_of(const std::vector<TrainingGame>& games) {
  std::string bytes = training_head();
  for (const TrainingGame& game : games) append_training_game(bytes, game);
  return bytes;
}

/// A reader's result after reading the bytes to the end or to the first error.
struct ReadGames {
  std::vector<TrainingGame> games = {};
  std::uint64_t whole_bytes = 0;
  bool has_rest = false;
  std::string error = {};
};

ReadGames read_all(std::string_view bytes) {
  std::istringstream stream{std::string(bytes)};
  TrainingReader reader(stream);
  ReadGames read;
  while (true) {
    auto game = reader.next();
    if (!game) read.error = game.error().message;
    if (!game || !*game) break;
    read.games.push_back(**std::move(game));
  }
  read.whole_bytes = reader.whole_bytes();
  read.has_rest = reader.has_rest();
  return read;
}

/// A record with this content, valid or not, and a correct checksum.
std::string record_of(const std::string& content) {
  std::string bytes;
  const auto append = [&](std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xFF);
  };
  append(static_cast<std::uint32_t>(content.size()));
  bytes += content;
  append(crc32c(bytes));
  return bytes;
}

TEST(TrainingFile, HasTheDocumentedBytes) {
  const std::string bytes = file_of({small_game(258)});
  EXPECT_EQ(bytes.substr(0, 9), "ROWANGAM\x01");
  const std::string content(
      "\x02\x01\0\0"                  // number 258
      "\x03\x03\x03\0\0\0"            // 3 × 3, three in a row
      "\x05\0\x02\0\x03\0"            // 5 stones, 2 of the opening, clean from 3
      "\x02\x03\0"                    // the first player won, 3 positions
      "\0\0\x04\0\x01\0\x03\0\x02\0"  // moves
      "\xFD\xFF\x01\0\x2C\x01\x08\0\x2F\x75\x02\0",
      41);  // the last line: scores -3, 300 and 29999, each followed by the best move
  EXPECT_EQ(bytes.substr(9), record_of(content));
}

TEST(TrainingFile, StoresRulesAsEnumerators) {
  for (const char* const name : {"freestyle", "standard", "renju", "caro"}) {
    const Rules rules = *find_game(name);
    const std::string bytes = file_of({{.rules = rules}});
    EXPECT_EQ(bytes[9 + 4 + 4 + 3], static_cast<char>(rules.overline)) << name;
    EXPECT_EQ(bytes[9 + 4 + 4 + 4], static_cast<char>(rules.blocked_five)) << name;
    EXPECT_EQ(bytes[9 + 4 + 4 + 5], static_cast<char>(rules.forbidden)) << name;
    EXPECT_EQ(read_all(bytes).games.at(0).rules, rules) << name;
  }
}

TEST(TrainingFile, SurvivesARoundTrip) {
  Random random(7);
  std::vector<TrainingGame> games;
  for (const char* const name : {"tictactoe", "freestyle", "renju", "caro", "7x6x4", "32x32x5", "1x1x1"}) {
    for (int i = 0; i < 1200; ++i) games.push_back(random_game(*find_game(name), random.below(~0U), random));
  }
  const std::string bytes = file_of(games);
  ASSERT_GT(bytes.size(), std::size_t{1} << 19) << "the reader must fill its buffer more than twice";
  const ReadGames all = read_all(bytes);
  EXPECT_EQ(all.error, "");
  EXPECT_EQ(all.games, games);
  EXPECT_EQ(all.whole_bytes, bytes.size());
  EXPECT_FALSE(all.has_rest);
}

TEST(TrainingFile, AnIncompleteEndIsDropped) {
  const std::string bytes = file_of({small_game(0), small_game(1)});
  const std::size_t first_end = file_of({small_game(0)}).size();
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    const ReadGames cut = read_all(std::string_view(bytes).substr(0, size));
    ASSERT_EQ(cut.error, "") << size;
    const std::size_t whole = size == bytes.size() ? size : size >= first_end ? first_end : size >= 9 ? 9 : 0;
    EXPECT_EQ(cut.whole_bytes, whole) << size;
    EXPECT_EQ(cut.has_rest, size != whole) << size;
    EXPECT_EQ(cut.games.size(), whole == bytes.size() ? 2U : whole == first_end ? 1U : 0U) << size;
  }
}

TEST(TrainingFile, ZerosAtTheEndAreDropped) {
  const std::string bytes = file_of({small_game(0), small_game(1)});
  const std::size_t first_end = file_of({small_game(0)}).size();
  for (const std::size_t zeros : {1U, 3U, 4U, 5U, 40U, 1'000'000U}) {
    const ReadGames after = read_all(bytes + std::string(zeros, '\0'));
    EXPECT_EQ(after.error, "") << zeros;
    EXPECT_EQ(after.whole_bytes, bytes.size()) << zeros;
    EXPECT_TRUE(after.has_rest) << zeros;
  }
  EXPECT_NE(read_all(bytes.substr(0, first_end) + std::string(5000, '\0') + "x").error, "");
}

TEST(TrainingFile, EveryChangedByteIsDetected) {
  const std::string bytes = file_of({small_game(0), small_game(1)});
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x41);
    const ReadGames found = read_all(changed);
    EXPECT_LT(found.games.size(), 2U) << "byte " << at;
    EXPECT_NE(found.error, "") << "byte " << at;
  }
}

/// A size larger than the remaining data looks like an unfinished record of a killed run. Games after it
/// would be cut off, and lost when the run is continued.
TEST(TrainingFile, AChangedSizeIsNotMistakenForAnIncompleteRecord) {
  Random random(11);
  std::vector<TrainingGame> games;
  for (int i = 0; i < 12; ++i) games.push_back(random_game(*find_game("freestyle"), i, random));
  const std::string bytes = file_of(games);
  std::size_t at = training_head().size();
  for (const TrainingGame& game : games) {
    for (int bit = 0; bit < 32; ++bit) {
      std::string changed = bytes;
      changed[at + bit / 8] = static_cast<char>(changed[at + bit / 8] ^ (1 << bit % 8));
      const ReadGames found = read_all(changed);
      EXPECT_NE(found.error, "") << "bit " << bit << " of the size of game " << game.number;
      EXPECT_FALSE(found.has_rest);
      std::istringstream stream(changed);
      EXPECT_FALSE(summarize_training(stream)->problems.empty()) << "what --verify says";
    }
    std::string one;
    append_training_game(one, game);
    at += one.size();
  }
  EXPECT_EQ(at, bytes.size());
}

TEST(TrainingFile, ErrorsNameTheByte) {
  const std::string good = file_of({small_game()});
  EXPECT_EQ(read_all("ROWANSP1").error, "byte 0: expected ROWANGAM, the start of a file of training games");
  EXPECT_EQ(read_all("ROWANGAM\x02").error, "byte 8: version 2 is unknown; expected version 1");
  EXPECT_EQ(read_all(good + "\xFF\xFF\xFF\xFF").error,
            "byte " + std::to_string(good.size()) + ": a record cannot have this size");
  std::string changed = good;
  changed.back() ^= 1;
  EXPECT_EQ(read_all(changed).error, "byte 9: the checksum of this record does not match");
}

TEST(TrainingFile, ImpossibleRecordsAreErrors) {
  const std::string good = file_of({small_game()}).substr(13, 41);
  ASSERT_EQ(read_all(training_head() + record_of(good)).games.size(), 1U);
  struct Change {
    std::size_t at;
    char value;
  };
  // Each change makes the record impossible: zero columns; too many rows; an unknown rule; renju's forbidden
  // points with three in a row; more stones than points; an opening longer than the game; clean before the
  // opening or after the end; an unknown result; more positions than the game has; moves and best moves off
  // the board.
  for (const Change change : std::vector<Change>{{4, 0},
                                                 {5, 33},
                                                 {7, 2},
                                                 {9, 1},
                                                 {10, 10},
                                                 {12, 6},
                                                 {14, 1},
                                                 {14, 6},
                                                 {16, 3},
                                                 {17, 5},
                                                 {19, 9},
                                                 {31, 9}}) {
    std::string bad = good;
    bad[change.at] = change.value;
    EXPECT_EQ(read_all(training_head() + record_of(bad)).error, "byte 9: not a game of its board")
        << change.at;
  }
  EXPECT_NE(read_all(training_head() + record_of(good + '\0')).error, "");
  EXPECT_NE(read_all(training_head() + record_of(good.substr(0, 18))).error, "");
}

TEST(TrainingFile, IsReadAsAGameFile) {
  TrainingGame proven = small_game(1);
  proven.moves.resize(4);
  const std::string bytes = file_of({proven, small_game(0)});
  const auto file = read_game_file(bytes, "");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->format, FileFormat::training);
  ASSERT_EQ(file->games.size(), 2U);
  const record::GameRecord& first = file->games[0];
  EXPECT_EQ(first.round, "1") << "in the order of their numbers";
  EXPECT_EQ(first.opening_moves, 2);
  EXPECT_EQ(first.termination, record::Termination::line);
  EXPECT_EQ(first.moves[2].evaluation->score, -3);
  EXPECT_FALSE(first.moves[3].evaluation) << "another move was best";
  EXPECT_EQ(file->games[1].termination, record::Termination::adjudicated_win);
  EXPECT_TRUE(write_game_file(FileFormat::sgf, *file));
  EXPECT_FALSE(write_game_file(FileFormat::training, *file));
  const auto cut = read_game_file(bytes + "x", "");
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->notes.lines().size(), 1U);
}

TEST(TrainingFile, APositionThatWasNotSearchedHasNoScore) {
  TrainingGame game = small_game();
  game.searched[0].score = SearchedPosition::unsearched;
  const auto file = read_game_file(file_of({game}), "");
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_FALSE(file->games[0].moves[2].evaluation);
}

TEST(TrainingFile, GamesThatBreakTheRulesAreNotConverted) {
  TrainingGame twice = small_game();
  twice.moves[3] = twice.moves[2];
  TrainingGame wrong = small_game();
  wrong.result = Outcome::second_wins;
  for (const TrainingGame& game : {twice, wrong}) {
    EXPECT_FALSE(to_record(game));
    const auto file = read_game_file(file_of({game}), "");
    ASSERT_FALSE(file);
    EXPECT_TRUE(file.error().message.starts_with("game 0: ")) << file.error().message;
  }
}

TEST(TrainingSummary, CountsTheContentOfAFile) {
  TrainingGame drawn{.number = 1, .rules = *find_game("renju"), .opening_moves = 1, .clean_from = 1};
  drawn.moves = {point_at(7, 7)};
  drawn.searched = {{.score = 5, .best = point_at(7, 8)}};
  const std::string bytes = file_of({small_game(0), drawn, small_game(2)});
  std::istringstream stream(bytes + "abc");
  const auto summary = summarize_training(stream);
  ASSERT_TRUE(summary) << summary.error().message;
  EXPECT_EQ(*summary, (TrainingSummary{.games = 3,
                                       .moves = 11,
                                       .positions = 7,
                                       .clean_positions = 5,
                                       .first_wins = 2,
                                       .draws = 1,
                                       .boards = {{"renju", 1}, {"tictactoe", 2}},
                                       .unfinished_from = bytes.size()}));
}

TEST(TrainingSummary, SaysThatAFileEndsInItsHead) {
  std::istringstream cut(file_of({}).substr(0, 5));
  EXPECT_EQ(summarize_training(cut)->unfinished_from, 0U);
  std::istringstream whole(file_of({}));
  EXPECT_EQ(summarize_training(whole)->unfinished_from, std::nullopt);
}

TEST(TrainingSummary, NamesDamagedRecords) {
  TrainingGame twice = small_game(1);
  twice.moves[3] = twice.moves[2];
  std::string bytes = file_of({small_game(3), twice, small_game(3)});
  const std::size_t last = file_of({small_game(3), twice}).size();
  const auto problems = [](const std::string& file) {
    std::istringstream stream(file);
    return summarize_training(stream)->problems;
  };
  const std::vector<std::string> expected{"game 1: move 4, b3: 2 is occupied", "game 3 appears twice"};
  EXPECT_EQ(problems(bytes), expected);
  bytes.back() ^= 1;
  const std::string checksum =
      "byte " + std::to_string(last) + ": the checksum of this record does not match";
  EXPECT_EQ(problems(bytes), (std::vector{expected[0], checksum}));
  std::istringstream other("something else");
  EXPECT_FALSE(summarize_training(other));
}

}  // namespace
}  // namespace rowan::files
