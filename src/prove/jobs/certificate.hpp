// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace rowan::prove {

/// A part of the proof that the first player wins on 15×15: the records that belong to one reply to the first
/// move.
struct CertificatePart {
  std::string name;   // "h9": the reply; "start" for the record of the empty board
  std::string bytes;  // a file of threat proofs that may need records of other parts
};

/// Splits a file that proves the win from the empty board into its parts, sorted by name. Unneeded records
/// are left out and the others sorted, so the parts depend only on what the file proves and how, not on the
/// order of its records. Proofs are copied unchanged. Fails if the file is damaged or of another game, if a
/// needed proof is missing, or if the verifier rejects one.
[[nodiscard]] Result<std::vector<CertificatePart>> certificate_parts(std::istream& input);

}  // namespace rowan::prove
