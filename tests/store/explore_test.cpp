// SPDX-License-Identifier: MIT
#include "store/explore.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/symmetry.hpp"
#include "store/plain_sqlite.hpp"
#include "store/position_index.hpp"
#include "store/random_records.hpp"
#include "support/print.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::store {

static void PrintTo(const ExploredMove& move, std::ostream* out) {
  PrintTo(move.move, out);
  *out << ": " << move.games << " games, " << move.first_wins << '/' << move.draws << '/' << move.second_wins;
}

}  // namespace rowan::store

namespace rowan::testing {
namespace {

template <class Counts>
void count_result(Counts& counts, Outcome result) {
  ++counts.games;
  counts.first_wins += result == Outcome::first_wins ? 1 : 0;
  counts.second_wins += result == Outcome::second_wins ? 1 : 0;
  counts.draws += result == Outcome::draw ? 1 : 0;
}

/// The image of `next` under a symmetry that maps `before` to `asked`; of several images, the first in
/// reading order.
Point seen_from(const Position& asked, const Position& before, Point next) {
  std::vector<Point> seen;
  for (const Symmetry symmetry : symmetries(asked.rules())) {
    if (apply(symmetry, before) == asked) seen.push_back(apply(symmetry, next, asked.rules()));
  }
  return *std::ranges::min_element(seen);
}

/// The expected result of explore, found by comparing every position of every game with the requested one.
store::Exploration explore_by_hand(const std::vector<record::GameRecord>& records, const Position& asked) {
  store::Exploration all;
  std::map<Point, store::ExploredMove> moves;
  for (std::size_t number = 0; number < records.size(); ++number) {
    const record::GameRecord& record = records[number];
    if (record.rules() != asked.rules()) continue;
    Position position = record.start;
    for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
      const bool is_last = ply == record.moves.size();
      if (canonical(position) == canonical(asked)) {
        count_result(all, record.result);
        all.newest.insert(all.newest.begin(), static_cast<std::int64_t>(number + 1));
        if (is_last) {
          ++all.ended_here;
        } else {
          const Point point = seen_from(asked, position, record.moves[ply].point);
          store::ExploredMove& move = moves[point];
          move.move = point;
          count_result(move, record.result);
          if (move.examples.size() < 3) move.examples.push_back(static_cast<std::int64_t>(number + 1));
        }
      }
      if (!is_last) position.play(record.moves[ply].point);
    }
  }
  for (const auto& [point, move] : moves) all.moves.push_back(move);
  std::ranges::sort(all.moves, [](const store::ExploredMove& left, const store::ExploredMove& right) {
    return std::pair(-left.games, left.move) < std::pair(-right.games, right.move);
  });
  if (all.newest.size() > store::Exploration::most_newest) all.newest.resize(store::Exploration::most_newest);
  return all;
}

store::GameDatabase store_of(const std::filesystem::path& path,
                             const std::vector<record::GameRecord>& records) {
  auto store = store::GameDatabase::open(path, store::Access::read_write);
  std::vector<store::NewGame> games;
  for (const record::GameRecord& record : records) games.push_back(store::NewGame{&record, std::nullopt});
  EXPECT_TRUE(store->add(games).has_value());
  return std::move(*store);
}

/// A random position from the games, under a random symmetry.
Position random_question(Random& random, const std::vector<record::GameRecord>& records) {
  const record::GameRecord& record = records[random.below(static_cast<std::uint32_t>(records.size()))];
  Position position = record.start;
  for (std::uint32_t ply = random.below(static_cast<std::uint32_t>(record.moves.size() + 1)); ply > 0;
       --ply) {
    position.play(record.moves[position.moves().size()].point);
  }
  const auto ways = symmetries(position.rules());
  return apply(ways[random.below(static_cast<std::uint32_t>(ways.size()))], position);
}

TEST(Explore, AgreesWithAScanOfAllGames) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    std::vector<record::GameRecord> records;
    for (const char* game : {"tictactoe", "3x2x2", "4x3x3", "2x5x2", "5x5x4", "6x6x6"}) {
      for (int round = 0; round < 25; ++round) {
        records.push_back(random_game(random, random_start(random, *find_game(game)), 36));
      }
    }
    const TemporaryFolder folder;
    auto store = store_of(folder / "games.db", records);
    int deep = 0;
    for (int question = 0; question < 150; ++question) {
      const Position asked = random_question(random, records);
      const auto found = store.explore(asked);
      ASSERT_TRUE(found.has_value()) << found.error().message;
      const store::Exploration expected = explore_by_hand(records, asked);
      ASSERT_GE(expected.games, 1);
      ASSERT_EQ(found->moves, expected.moves) << to_text(asked);
      ASSERT_EQ(*found, expected) << to_text(asked);
      if (store::PositionMatcher(asked).stones() > store::indexed_plies) ++deep;
    }
    EXPECT_GT(deep, 0);  // some queries went deeper than the index
  }
}

record::GameRecord moves_only(const std::string& game, const std::string& moves) {
  const Position position = *play_moves(Position(*find_game(game)), moves);
  record::GameRecord record{.start = Position(position.rules()), .result = position.outcome()};
  for (const Point point : position.moves()) record.moves.push_back(record::RecordedMove{.point = point});
  return record;
}

TEST(Explore, IgnoresMoveOrderAndOrientation) {
  const TemporaryFolder folder;
  auto store =
      store_of(folder / "games.db", {moves_only("tictactoe", "1 2 3 4"), moves_only("tictactoe", "3 2 1 6"),
                                     moves_only("tictactoe", "9 8 7 6"), moves_only("tictactoe", "9 6 3")});
  // 1 2 3 is symmetric, so 4 and 6 are the same move; 9 6 3 is the same position rotated.
  const auto found = store.explore(*play_moves(Position(*find_game("tictactoe")), "1 2 3"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->games, 4);
  EXPECT_EQ(found->ended_here, 1);
  ASSERT_EQ(found->moves.size(), 1U);
  EXPECT_EQ(found->moves[0].move, point_at(0, 1));
  EXPECT_EQ(found->moves[0].games, 3);
  EXPECT_EQ(found->moves[0].examples, (std::vector<std::int64_t>{1, 2, 3}));
}

TEST(Explore, DistinguishesRules) {
  const TemporaryFolder folder;
  auto store =
      store_of(folder / "games.db", {moves_only("freestyle", "h8 h9"), moves_only("standard", "h8 h9 h10")});
  const auto games = [&](const char* game, const char* moves) {
    return store.explore(*play_moves(Position(*find_game(game)), moves))->games;
  };
  EXPECT_EQ(games("freestyle", "h8"), 1);
  EXPECT_EQ(games("standard", "h8 g8"), 1);
  EXPECT_EQ(games("renju", "h8"), 0);
  EXPECT_EQ(games("freestyle", ""), 1);
}

TEST(Explore, ListsTheNewestGamesFirst) {
  const TemporaryFolder folder;
  std::vector<record::GameRecord> records(20, moves_only("tictactoe", "5 1"));
  records[18] = moves_only("tictactoe", "1 5");
  auto store = store_of(folder / "games.db", records);
  const auto found = store.explore(*play_moves(Position(*find_game("tictactoe")), "5"));
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->newest, (std::vector<std::int64_t>{20, 18, 17, 16, 15, 14, 13, 12}));
}

TEST(Explore, StopsOnRequest) {
  const TemporaryFolder folder;
  auto store = store_of(folder / "games.db", std::vector(300, moves_only("tictactoe", "5 1")));
  const Position empty(*find_game("tictactoe"));
  StopSource source;
  int pauses = 0;
  const store::ExploreLimits limits{.stop = source.get_token(), .pause = [&] {
                                      if (++pauses == 2) source.request_stop();
                                    }};
  const auto found = store.explore(empty, limits);
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->is_complete);
  EXPECT_EQ(found->games, 127);  // the games counted before the second pause
  EXPECT_EQ(store.explore(empty, {.deadline = std::chrono::steady_clock::now()})->is_complete, false);
  // The connection serves the next query normally.
  EXPECT_EQ(store.explore(empty)->games, 300);
  EXPECT_TRUE(store.explore(empty)->is_complete);
}

TEST(Explore, DistinguishesPositionsWithEqualKeys) {
  const TemporaryFolder folder;
  const Position asked = *play_moves(Position(*find_game("tictactoe")), "5 1");
  static_cast<void>(
      store_of(folder / "games.db", {moves_only("tictactoe", "5 2 1"), moves_only("tictactoe", "5 3 4")}));
  const std::string key = std::to_string(static_cast<std::int64_t>(store::PositionMatcher(asked).key()));
  PlainSqlite sqlite(folder / "games.db");
  ASSERT_EQ(sqlite.run("SELECT count(*) FROM position WHERE key = " + key), "1");
  ASSERT_EQ(sqlite.run("INSERT INTO position (segment, key, game) VALUES (0, " + key + ", 1)"), "");
  auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_only);
  EXPECT_EQ(store->explore(asked)->games, 1);
}

}  // namespace
}  // namespace rowan::testing
