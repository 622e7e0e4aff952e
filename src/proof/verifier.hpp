// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "proof/proof_format.hpp"

namespace rowan {

/// What a proof file says that it proves.
struct ProofStatement {
  Position root;
  ProofPlay play = ProofPlay::strong;
  ProofClaim claim = ProofClaim::draw;
};

enum class ProofVerdict : std::uint8_t { accepted, rejected, unreadable };

struct ProofCheck {
  ProofVerdict verdict = ProofVerdict::rejected;

  /// Missing where the beginning of the file makes no sense. It is true where the verdict is `accepted`.
  std::optional<ProofStatement> statement = {};

  std::uint64_t nodes = 0;
  std::uint64_t named_nodes = 0;

  /// How far the file was read; all of it where it was accepted.
  std::uint64_t bytes = 0;

  /// Did second's part rest on the argument of strategy stealing?
  bool strategy_stealing = false;

  /// Rejected or unreadable: why, for people, and the moves from the root to where.
  std::string reason = {};
  std::vector<Point> moves = {};
};

/// Checks a proof, whoever wrote it, in one pass (docs/proofs.md has the rules and why they are enough). It never searches: what it
/// accepts is proved by what is in the file. Its memory is what named nodes take, at most `memory` bytes; its
/// recursion is as deep as the board has points.
[[nodiscard]] ProofCheck verify_proof(std::istream& file, std::size_t memory = std::size_t{4} << 30);

}  // namespace rowan
