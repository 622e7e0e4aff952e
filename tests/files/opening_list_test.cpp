// SPDX-License-Identifier: MIT
#include "files/opening_list.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position.hpp"
#include "support/print.hpp"

namespace rowan::files {
namespace {

using Openings = std::vector<std::vector<Point>>;

Rules freestyle(int width, int height) { return *find_game("freestyle", Size{width, height}); }

std::string openings_error(std::string_view text, const Rules& rules) {
  const auto openings = parse_opening_list(text, rules);
  return openings ? "" : openings.error().message;
}

// An opening that no reflection or rotation maps to itself, on a board that is not square.
const Openings lopsided_openings{{point_at(0, 0), point_at(19, 2), point_at(3, 11)}};

TEST(OpeningList, OffsetsCountFromTheMiddleRightAndDown) {
  const Rules rules = freestyle(20, 12);
  EXPECT_EQ(parse_opening_list("-10,-6, 9,-4, -7,5\n", rules), lopsided_openings);
  EXPECT_EQ(write_opening_list(lopsided_openings, rules, OpeningForm::offsets), "-10,-6, 9,-4, -7,5\n");
}

TEST(OpeningList, PointsCountRowsFromTheTop) {
  const Rules rules = freestyle(20, 12);
  EXPECT_EQ(parse_opening_list("a1t3d12", rules), lopsided_openings);
  EXPECT_EQ(write_opening_list(lopsided_openings, rules, OpeningForm::points), "a1t3d12\n");
  const Openings wide{{point_at(31, 0), point_at(26, 31)}};
  EXPECT_EQ(parse_opening_list("af1aa32", freestyle(32, 32)), wide);
  EXPECT_EQ(write_opening_list(wide, freestyle(32, 32), OpeningForm::points), "af1aa32\n");
}

TEST(OpeningList, TheMiddleOfAnOddBoardIsZero) {
  EXPECT_EQ(parse_opening_list("0,0", freestyle(15, 15)), (Openings{{point_at(7, 7)}}));
  EXPECT_EQ(parse_opening_list("h8", freestyle(15, 15)), (Openings{{point_at(7, 7)}}));
  EXPECT_EQ(parse_opening_list("7,7", freestyle(15, 15)), (Openings{{point_at(14, 14)}}));
  EXPECT_EQ(openings_error("8,0", freestyle(15, 15)),
            "line 1: '8': the column is off the board, which has offsets -7 to 7");
}

TEST(OpeningList, AllowsCommentsBlankLinesAndAllLineEnds) {
  const auto openings =
      parse_opening_list("# a list\r\n\r\n0,0 1,1\rh8 I9 # two\n   \nH8,j10", freestyle(15, 15));
  EXPECT_EQ(openings, (Openings{{point_at(7, 7), point_at(8, 8)},
                                {point_at(7, 7), point_at(8, 8)},
                                {point_at(7, 7), point_at(9, 9)}}));
  EXPECT_EQ(parse_opening_list("", freestyle(15, 15)), Openings{});
}

TEST(OpeningList, ErrorsNameTheLineAndTheMove) {
  const Rules rules = freestyle(15, 15);
  EXPECT_EQ(openings_error("0,0\n\nh8i16", rules),
            "line 3: 'i16': row 16 is off the board, which has rows 1 to 15");
  EXPECT_EQ(openings_error("h8i9h8", rules), "line 1: 'h8': the point is occupied");
  EXPECT_EQ(openings_error("0,0, 1", rules), "line 1: '1': the row of the last move is missing");
  EXPECT_EQ(openings_error("0,0, one,1", rules), "line 1: 'one': expected a number, or points such as h8i9");
  EXPECT_EQ(openings_error("h8!9", rules), "line 1: '!': expected a point such as h8");
  EXPECT_EQ(openings_error(",", rules), "line 1: ',': expected an opening such as 0,0, 1,1 or h8i9");
  EXPECT_EQ(openings_error("a1a2b1b2c1c2d1d2e1", rules), "line 1: 'e1': this opening already ends the game");
  const auto detailed = parse_opening_list("0,0, 8,0", rules);
  EXPECT_EQ(detailed.error().detail, "  0,0, 8,0\n       ^");
}

TEST(OpeningList, RefusesToWriteAnOpeningWithoutMoves) {
  const auto text = write_opening_list({{point_at(0, 0)}, {}}, freestyle(15, 15), OpeningForm::points);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().message, "opening 2 has no moves; a list of openings cannot hold it");
}

TEST(OpeningList, RandomListsSurviveARoundTrip) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Rules rules =
        freestyle(5 + static_cast<int>(random.below(28)), 5 + static_cast<int>(random.below(28)));
    Openings openings;
    for (int count = 0; count < 5; ++count) {
      Position position(rules);
      while (position.moves().size() < 4) {
        const Point point =
            rules.point_of(static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count()))));
        if (position.is_legal(point)) position.play(point);
      }
      openings.push_back(position.moves());
    }
    for (const OpeningForm form : {OpeningForm::offsets, OpeningForm::points}) {
      EXPECT_EQ(parse_opening_list(*write_opening_list(openings, rules, form), rules), openings);
    }
  }
}

}  // namespace
}  // namespace rowan::files
