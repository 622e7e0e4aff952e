// SPDX-License-Identifier: MIT
#pragma once

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/position_text.hpp"
#include "proof/verifier.hpp"
#include "solve/plain_minimax.hpp"
#include "solve/solver.hpp"
#include "support/print.hpp"

namespace rowan::solve {

inline void PrintTo(GameValue value, std::ostream* out) {
  constexpr const char* names[] = {"unknown", "first wins", "second wins", "draw"};
  *out << names[static_cast<int>(value)];
}

}  // namespace rowan::solve

namespace rowan::testing {

inline std::string text_of(const Position& position, proof::ProofPlay play) {
  return game_name(position.rules()) + (play == proof::ProofPlay::strong ? " strong " : " maker-breaker ") +
         to_text(position);
}

inline proof::ProofClaim claim_of(solve::GameValue value) {
  if (value == solve::GameValue::first_wins) return proof::ProofClaim::first_wins;
  return value == solve::GameValue::second_wins ? proof::ProofClaim::second_wins : proof::ProofClaim::draw;
}

/// Writes the proof of a computed value and checks that it is accepted, or that it is rejected if both sides
/// have a row in a strong game, which makes the position unreachable.
inline void expect_proof(solve::Solver& solver, const Position& position, proof::ProofPlay play,
                         solve::GameValue value) {
  std::stringstream file;
  const auto written = solver.write_proof(file);
  ASSERT_TRUE(written) << written.error().message << ' ' << text_of(position, play);
  EXPECT_EQ(*written, file.str().size());
  const proof::ProofCheck check = proof::verify_proof(file);
  if (play == proof::ProofPlay::strong && why_unreachable(position)) {
    EXPECT_EQ(check.verdict, proof::ProofVerdict::rejected) << text_of(position, play);
    EXPECT_NE(check.reason.find("both sides have a winning row"), std::string::npos) << check.reason;
    return;
  }
  ASSERT_EQ(check.verdict, proof::ProofVerdict::accepted) << check.reason << ' ' << text_of(position, play);
  ASSERT_TRUE(check.statement);
  EXPECT_EQ(check.statement->root, position);
  EXPECT_EQ(check.statement->play, play);
  EXPECT_EQ(check.statement->claim, claim_of(value));
}

/// Checks the solver against minimax: the value, that the solver's move preserves the value, and with
/// `with_proof` also the proof. Requires that `minimax` was built for the same stones and `play`; its side to
/// move may differ. Returns the value.
inline solve::GameValue expect_agreement(const Position& position, proof::ProofPlay play,
                                         PlainMinimax& minimax, bool with_proof) {
  constexpr std::size_t smallest_memory = 1;
  const Side mover = position.side_to_move();
  const solve::GameValue expected = minimax.value(mover);
  solve::Solver solver(position, play, smallest_memory);
  const solve::SolveReport report = solver.solve({});
  EXPECT_EQ(report.value, expected) << text_of(position, play);
  if (report.best_move) {
    const int point = position.rules().index_of(*report.best_move);
    EXPECT_EQ(position.cells()[static_cast<std::size_t>(point)], Cell::empty) << text_of(position, play);
    EXPECT_EQ(minimax.value_after(mover, point), expected) << text_of(position, play);
  }
  if (with_proof && report.value == expected) expect_proof(solver, position, play, expected);
  return expected;
}

}  // namespace rowan::testing
