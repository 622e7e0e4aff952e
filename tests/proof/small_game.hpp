// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "proof/proof_format.hpp"

namespace rowan::proof_test {

/// Points of a small board as bits, row by row from the top left.
using Mask = std::uint32_t;
using Stones = std::array<Mask, 2>;

[[nodiscard]] constexpr bool has(Mask mask, int point) { return (mask >> point & 1U) != 0; }
[[nodiscard]] constexpr Mask bit(int point) { return Mask{1} << point; }

/// The stones with one added.
[[nodiscard]] constexpr Stones with(Stones stones, int side, int point) {
  stones[static_cast<std::size_t>(side)] |= bit(point);
  return stones;
}

/// A k-in-a-row game on a board of at most 20 points, implemented independently of the verifier. Sides are 0
/// (first) and 1.
struct SmallGame {
  SmallGame(int width, int height, int k, proof::ProofPlay play);

  [[nodiscard]] int points() const { return width * height; }
  [[nodiscard]] Mask board() const { return bit(points()) - 1; }
  [[nodiscard]] Mask empty(const Stones& stones) const { return board() & ~stones[0] & ~stones[1]; }
  [[nodiscard]] bool counts_lines(int side) const { return play == proof::ProofPlay::strong || side == 0; }

  /// Whether the side has a complete line that counts.
  [[nodiscard]] bool has_line(const Stones& stones, int side) const;

  /// Whether a stone on this empty point would complete a line that counts.
  [[nodiscard]] bool completes(const Stones& stones, int side, int point) const;

  /// The mask under symmetry `number` of game/symmetry.hpp, implemented from the table there.
  [[nodiscard]] Mask laid_over(Mask mask, int number) const;
  [[nodiscard]] int symmetry_count() const { return width == height ? 8 : 4; }

  int width;
  int height;
  int k;
  proof::ProofPlay play;
  std::vector<Mask> lines;
};

/// The value of every position of a game, by brute force.
class BruteForce {
 public:
  explicit BruteForce(SmallGame game) : game_(std::move(game)) {}
  [[nodiscard]] proof::ProofClaim value(const Stones& stones, int side_to_move);

 private:
  SmallGame game_;
  std::unordered_map<std::uint64_t, proof::ProofClaim> known_ = {};
};

/// The claim of a checked node: the prover reaches the goal while playing only in the zone. A hold is `pure`
/// if it does not depend on the prover's own lines. If the claim is not pure, the prover completes a line or
/// reaches a pure hold before the opponent has made more than `time` moves.
struct Claim {
  Mask zone = 0;
  bool pure = false;
  int time = 0;

  friend bool operator==(const Claim&, const Claim&) = default;
};

enum class Aim : std::uint8_t { win, hold };

/// Decides a claim by brute force in the game in which the prover may play in the zone or pass, and the
/// opponent may play anywhere or pass; two passes end the game.
class ClaimTruth {
 public:
  ClaimTruth(const SmallGame& game, int prover, Aim aim, Claim claim)
      : game_(game), prover_(prover), aim_(aim), claim_(claim) {
    if (aim == Aim::hold && !claim.pure)
      pure_ = std::make_unique<ClaimTruth>(game, prover, aim, Claim{claim.zone, true});
  }

  /// Requires that neither side has a line that counts.
  [[nodiscard]] bool holds(const Stones& stones, bool provers_turn) {
    return holds(stones, provers_turn, false, claim_.time);
  }

 private:
  [[nodiscard]] bool holds(const Stones& stones, bool provers_turn, bool after_pass, int time);
  [[nodiscard]] bool try_all(const Stones& stones, bool provers_turn, bool after_pass, int time);
  [[nodiscard]] bool prover_finds_a_move(const Stones& stones, int time);
  [[nodiscard]] bool opponent_finds_none(const Stones& stones, bool after_pass, int time);

  const SmallGame& game_;
  int prover_;
  Aim aim_;
  Claim claim_;
  std::unordered_map<std::uint64_t, bool> known_ = {};
  std::unique_ptr<ClaimTruth> pure_ = {};  // for a hold that is not pure: the pure version of the claim
};

}  // namespace rowan::proof_test
