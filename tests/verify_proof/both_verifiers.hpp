// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "proof/threat_file.hpp"

namespace rowan::verify_proof_test {

/// The verdict on a file. `incomplete`: a correct file of threat proofs in which no single position has the
/// fewest stones, so that it proves nothing as a whole.
enum class Verdict : std::uint8_t { accepted, incomplete, refused };

/// What one verifier, in src/proof/ or tools/verify_proof/, says about a file.
struct Saying {
  Verdict verdict = Verdict::refused;
  std::string text;  // why a file is refused; of an accepted threat file: "first wins from h8"
  std::optional<proof::ThreatFileCheck> file = {};  // from src/proof/, for a correct file of threat proofs
};

[[nodiscard]] Saying first_says(const std::string& bytes);
[[nodiscard]] Saying second_says(const std::string& bytes);

/// The common verdict of both verifiers. Nothing if the verifiers differ, in the verdict or in the position
/// proved, or if brute force refutes a claim of a file of threat proofs that the first verifier finds
/// correct; such a file is kept for inspection. Claims that would take brute force too long are not checked.
[[nodiscard]] std::optional<Verdict> both_say(const std::string& bytes);

/// Whether both verifiers call the file accepted or incomplete; nothing if both_say returns nothing.
[[nodiscard]] std::optional<bool> both_accept(const std::string& bytes);

}  // namespace rowan::verify_proof_test
