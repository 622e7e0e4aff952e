// SPDX-License-Identifier: MIT
//
// Searches with few candidates and small limits, so that many moves of the first player are hopeless: a
// search must enter none of them, must open every stage of candidates before it gives up, and must end.
#include "prove/search/job_search.hpp"

#include <cstdint>
#include <cstdio>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position.hpp"
#include "proof/threat_proof.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::prove {
namespace {

constexpr Rules small_board{.width = 9, .height = 9, .k = 5};
constexpr double hopeless = 1e9;

/// Random moves in the middle of the board, after which the first player is to move.
std::vector<std::uint8_t> random_moves(Random& random) {
  std::vector<std::uint8_t> moves;
  Position position(small_board);
  const std::size_t count = 4 + 2 * random.below(3);
  while (moves.size() < count) {
    const int x = 2 + static_cast<int>(random.below(5));
    const int y = 2 + static_cast<int>(random.below(5));
    const Point point = point_at(x, y);
    if (position.cell(point) != Cell::empty) continue;
    position.play(point);
    moves.push_back(static_cast<std::uint8_t>(small_board.index_of(point)));
  }
  return moves;
}

Position position_after(const std::vector<std::uint8_t>& moves) {
  Position position(small_board);
  for (const std::uint8_t move : moves) position.play(small_board.point_of(move));
  return position;
}

/// Limits with this many candidates in a stage, and with small searches.
ProofNumberLimits narrow_limits(std::int64_t nodes, int candidates) {
  ProofNumberLimits limits{.nodes = nodes, .leaf = 50, .hard_leaf = 100, .pass = 100};
  limits.node.nodes = {50, 100, 200};
  limits.most_open = 6;
  limits.engine_nodes = 50;
  limits.engine_lines = 1;
  limits.candidates = candidates;
  return limits;
}

void expect_proofs_and_ends(const ProofNumberLimits& limits, std::uint64_t seed, int wanted) {
  Random random(testing::seed_of_run(seed));
  JobSearch search(small_board);
  int proved = 0;
  int given_up = 0;
  for (int i = 0; i < wanted; ++i) {
    const std::vector<std::uint8_t> moves = random_moves(random);
    const JobResult result = search.run(position_after(moves), limits, {});
    given_up += static_cast<int>(result.proof_number >= hopeless);
    if (!result.is_proved) continue;
    ++proved;
    const proof::ThreatProofCheck check = proof::check_threat_proof(small_board, moves, result.proof);
    ASSERT_TRUE(check.is_accepted) << check.reason;
  }
  std::printf("%d proved, %d given up\n", proved, given_up);
  EXPECT_GT(proved, 0);
  EXPECT_GT(given_up, 0);
}

TEST(JobSearch, OpensAllStagesBeforeItGivesUp) {
  expect_proofs_and_ends(narrow_limits(5'000, 1), 1601, testing::cases(60));
}

// With more candidates the same position is often reached by two paths and given up on one of them.
TEST(JobSearch, GivesUpPositionsGivenUpOnAnotherPath) {
  expect_proofs_and_ends(narrow_limits(20'000, 2), 1, testing::cases(40));
}

}  // namespace
}  // namespace rowan::prove
