// SPDX-License-Identifier: MIT
#include "arena/game/judge.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "support/sanitized.hpp"

namespace rowan::arena {
namespace {

/// Plays a random game on a Judge and a Position. Compares the side to move and the legality of every point
/// before each move, and the outcome after it. Returns how the game ended.
record::Termination compare_game(const Rules& rules, Random& random,
                                 const std::shared_ptr<const pattern::ShapeTables>& tables) {
  Position position(rules);
  Judge judge(position, tables);
  while (true) {
    EXPECT_EQ(judge.side_to_move(), position.side_to_move());
    for (int index = 0; index < rules.point_count(); ++index) {
      const Point point = rules.point_of(index);
      EXPECT_EQ(judge.why_illegal(point).has_value(), position.why_illegal(point).has_value())
          << to_text(position) << " at " << index;
    }
    const auto moves = position.legal_moves();
    const Point move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    const Judge::Verdict verdict = judge.play(move);
    position.play(move);
    EXPECT_EQ(verdict.outcome, position.outcome()) << to_text(position);
    if (::testing::Test::HasFailure() || position.is_over()) return verdict.how;
  }
}

TEST(Judge, AgreesWithPositionOnRandomGames) {
  constexpr std::uint64_t seed = 20261115;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  std::map<record::Termination, int> ends;
  for (const char* const game :
       {"tictactoe", "7x5x4", "5x5x5", "standard 9x9", "caro 9x9", "renju 7x7", "renju 9x9"}) {
    const Rules rules = *find_game(game);
    const auto tables = Judge::tables_for(rules);
    for (int i = 0; i < testing::cases(30); ++i) ++ends[compare_game(rules, random, tables)];
    ASSERT_FALSE(HasFailure()) << game;
  }
  EXPECT_GT(ends[record::Termination::line], 0);
  EXPECT_GT(ends[record::Termination::full_board], 0);
}

TEST(Judge, ReportsOccupiedAndForbiddenPoints) {
  const Rules rules = *find_game("renju");
  // Two open threes for black on f8: g8 h8 on the row, f9 f10 on the column.
  const auto position = parse_position("15/15/15/15/15/5x9/5x9/6xx7/15/15/15/15/15/15/o1o1o1o8 x", rules);
  ASSERT_TRUE(position) << position.error().message;
  Judge judge(*position, Judge::tables_for(rules));
  const auto forbidden = judge.why_illegal(point_at(5, 7));
  ASSERT_TRUE(forbidden);
  EXPECT_EQ(forbidden->how, record::Termination::forbidden);
  EXPECT_EQ(forbidden->detail, "f8 is forbidden: two open threes at once");
  const auto occupied = judge.why_illegal(point_at(6, 7));
  ASSERT_TRUE(occupied);
  EXPECT_EQ(*occupied, (record::Fault{record::Termination::occupied, "g8 is occupied"}));
}

TEST(Judge, ABlackPlayerWithoutAnAllowedPointDraws) {
  // After White's move e1 a single empty point is left, where Black would make six in a row.
  const Rules rules = *find_game("renju 6x6");
  const auto position = parse_position("xxx1xx/ooxoox/xoooxo/oxxxoo/xoooxo/oxxo1x o", rules);
  ASSERT_TRUE(position) << position.error().message;
  ASSERT_FALSE(position->is_over());
  Judge judge(*position, Judge::tables_for(rules));
  Position played = *position;
  played.play(point_at(4, 5));
  const auto verdict = judge.play(point_at(4, 5));
  EXPECT_EQ(verdict.outcome, played.outcome());
  EXPECT_EQ(verdict.outcome, Outcome::draw);
  EXPECT_EQ(verdict.how, record::Termination::no_allowed_point);
}

}  // namespace
}  // namespace rowan::arena
