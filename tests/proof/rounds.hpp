// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>

namespace rowan::proof_test {

/// Rounds of a test; ROWAN_PROOF_ROUNDS multiplies them, for a long hunt.
[[nodiscard]] inline int rounds(int usual) {
  const char* const factor = std::getenv("ROWAN_PROOF_ROUNDS");
  return factor == nullptr ? usual : usual * std::atoi(factor);
}

}  // namespace rowan::proof_test
