// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "proof/threat_proof.hpp"
#include "prove/jobs.hpp"

namespace rowan::prove {

/// Progress of the proof of a class of first replies on 15×15.
struct ClassReport {
  OpeningClass opening;
  int proved = 0;                       // of 222 second replies
  std::vector<std::uint8_t> open = {};  // the others

  [[nodiscard]] bool is_complete() const { return open.empty(); }
};

/// All 35 classes, for proved positions of 15×15.
[[nodiscard]] std::vector<ClassReport> class_reports(const std::unordered_set<proof::BoardKey>& proved);

}  // namespace rowan::prove
