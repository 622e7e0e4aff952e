// SPDX-License-Identifier: MIT
#include "record/game_record.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"

namespace rowan::record {
namespace {

GameRecord played(const std::string& game, const std::string& moves) {
  GameRecord record;
  record.start = Position(*find_game(game));
  const auto played = play_moves(record.start, moves);
  for (const Point point : played->moves()) record.moves.push_back({point});
  return record;
}

TEST(GameRecord, ReplaysToTheLastPosition) {
  const GameRecord record = played("tictactoe", "5 1 9");
  const auto position = replay(record);
  ASSERT_TRUE(position);
  EXPECT_EQ(moves_text(*position), "5 1 9");
  EXPECT_EQ(points_of(record), position->moves());
}

TEST(GameRecord, ReplayNamesTheFirstIllegalMove) {
  GameRecord record = played("freestyle", "h8 i9");
  record.moves.push_back({record.moves.front().point});
  const auto position = replay(record);
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().message.rfind("move 3, h8: ", 0), 0U) << position.error().message;
  record.moves.back().point = point_at(20, 0);
  EXPECT_EQ(replay(record).error().message.rfind("move 3: ", 0), 0U) << replay(record).error().message;
}

TEST(Termination, NamesAreDistinctAndSurviveARoundTrip) {
  std::set<std::string_view> names;
  for (const Termination how : all_terminations()) {
    names.insert(name_of(how));
    EXPECT_EQ(find_termination(name_of(how)), how);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(termination_count));
  EXPECT_FALSE(find_termination("no such end"));
  EXPECT_FALSE(is_fault(Termination::adjudicated_win));
  EXPECT_TRUE(is_fault(Termination::refused));
}

}  // namespace
}  // namespace rowan::record
