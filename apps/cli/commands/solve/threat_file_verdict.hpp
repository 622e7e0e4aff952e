// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "game/position.hpp"
#include "proof/threat_file.hpp"
#include "prove/jobs/jobs.hpp"

namespace rowan::cli {

/// The verdict on a file of threat proofs.
///
///     accepted      all proofs hold, and they prove `root`: the claim given to check_threats(), or else the
///                   one position with the fewest stones
///     incomplete    all proofs hold, but there is no such position: the file of an unfinished run
///     rejected      a proof is wrong, or the file cannot be read; `reason` says why
struct ThreatFileVerdict {
  std::optional<Position> root = {};  // won by the first player; empty unless accepted
  std::string reason = {};            // why the file is rejected
  std::optional<proof::ThreatFileCheck> file = {};
  std::vector<prove::ClassReport> classes = {};  // of first replies, in an incomplete file of 15x15
  bool is_unreadable = false;

  [[nodiscard]] bool is_accepted() const { return root.has_value(); }
};

/// Checks a file. Shows the progress on a terminal. If the file proves `claim`, the root is that position.
[[nodiscard]] ThreatFileVerdict check_threats(std::istream& input,
                                              const std::optional<prove::Job>& claim = {});

[[nodiscard]] std::string as_text(const ThreatFileVerdict& verdict);
[[nodiscard]] std::string as_json(const ThreatFileVerdict& verdict);

}  // namespace rowan::cli
