// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "prove/jobs.hpp"

namespace rowan::prove {

/// What a file of threat proofs proves of the 35 classes.
struct ClassReport {
  struct Entry {
    OpeningClass opening;
    int proved = 0;  // of 222 second replies
    std::vector<std::uint8_t> open = {};
  };
  std::vector<Entry> classes = {};
  std::int64_t proofs = 0;
  std::int64_t attempts = 0;
  std::int64_t nodes = 0;
  std::int64_t trees = 0;
  std::int64_t bytes = 0;

  [[nodiscard]] int complete_classes() const;
};

/// Checks every proof of a file. An error names the first that is refused.
[[nodiscard]] Result<ClassReport> verify_threat_file(std::istream& input);

}  // namespace rowan::prove
