// SPDX-License-Identifier: MIT
#include "proof/verifier.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "solve/proof_writer.hpp"

namespace rowan {
namespace {

TEST(Verifier, StealingAndAPairing) {
  const Position root(*find_game("4x4x5"));
  std::ostringstream out;
  ProofWriter writer(out, root, ProofPlay::strong, ProofClaim::draw);
  writer.begin_tree();
  writer.pairing({});
  writer.strategy_stealing();
  ASSERT_TRUE(writer.finish());
  std::istringstream in(out.str());
  const ProofCheck check = verify_proof(in);
  EXPECT_EQ(check.verdict, ProofVerdict::accepted) << check.reason;
  EXPECT_EQ(check.bytes, out.str().size());
}

}  // namespace
}  // namespace rowan
