// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace rowan::proof_test {

/// Number of test rounds; ROWAN_PROOF_ROUNDS multiplies it for a long run.
[[nodiscard]] inline int rounds(int usual) {
  const char* const factor = std::getenv("ROWAN_PROOF_ROUNDS");
  return factor == nullptr ? usual : usual * std::atoi(factor);
}

}  // namespace rowan::proof_test
