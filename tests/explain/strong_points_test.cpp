// SPDX-License-Identifier: MIT
#include "explain/strong_points.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/seed.hpp"
#include "threat/random_position.hpp"

namespace rowan::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

Position after(const char* moves) {
  return play_moves(Position(find_game("freestyle").value()), moves).value();
}

/// The strong points of one side and what a stone makes there, such as "l3 win": points with a four or
/// better, and the point `also`.
std::vector<std::string> made(const Position& position, Side side, const std::string& also = "") {
  std::vector<std::string> found;
  for (const auto& [point, owner, makes] : explain::strong_points(position)) {
    const std::string name = to_text(point, position.rules());
    if (owner == side && (makes >= pattern::PointClass::four || name == also))
      found.push_back(name + ' ' + std::string(name_of(makes)));
  }
  return found;
}

TEST(StrongPoints, OmitsAnExistingFour) {
  // White's four h7-k4 is completed at l3. With i6, j5 and k4, m2 would make another four, but l3 completes
  // that one too.
  const Position position = after("h8 d12 h9 h7 h10 i6 h11 k4 g8 h12 f8 j5");
  EXPECT_THAT(made(position, Side::second), ElementsAre("l3 win"));
  EXPECT_THAT(made(position, Side::first), ElementsAre("e8 open-four", "i8 open-four", "d8 four", "j8 four"));
}

TEST(StrongPoints, KeepsOtherShapesBesideAnExistingFour) {
  // Black's four d8-g8 is completed at h8. So is the four that i8 would make with e8-g8, but i8 also makes an
  // open three with i9 and i10.
  const Position position = after("d8 c8 e8 a1 f8 a3 g8 a5 i9 a7 i10 o1");
  EXPECT_THAT(made(position, Side::first, "i8"), Contains("i8 open-three"));
  EXPECT_THAT(made(position, Side::first), Contains("h8 win"));
}

/// The points where a stone completes a row, by the rules alone.
std::vector<Point> completing(const Position& position, Side side) {
  const Rules& rules = position.rules();
  std::vector<Point> points;
  for (int index = 0; index < rules.point_count(); ++index) {
    std::vector<Cell> cells(position.cells().begin(), position.cells().end());
    if (cells[static_cast<std::size_t>(index)] != Cell::empty) continue;
    cells[static_cast<std::size_t>(index)] = stone_of(side);
    const Position next(rules, std::move(cells), opponent(side));
    if (next.has_line(side)) points.push_back(rules.point_of(index));
  }
  return points;
}

TEST(StrongPoints, ANewFourHasANewCompletingPoint) {
  Random random(seed_of_run(20'261'118));
  int fours = 0;
  int standing = 0;
  for (const char* const game : {"freestyle", "standard", "9x9x4"}) {
    const Rules rules = find_game(game).value();
    for (int i = 0; i < 10; ++i) {
      const Position position = threat::random_position(rules, random, rules.point_count() / 3, Side::first);
      SCOPED_TRACE(to_text(position));
      for (const auto& [point, side, makes] : explain::strong_points(position)) {
        if (makes == pattern::PointClass::win || makes < pattern::PointClass::four) continue;
        const std::vector<Point> before = completing(position, side);
        std::vector<Cell> cells(position.cells().begin(), position.cells().end());
        cells[static_cast<std::size_t>(rules.index_of(point))] = stone_of(side);
        const auto now = completing(Position(rules, std::move(cells), opponent(side)), side);
        const auto was_there = [&](Point one) { return std::ranges::find(before, one) != before.end(); };
        EXPECT_FALSE(std::ranges::all_of(now, was_there)) << to_text(point, rules);
        ++fours;
        standing += before.empty() ? 0 : 1;
      }
    }
  }
  EXPECT_GT(fours, 50);
  EXPECT_GT(standing, 10);
}

}  // namespace
}  // namespace rowan::testing
