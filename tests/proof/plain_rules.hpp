// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "small_game.hpp"

namespace rowan::proof_test {

/// Who proves what, in which game.
struct Section {
  const SmallGame& game;
  int prover;
  Aim aim;

  [[nodiscard]] int opponent() const { return 1 - prover; }
  [[nodiscard]] bool is_live(const Stones& stones, int side, Mask line) const {
    return game.counts_lines(side) && (line & stones[static_cast<std::size_t>(1 - side)]) == 0;
  }
};

/// A listed reply and what is known of the node behind it.
using KnownReply = std::pair<int, Claim>;

// The rules of docs/proofs.md, word by word and line by line, for the tests: nothing is kept between
// questions.

/// How a listed reply covers one that is not listed, as a stray stone or by domination; nothing if it does
/// not.
[[nodiscard]] std::optional<Claim> covered_by(const Section& section, const Stones& stones,
                                              const KnownReply& listed, int reply);

/// A node with the opponent to move; nothing if a rule is broken.
[[nodiscard]] std::optional<Claim> replies_claim(const Section& section, const Stones& stones,
                                                 const std::vector<KnownReply>& listed, bool threat);

[[nodiscard]] std::optional<Claim> pairing_claim(const Section& section, const Stones& stones,
                                                 const std::vector<std::pair<int, int>>& pairs);

[[nodiscard]] std::optional<Claim> potential_claim(const Section& section, const Stones& stones,
                                                   bool provers_turn);

/// A reference to a node with the given stones and claim, laid over by a symmetry.
[[nodiscard]] std::optional<Claim> reference_claim(const Section& section, const Stones& stones, Stones there,
                                                   Claim claim, int symmetry);

}  // namespace rowan::proof_test
