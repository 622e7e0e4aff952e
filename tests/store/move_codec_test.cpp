// SPDX-License-Identifier: MIT
#include "store/move_codec.hpp"

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "store/random_records.hpp"
#include "support/print.hpp"

namespace rowan::testing {
namespace {

using namespace std::chrono_literals;

std::vector<Point> points_in(std::span<const record::RecordedMove> moves) {
  std::vector<Point> points;
  for (const record::RecordedMove& move : moves) points.push_back(move.point);
  return points;
}

TEST(MoveCodec, PointsTakeOneByteUpTo256Points) {
  const std::vector<record::RecordedMove> moves{{.point = point_at(0, 0)}, {.point = point_at(15, 15)}};
  EXPECT_EQ(store::encode_points(moves, *find_game("16x16x5")), (store::Blob{0, 255}));
  EXPECT_EQ(store::encode_points(moves, *find_game("17x17x5")), (store::Blob{0, 0, 14, 1}));
}

TEST(MoveCodec, AnnotationsHaveTheDocumentedBytes) {
  const std::vector<record::RecordedMove> moves{
      {.point = point_at(0, 0)},
      {.point = point_at(1, 0), .time = 64us},
      {.point = point_at(2, 0), .evaluation = Evaluation{.score = -1, .depth = 3}, .comment = "!?"}};
  EXPECT_EQ(store::encode_annotations(moves), (store::Blob{0, 1, 128, 1, 2 + 8 + 32, 1, 6, 4, '!', '?'}));
  EXPECT_TRUE(store::encode_annotations(std::span(moves).first(1)).empty());
}

TEST(MoveCodec, SurvivesARoundTrip) {
  const std::uint64_t seed = 20261115;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  for (int round = 0; round < 300; ++round) {
    const Rules rules = *find_game(round % 2 == 0 ? "7x3x4" : "32x20x30");
    record::GameRecord record = random_game(random, Position(rules), 30);
    fill_in(random, record);
    const auto points = store::decode_points(store::encode_points(record.moves, rules), rules);
    ASSERT_TRUE(points.has_value());
    ASSERT_EQ(*points, points_in(record.moves));
    std::vector<record::RecordedMove> moves;
    for (const Point point : *points) moves.push_back(record::RecordedMove{.point = point});
    ASSERT_TRUE(store::decode_annotations(store::encode_annotations(record.moves), moves).has_value());
    ASSERT_EQ(moves, record.moves);
  }
}

TEST(MoveCodec, ExtremeNumbersSurviveARoundTrip) {
  std::vector<record::RecordedMove> moves{
      {.point = {}, .time = std::chrono::microseconds::max()},
      {.point = {}, .time = std::chrono::microseconds::min()},
      {.point = {}, .evaluation = Evaluation{INT32_MAX, INT32_MIN, INT32_MAX, INT64_MIN}}};
  std::vector<record::RecordedMove> read(3);
  ASSERT_TRUE(store::decode_annotations(store::encode_annotations(moves), read).has_value());
  EXPECT_EQ(read, moves);
}

TEST(MoveCodec, BrokenBlobsAreErrors) {
  const Rules rules = *find_game("17x17x5");
  EXPECT_EQ(store::decode_points(store::Blob{0, 0, 1}, rules).error().message,
            "the moves are cut off within a move");
  EXPECT_EQ(store::decode_points(store::Blob{0, 0, 33, 1}, rules).error().message,
            "move 2 is off the board: point 289 of 289");
  const auto message = [](const store::Blob& blob) {
    std::vector<record::RecordedMove> moves(1);
    const auto read = store::decode_annotations(blob, moves);
    return read ? std::string("fine") : read.error().message;
  };
  EXPECT_EQ(message({}), "fine");
  EXPECT_EQ(message({0}), "fine");
  EXPECT_EQ(message({0, 0}), "there is data for more moves than the game has");
  const std::string broken = "the data of move 1 is broken";
  EXPECT_EQ(message({64}), broken);                         // an unknown flag
  EXPECT_EQ(message({8, 1}), broken);                       // a depth without an evaluation
  EXPECT_EQ(message({1}), broken);                          // the time is missing
  EXPECT_EQ(message({1, 128}), broken);                     // half a number
  EXPECT_EQ(message({2, 128, 128, 128, 128, 32}), broken);  // a score of 2^32
  EXPECT_EQ(message({1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2}), broken);  // more than 64 bits
  EXPECT_EQ(message({32, 8, 'a'}), broken);  // a comment that ends early
  EXPECT_EQ(message({32, 1, 'a'}), broken);  // a comment of length -1
}

}  // namespace
}  // namespace rowan::testing
