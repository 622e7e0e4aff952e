// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <unordered_set>
#include <vector>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "proof/threat_proof.hpp"

namespace rowan::proof {

/// What a file of threat proofs proves.
struct ThreatFileCheck {
  Rules rules;
  std::unordered_set<BoardKey> proved = {};  // positions with first to move, which first wins
  std::vector<std::uint8_t> least = {};      // the moves of one with the fewest stones,
  std::int64_t least_count = 0;              // and how many of them have so few
  std::int64_t proofs = 0;
  std::int64_t attempts = 0;
  std::int64_t nodes = 0;
  std::int64_t trees = 0;
  std::int64_t bytes = 0;

  /// Does one proved position have fewer stones than all others, up to the symmetries of the board? Then the
  /// file as a whole proves that first wins it: `least`. A file without proofs, or with several such
  /// positions, is valid but incomplete.
  [[nodiscard]] bool has_root() const { return least_count == 1; }
};

/// Checks every proof of a file in one pass, and that every position that one leaves to another is proved. An
/// error names the first that is refused. Needs memory for the stones of each proved position, no more.
/// `tell` is called for each record.
[[nodiscard]] Result<ThreatFileCheck> check_threat_file(
    std::istream& input, const std::function<void(const ThreatFileCheck&)>& tell = {});

}  // namespace rowan::proof
