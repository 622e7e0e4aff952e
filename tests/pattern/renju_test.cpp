// SPDX-License-Identifier: MIT
#include "pattern/renju.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"

namespace rowan {

static void PrintTo(const ForbiddenPoint& found, std::ostream* out) {
  PrintTo(found.point, out);
  *out << ' ' << name_of(found.reason);
}

}  // namespace rowan

namespace rowan::pattern {
namespace {

std::shared_ptr<const ShapeTables> renju_tables() {
  return std::make_shared<const ShapeTables>(find_game("renju").value());
}

/// How often each case occurred, so that a test that checks nothing is noticed.
struct Tally {
  int positions = 0;
  std::array<int, 3> reasons{};
  int acquitted = 0;  // possible double threes that turned out to be allowed

  void add(const ShapeBoard& board, const std::vector<ForbiddenPoint>& found) {
    ++positions;
    int convicted = 0;
    for (const ForbiddenPoint& point : found) {
      ++reasons[static_cast<std::size_t>(point.reason)];
      convicted += point.reason == ForbiddenReason::double_three ? 1 : 0;
    }
    int suspected = 0;
    for (int index = 0; index < board.rules().point_count(); ++index) {
      const Point point = board.rules().point_of(index);
      if (board.cell(point) == Cell::empty) {
        suspected += board.point_class(point, Side::first) == PointClass::perhaps_forbidden ? 1 : 0;
      }
    }
    acquitted += suspected - convicted;
  }
};

/// Compares the forbidden points of at least `wanted` random positions with those that the reference in game/
/// finds. The stones are random, mostly black, and some are removed again.
void compare_random_positions(int wanted, std::uint64_t seed, Tally& tally) {
  const auto tables = renju_tables();
  for (; tally.positions < wanted; ++seed) {
    Random random(seed);
    const Size size{5 + static_cast<int>(random.below(11)), 5 + static_cast<int>(random.below(11))};
    ShapeBoard board(find_game("renju", size).value(), tables);
    const Rules& rules = board.rules();
    const auto count = static_cast<std::uint32_t>(rules.point_count());
    const std::uint32_t black_share = 5 + random.below(5);
    for (std::uint32_t move = 0; move < count; ++move) {
      const Point point = rules.point_of(static_cast<int>(random.below(count)));
      if (board.cell(point) != Cell::empty) {
        board.remove(point);
      } else {
        board.place(point, random.below(10) < black_share ? Side::first : Side::second);
      }
      if (move < count / 8) continue;
      const Position position = board::to_position(board, Side::first);
      const std::vector<ForbiddenPoint> expected = forbidden_points(position);
      ASSERT_EQ(forbidden_points(board), expected) << "seed " << seed << ": " << to_text(position);
      tally.add(board, expected);
    }
  }
}

/// ROWAN_RENJU_POSITIONS sets the number of positions.
TEST(FastRenju, AgreesWithTheReferenceOnRandomPositions) {
  const char* asked = std::getenv("ROWAN_RENJU_POSITIONS");
  const int wanted = asked == nullptr ? testing::cases(30'000) : std::atoi(asked);
  Tally tally;
  compare_random_positions(wanted, 1, tally);
  if (HasFatalFailure()) return;
  EXPECT_GE(tally.positions, wanted);
  EXPECT_GT(tally.reasons[0], wanted / 10) << "overlines";
  EXPECT_GT(tally.reasons[1], wanted / 10) << "double fours";
  EXPECT_GT(tally.reasons[2], wanted / 10) << "double threes";
  EXPECT_GT(tally.acquitted, wanted / 1000) << "threes that cannot become straight fours";
  RecordProperty("overlines", tally.reasons[0]);
  RecordProperty("double_fours", tally.reasons[1]);
  RecordProperty("double_threes", tally.reasons[2]);
  RecordProperty("acquitted", tally.acquitted);
}

TEST(FastRenju, AgreesWithATournamentEngineOnEveryPositionOfTheFile) {
  const Rules rules = find_game("renju").value();
  const auto tables = renju_tables();
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/renju_forbidden.tsv");
  ASSERT_TRUE(file);
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    const Position position = parse_position(line.substr(0, tab), rules).value();
    std::vector<std::string> words;
    for (const ForbiddenPoint& found : forbidden_points(ShapeBoard(position, tables))) {
      words.push_back(to_text(found.point, rules) + ':' + std::string(name_of(found.reason)));
    }
    std::ranges::sort(words);
    EXPECT_EQ(join(words, " "), line.substr(tab + 1)) << line;
    ++positions;
  }
  EXPECT_EQ(positions, 1600);
}

TEST(FastRenju, ForbidsNothingUnderOtherRules) {
  // Black would make a double three at h8.
  constexpr const char* moves = "g8 a1 i8 a15 h7 o1 h9 o15";
  const Position standard = play_moves(Position(find_game("standard").value()), moves).value();
  const Position renju = play_moves(Position(find_game("renju").value()), moves).value();
  EXPECT_TRUE(forbidden_points(ShapeBoard(standard)).empty());
  EXPECT_FALSE(forbidden_points(ShapeBoard(renju)).empty());
}

}  // namespace
}  // namespace rowan::pattern
