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
///     accepted      all proofs hold, and one position, which first wins, has fewer stones than all others
///     incomplete    all proofs hold, but there is no such position: the file of an unfinished run
///     rejected      for `reason`
struct ThreatFileVerdict {
  std::optional<Position> root = {};  // the position that first wins; empty unless accepted
  std::string reason = {};            // why the file is rejected
  std::optional<proof::ThreatFileCheck> file = {};
  std::vector<prove::ClassReport> classes = {};  // of an incomplete file of 15x15
  bool is_unreadable = false;

  [[nodiscard]] bool is_accepted() const { return root.has_value(); }
};

/// Checks a file, showing the progress on a terminal. If the file proves `claim`, its position is the root.
[[nodiscard]] ThreatFileVerdict check_threats(std::istream& input,
                                              const std::optional<prove::Job>& claim = {});

[[nodiscard]] std::string as_text(const ThreatFileVerdict& verdict);
[[nodiscard]] std::string as_json(const ThreatFileVerdict& verdict);

}  // namespace rowan::cli
