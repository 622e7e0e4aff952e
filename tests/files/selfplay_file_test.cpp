// SPDX-License-Identifier: MIT
#include "files/selfplay_file.hpp"

#include <cstdint>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "files/game_files.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::files {
namespace {

SelfplayGame game_of(const Rules& rules, const std::string& moves, std::int64_t number) {
  const auto position = play_moves(Position(rules), moves);
  EXPECT_TRUE(position);
  return {.number = number,
          .result = Outcome::second_wins,
          .termination = record::Termination::line,
          .opening_moves = 1,
          .moves = position->moves()};
}

std::string file_of(const SelfplayHead& head, const std::vector<SelfplayGame>& games) {
  std::string bytes = selfplay_head(head);
  for (const SelfplayGame& game : games) append_selfplay_block(bytes, head.rules, {&game, 1});
  return bytes;
}

TEST(SelfplayFile, HasTheDocumentedBytes) {
  const SelfplayHead head{.rules = *find_game("tictactoe"), .player = "p"};
  const std::string bytes = file_of(head, {game_of(head.rules, "1 9", 300)});
  const std::string expected_head("ROWANSP1\x0C\0\0\0tictactoe\np\n", 24);
  EXPECT_EQ(bytes.substr(0, 24), expected_head);
  // Number 300 = 0xAC 0x02; the second player won, by a line; one opening move; two moves, at points 0 and 8.
  EXPECT_EQ(bytes.substr(28, 12), std::string("\x08\0\0\0\xAC\x02\x02\x01\x01\x02\x00\x08", 12));
  EXPECT_EQ(bytes.size(), 44U);
}

TEST(SelfplayFile, SurvivesARoundTrip) {
  for (const char* const name : {"tictactoe", "freestyle", "freestyle 20x20", "7x6x4", "32x32x5"}) {
    const SelfplayHead head{.rules = *find_game(name), .player = "greedy", .description = "{\n}"};
    Random random(7);
    std::vector<SelfplayGame> games;
    for (std::int64_t number = 0; number < 20; ++number) {
      SelfplayGame game{.number = number * number * 1'000'003, .result = Outcome::draw};
      Position position(head.rules);
      while (!position.is_over() && game.moves.size() < 40) {
        const auto moves = position.legal_moves();
        position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      game.moves = position.moves();
      games.push_back(game);
    }
    const std::string bytes = file_of(head, games);
    const auto file = parse_selfplay(bytes);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->head, head);
    EXPECT_EQ(file->games, games);
    EXPECT_EQ(file->whole_bytes, bytes.size());
  }
}

TEST(SelfplayFile, AnIncompleteEndIsDroppedWithANote) {
  const SelfplayHead head{.rules = *find_game("tictactoe"), .player = "p"};
  const std::string bytes = file_of(head, {game_of(head.rules, "1 9", 0), game_of(head.rules, "5 1 9", 1)});
  const std::size_t first_end = file_of(head, {game_of(head.rules, "1 9", 0)}).size();
  for (std::size_t size = first_end; size < bytes.size(); ++size) {
    const auto file = parse_selfplay(std::string_view(bytes).substr(0, size));
    ASSERT_TRUE(file) << size << ": " << file.error().message;
    EXPECT_EQ(file->games.size(), 1U);
    EXPECT_EQ(file->whole_bytes, first_end);
  }
  Notes notes;
  ASSERT_TRUE(read_selfplay_games(std::string_view(bytes).substr(0, first_end + 3), notes));
  EXPECT_EQ(notes.lines().size(), 1U);
}

TEST(SelfplayFile, EveryChangedByteIsDetected) {
  const SelfplayHead head{.rules = *find_game("tictactoe"), .player = "p"};
  const std::string bytes = file_of(head, {game_of(head.rules, "1 9", 0), game_of(head.rules, "5 1 9", 1)});
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x41);
    EXPECT_FALSE(parse_selfplay(changed)) << "byte " << at;
  }
}

/// A size larger than the remaining data looks like an unfinished chunk of a killed run, and the games after
/// it would be cut off.
TEST(SelfplayFile, AChangedSizeIsNotMistakenForAnIncompleteChunk) {
  const SelfplayHead head{.rules = *find_game("freestyle"), .player = "p"};
  std::vector<SelfplayGame> games;
  for (std::int64_t number = 0; number < 40; ++number)
    games.push_back(game_of(head.rules, "h8 i9 g7 h9 h7 i7", number * 1'000'003));
  const std::string bytes = file_of(head, games);
  std::size_t at = selfplay_head(head).size();
  for (const SelfplayGame& game : games) {
    for (int bit = 0; bit < 32; ++bit) {
      std::string changed = bytes;
      changed[at + bit / 8] = static_cast<char>(changed[at + bit / 8] ^ (1 << bit % 8));
      EXPECT_FALSE(parse_selfplay(changed)) << "bit " << bit << " of the size before game " << game.number;
    }
    std::string block;
    append_selfplay_block(block, head.rules, {&game, 1});
    at += block.size();
  }
  EXPECT_EQ(at, bytes.size());
}

TEST(SelfplayFile, IsReadAsAGameFile) {
  const SelfplayHead head{.rules = *find_game("tictactoe"), .player = "p"};
  const std::string bytes = file_of(head, {game_of(head.rules, "5 1 9", 1), game_of(head.rules, "1 9", 0)});
  const auto file = read_game_file(bytes, "");
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_EQ(file->games.size(), 2U);
  EXPECT_EQ(file->games[0].moves.size(), 2U) << "in the order of their numbers";
  EXPECT_EQ(file->games[1].player(Side::second), "p");
  EXPECT_EQ(file->games[1].round, "2");
  EXPECT_TRUE(write_game_file(FileFormat::sgf, *file));
  EXPECT_FALSE(write_game_file(FileFormat::selfplay, *file));
}

TEST(SelfplayFile, StoresNumbersFromZero) {
  const SelfplayHead head{.rules = *find_game("tictactoe"), .player = "p"};
  SelfplayGame game = game_of(head.rules, "1 9", 0);
  game.number = std::numeric_limits<std::int64_t>::max() - 1;
  const auto file = parse_selfplay(file_of(head, {game}));
  ASSERT_TRUE(file);
  EXPECT_EQ(to_record(file->games.front(), file->head).round, "9223372036854775807");
  game.number = std::numeric_limits<std::int64_t>::max();
  EXPECT_FALSE(parse_selfplay(file_of(head, {game})));
}

TEST(SelfplayFile, ErrorsNameTheByte) {
  EXPECT_EQ(parse_selfplay("ROWAN").error().message, "byte 0: expected ROWANSP1");
  EXPECT_EQ(parse_selfplay("ROWANSP1\x01").error().message, "byte 8: the header is incomplete");
}

}  // namespace
}  // namespace rowan::files
