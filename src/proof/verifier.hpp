// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "proof/proof_format.hpp"

namespace rowan::proof {

/// Unreadable: no verdict about the proof, because reading it failed, it needs more memory than allowed, or
/// the check was interrupted.
enum class ProofVerdict : std::uint8_t { accepted, rejected, unreadable };

struct ProofCheck {
  ProofVerdict verdict = ProofVerdict::rejected;
  std::optional<ProofStatement> statement = {};  // true if accepted; missing if the file begins with nonsense
  bool strategy_stealing = false;                // was that argument used?
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;        // how far the file was read; all of it if accepted
  std::string reason = {};        // unless accepted: why not, for people,
  std::vector<Point> moves = {};  // and the moves from the root to where
};

/// Checks a proof from any source in one pass and without searching; docs/proofs.md has the rules and why
/// they suffice. Uses at most `memory` bytes for named nodes; nothing recurses.
[[nodiscard]] ProofCheck verify_proof(std::istream& file, std::size_t memory = std::size_t{2} << 30,
                                      const Interruption& interruption = {});

}  // namespace rowan::proof
