// SPDX-License-Identifier: MIT
//
// Threat searches poll for a stop every few milliseconds of work, on every board.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "pattern/pattern_board.hpp"
#include "support/slow_board.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::threat {
namespace {

using pattern::PatternBoard;

/// The most work between two polls, or after the last poll, of a search that is stopped at its 60th poll.
template <class Search>
std::int64_t most_work_between_checks(Search& search, PatternBoard& board, std::int64_t nodes) {
  constexpr int most_looks = 60;
  const StopSource stop;
  int looks = 0;
  std::int64_t looked_at = board.work();
  std::int64_t most = 0;
  const std::function<void()> pause = [&] {
    most = std::max(most, board.work() - looked_at);
    looked_at = board.work();
    if (++looks == most_looks) stop.request_stop();
  };
  static_cast<void>(search.search(board, {.nodes = nodes, .stop = stop.get_token(), .pause = &pause}));
  EXPECT_GE(looks, most_looks);
  EXPECT_LE(looks, most_looks + 1) << "a search within a search looks once more when it has ended";
  return std::max(most, board.work() - looked_at);
}

/// How far the work may exceed work_between_checks: a node plays a few moves before it polls again.
constexpr std::int64_t slack = 4 * PatternBoard::by_definition;

TEST(ThreatInterruption, TheFourSearchPollsOften) {
  PatternBoard board(testing::position_of_fours());
  ASSERT_EQ(board.tables(), nullptr) << "a game in which moves take long";
  FourSearch search(std::size_t{1} << 10);
  EXPECT_LE(most_work_between_checks(search, board, 0), PatternBoard::work_between_checks + slack);
}

TEST(ThreatInterruption, TheThreatSearchPollsOften) {
  PatternBoard board(testing::position_of_fours());
  ThreatSearch search(std::size_t{1} << 10);
  EXPECT_LE(most_work_between_checks(search, board, 0), PatternBoard::work_between_checks + slack);
}

/// One more stone turns such a row of X into a three. The search tries O's answers at and beyond both ends of
/// the row one after the other, and must poll between them.
TEST(ThreatInterruption, AnswersToAThreePollOften) {
  PatternBoard board(testing::position_of(testing::bands("3xxxxxxx5xxxxxxx8/30/4o5o5o5o5o1")));
  ThreatSearch search(std::size_t{1} << 10);
  EXPECT_LE(most_work_between_checks(search, board, 0),
            PatternBoard::work_between_checks + 2 * PatternBoard::by_definition);
}

/// O's row lacks one stone, but a stopped search does not generate the answers to it. The empty list of
/// answers must not be taken for a loss.
TEST(ThreatInterruption, MissingAnswersAreNotALoss) {
  const std::string fours = testing::text_of_fours();
  PatternBoard board(testing::position_of(fours.substr(0, fours.rfind('/')) + "/5ooooooooo16 x"));
  testing::CountedInterruption counted(1);
  const Interruption interruption = counted.interruption();
  ThreatSearch search(std::size_t{1} << 10);
  EXPECT_EQ(search.search(board, {.stop = interruption.stop, .pause = &interruption.pause}),
            ThreatVerdict::unknown);
}

/// Partial findings from before the stop say nothing about the position.
TEST(ThreatInterruption, AnInterruptedSearchGivesNoVerdict) {
  for (int stop_at = 1; stop_at < 40; stop_at += 3) {
    testing::CountedInterruption counted(stop_at);
    const Interruption interruption = counted.interruption();
    PatternBoard board(testing::position_of_fours());
    ThreatSearch search(std::size_t{1} << 10);
    EXPECT_EQ(search.search(board, {.stop = interruption.stop, .pause = &interruption.pause}),
              ThreatVerdict::unknown)
        << stop_at;
    EXPECT_EQ(board.ply(), 0);
  }
}

}  // namespace
}  // namespace rowan::threat
