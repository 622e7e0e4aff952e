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

/// The stones with one more.
[[nodiscard]] constexpr Stones with(Stones stones, int side, int point) {
  stones[static_cast<std::size_t>(side)] |= bit(point);
  return stones;
}

/// A k-in-a-row game on a board of at most 20 points, told in another way than the verifier's. Sides are 0
/// (first) and 1.
struct SmallGame {
  SmallGame(int width, int height, int k, proof::ProofPlay play);

  [[nodiscard]] int points() const { return width * height; }
  [[nodiscard]] Mask board() const { return bit(points()) - 1; }
  [[nodiscard]] Mask empty(const Stones& stones) const { return board() & ~stones[0] & ~stones[1]; }
  [[nodiscard]] bool counts_lines(int side) const { return play == proof::ProofPlay::strong || side == 0; }

  /// Has the side a complete line that counts?
  [[nodiscard]] bool has_line(const Stones& stones, int side) const;

  /// Would a stone on this empty point complete a line that counts?
  [[nodiscard]] bool completes(const Stones& stones, int side, int point) const;

  /// Symmetry `number` of game/symmetry.hpp, by its drawing there.
  [[nodiscard]] Mask laid_over(Mask mask, int number) const;
  [[nodiscard]] int symmetry_count() const { return width == height ? 8 : 4; }

  int width;
  int height;
  int k;
  proof::ProofPlay play;
  std::vector<Mask> lines;
};

/// The value of every position of a game, by trying everything.
class BruteForce {
 public:
  explicit BruteForce(SmallGame game) : game_(std::move(game)) {}
  [[nodiscard]] proof::ProofClaim value(const Stones& stones, int side_to_move);

 private:
  SmallGame game_;
  std::unordered_map<std::uint64_t, proof::ProofClaim> known_ = {};
};

/// What a checked node claims: the prover reaches his goal although he plays only in the zone. `pure`: of a
/// hold, that lines of his own do not matter to it. If not pure: he completes a line, or comes to a pure
/// hold, before the opponent has made more than `their_moves` moves.
struct Claim {
  Mask zone = 0;
  bool pure = false;
  int their_moves = 0;

  friend bool operator==(const Claim&, const Claim&) = default;
};

enum class Aim : std::uint8_t { win, hold };

/// Is such a claim true? Tries everything in the game in which the prover may play in the zone or pass, and
/// the opponent anywhere or pass; two passes end it.
class ClaimTruth {
 public:
  ClaimTruth(const SmallGame& game, int prover, Aim aim, Claim claim)
      : game_(game), prover_(prover), aim_(aim), claim_(claim) {
    if (aim == Aim::hold && !claim.pure)
      pure_ = std::make_unique<ClaimTruth>(game, prover, aim, Claim{claim.zone, true});
  }

  /// Requires that nobody has a line that counts.
  [[nodiscard]] bool holds(const Stones& stones, bool provers_turn) {
    return holds(stones, provers_turn, false, claim_.their_moves);
  }

 private:
  [[nodiscard]] bool holds(const Stones& stones, bool provers_turn, bool after_pass, int their_moves);
  [[nodiscard]] bool try_all(const Stones& stones, bool provers_turn, bool after_pass, int their_moves);
  [[nodiscard]] bool prover_finds_a_move(const Stones& stones, int their_moves);
  [[nodiscard]] bool opponent_finds_none(const Stones& stones, bool after_pass, int their_moves);

  const SmallGame& game_;
  int prover_;
  Aim aim_;
  Claim claim_;
  std::unordered_map<std::uint64_t, bool> known_ = {};
  std::unique_ptr<ClaimTruth> pure_ = {};  // of a hold that is not pure: the same, pure
};

}  // namespace rowan::proof_test
