// SPDX-License-Identifier: MIT
//
// Hints and reasons end within a few polls of a stop, on boards where a hint takes minutes.
#include <cstdint>

#include <gtest/gtest.h>

#include "explain/explain.hpp"
#include "explain/hint.hpp"
#include "explain/shortest_win.hpp"
#include "game/notation.hpp"
#include "pattern/pattern_board.hpp"
#include "support/slow_board.hpp"

namespace rowan::explain {
namespace {

constexpr std::int64_t few = 12;  // polls after a stop: each of the nested loops may poll once more

TEST(ExplainInterruption, StopsAHint) {
  for (const Position& position : {testing::slow_position(), testing::position_under_threat()}) {
    for (const std::int64_t stop_at : {1, 12, 25}) {
      testing::CountedInterruption counted(stop_at);
      const Hint hint = find_hint(position, {.nodes = 50, .interruption = counted.interruption()});
      EXPECT_GE(counted.looks(), stop_at);
      EXPECT_LE(counted.looks_after_stop(), few) << stop_at;
      EXPECT_EQ(hint.kind, HintKind::open) << "nothing is claimed that was not proved";
      EXPECT_TRUE(position.is_legal(hint.move));
    }
  }
}

/// Stops the hint while it tries the defending moves one after the other, and expects no further move to be
/// tried. With one node the engine finishes before the tenth poll.
TEST(ExplainInterruption, StopsAHintBetweenDefenses) {
  const Position position = testing::position_under_threat();
  for (const std::int64_t stop_at : {10, 60}) {
    testing::CountedInterruption counted(stop_at);
    const Hint hint = find_hint(position, {.nodes = 1, .interruption = counted.interruption()});
    EXPECT_EQ(counted.looks(), stop_at);
    EXPECT_EQ(hint.kind, HintKind::open);
  }
}

TEST(ExplainInterruption, StopsReasons) {
  const Position position = testing::slow_position();
  testing::CountedInterruption counted(5);
  const auto reasons = reasons_for(position, position.legal_moves().front(), counted.interruption());
  EXPECT_FALSE(reasons.empty());
  EXPECT_LE(counted.looks_after_stop(), few);
}

TEST(ExplainInterruption, StopsTheSearchForTheShortestWin) {
  testing::CountedInterruption counted(5);
  pattern::PatternBoard board(testing::position_of_fours());
  ShortestWin shortest(1'000'000, counted.interruption());
  EXPECT_FALSE(shortest.wins_within(board, 5));
  EXPECT_TRUE(shortest.is_exhausted());
  EXPECT_EQ(counted.looks_after_stop(), 0);
  using pattern::PatternBoard;
  EXPECT_LE(board.work(), 6 * (PatternBoard::work_between_checks + 4 * PatternBoard::by_definition));
}

}  // namespace
}  // namespace rowan::explain
