// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "explain/claim_check.hpp"
#include "explain/explain.hpp"
#include "explain/reason.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/seed.hpp"
#include "threat/random_position.hpp"

namespace rowan::testing {
namespace {

using Seen = std::array<int, 12>;  // by kind

/// Checks every reason for some moves of random positions against the board.
void check_claims(const Rules& rules, std::uint64_t seed, int positions, int most_stones, Seen& seen) {
  SCOPED_TRACE(game_name(rules) + ", seed " + std::to_string(seed));
  Random random(seed);
  for (int i = 0; i < positions; ++i) {
    const int stones = 4 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_stones - 3)));
    const Side to_move = random.below(2) == 0 ? Side::first : Side::second;
    const Position position = threat::random_position(rules, random, stones, to_move);
    const auto moves = position.legal_moves();
    for (int tried = 0; tried < 6; ++tried) {
      const Point move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const ClaimCheck check(position, move);
      const auto reasons = explain::reasons_for(position, move);
      EXPECT_FALSE(reasons.empty());
      for (const explain::Reason& reason : reasons) {
        ++seen[static_cast<std::size_t>(reason.kind)];
        EXPECT_EQ(check.wrong_with(reason), "") << to_text(position) << ' ' << short_text(move, rules) << ": "
                                                << explain::to_text({&reason, 1}, rules);
      }
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Claims, HoldOnRandomPositions) {
  const std::uint64_t seed = testing::seed_of_run(20'302);
  Seen seen{};
  for (const char* const game : {"freestyle 9x9", "standard 9x9", "renju 9x9"}) {
    check_claims(find_game(game).value(), seed, 80, 26, seen);
  }
  check_claims(find_game("10x6x5").value(), seed, 80, 26, seen);
  check_claims(find_game("freestyle").value(), seed, 60, 24,
               seen);  // with more stones the exhaustive search for fours takes too long
  // Small boards where fours are common: the exhaustive search takes seconds on larger ones.
  check_claims(find_game("caro 7x7").value(), seed, 80, 18, seen);
  check_claims(find_game("5x5x4").value(), seed, 80, 9, seen);
  check_claims(find_game("9x9x6").value(), seed, 60, 30, seen);
  check_claims(find_game("tictactoe").value(), seed, 60, 5, seen);
  for (const explain::ReasonKind kind :
       {explain::ReasonKind::completes, explain::ReasonKind::makes, explain::ReasonKind::blocks,
        explain::ReasonKind::keeps_from, explain::ReasonKind::threatens, explain::ReasonKind::threatens_fours,
        explain::ReasonKind::stops_fours, explain::ReasonKind::wins_by_fours, explain::ReasonKind::quiet}) {
    EXPECT_GT(seen[static_cast<std::size_t>(kind)], 0) << name_of(kind) << ", seed " << seed;
  }
}

TEST(Claims, AreDetectedIfFalse) {
  // Tests the checker itself: a wrong shape, a missing stone, a false block, and an open three called quiet.
  const Position position = play_moves(Position(find_game("freestyle").value()), "h8 a1 i8 a15").value();
  const Point move = parse_point("j8", position.rules()).value();
  const ClaimCheck check(position, move);
  const auto reasons = explain::reasons_for(position, move);
  ASSERT_EQ(reasons.size(), 1U);
  EXPECT_EQ(check.wrong_with(reasons.front()), "");
  explain::Reason false_shape = reasons.front();
  false_shape.shape = pattern::Shape::four;
  EXPECT_NE(check.wrong_with(false_shape), "");
  explain::Reason false_stones = reasons.front();
  false_stones.points.pop_back();
  EXPECT_NE(check.wrong_with(false_stones), "");
  explain::Reason false_kind = reasons.front();
  false_kind.kind = explain::ReasonKind::blocks;
  EXPECT_NE(check.wrong_with(false_kind), "");
  EXPECT_NE(check.wrong_with({.kind = explain::ReasonKind::quiet, .side = Side::first}), "");
}

}  // namespace
}  // namespace rowan::testing
