// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <unordered_set>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "proof/threat_proof.hpp"

namespace rowan::proof {

/// What a file of threat proofs proves.
struct ThreatFileCheck {
  Rules rules;
  std::unordered_set<BoardKey> proved = {};  // positions with first to move, which first wins
  std::int64_t proofs = 0;
  std::int64_t attempts = 0;
  std::int64_t nodes = 0;
  std::int64_t trees = 0;
  std::int64_t bytes = 0;
};

/// Checks every proof of a file, and that what one leaves to another is there. An error names the first that
/// is refused.
[[nodiscard]] Result<ThreatFileCheck> check_threat_file(std::istream& input);

}  // namespace rowan::proof
