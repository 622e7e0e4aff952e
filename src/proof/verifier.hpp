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

/// unreadable: there is no verdict, because the proof could not be read, it needs more memory than allowed,
/// or the check was interrupted.
enum class ProofVerdict : std::uint8_t { accepted, rejected, unreadable };

struct ProofCheck {
  ProofVerdict verdict = ProofVerdict::rejected;
  std::optional<ProofStatement> statement = {};  // what the file claims; empty if its beginning is invalid
  bool strategy_stealing = false;                // does the proof use this argument?
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;        // bytes read; the whole file if accepted
  std::string reason = {};        // unless accepted: the reason, for people
  std::vector<Point> moves = {};  // unless accepted: the moves from the root to where the check ended
};

/// Checks a proof from any source in one pass and without searching; docs/proofs.md has the rules and why
/// they suffice. Uses at most `memory` bytes for named nodes, and no recursion.
[[nodiscard]] ProofCheck verify_proof(std::istream& file, std::size_t memory = std::size_t{2} << 30,
                                      const Interruption& interruption = {});

}  // namespace rowan::proof
