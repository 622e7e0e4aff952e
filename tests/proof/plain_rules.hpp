// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "small_game.hpp"

namespace rowan::proof_test {

/// What a section of a proof shows: that in this game the prover reaches the aim.
struct Section {
  const SmallGame& game;
  int prover;
  Aim aim;

  [[nodiscard]] int opponent() const { return 1 - prover; }
  [[nodiscard]] bool is_live(const Stones& stones, int side, Mask line) const {
    return game.counts_lines(side) && (line & stones[static_cast<std::size_t>(1 - side)]) == 0;
  }
};

/// A listed reply and the claim of the node after it.
using KnownReply = std::pair<int, Claim>;

// The rules of docs/proofs.md, implemented literally for the tests: no state is kept between calls.

/// The claim by which a listed reply covers an unlisted one, as a stray stone or by domination; nothing if
/// the unlisted reply is not covered.
[[nodiscard]] std::optional<Claim> covered_by(const Section& section, const Stones& stones,
                                              const KnownReply& listed, int reply);

/// The claim of a node with the opponent to move; nothing if a rule is broken.
[[nodiscard]] std::optional<Claim> replies_claim(const Section& section, const Stones& stones,
                                                 const std::vector<KnownReply>& listed, bool threat);

[[nodiscard]] std::optional<Claim> pairing_claim(const Section& section, const Stones& stones,
                                                 const std::vector<std::pair<int, int>>& pairs);

[[nodiscard]] std::optional<Claim> potential_claim(const Section& section, const Stones& stones,
                                                   bool provers_turn);

/// The claim of a node with `stones` that refers to a node with the stones `there` and with `claim`, both of
/// which a symmetry maps; nothing if a rule is broken.
[[nodiscard]] std::optional<Claim> reference_claim(const Section& section, const Stones& stones, Stones there,
                                                   Claim claim, int symmetry);

}  // namespace rowan::proof_test
