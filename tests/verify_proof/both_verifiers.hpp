// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "proof/threat_file.hpp"

namespace rowan::verify_proof_test {

/// incomplete: a correct file of threat proofs that proves nothing as a whole.
enum class Verdict : std::uint8_t { accepted, incomplete, refused };

/// The verdict of one verifier: src/proof/ or tools/verify_proof/.
struct Saying {
  Verdict verdict = Verdict::refused;
  std::string text;  // why it is refused; of an accepted threat file: "first wins from h8"
  std::optional<proof::ThreatFileCheck> file = {};  // from src/proof/, for a correct file of threat proofs
};

[[nodiscard]] Saying first_says(const std::string& bytes);
[[nodiscard]] Saying second_says(const std::string& bytes);

/// The common verdict of both verifiers; nothing if they differ, in the verdict or in the position proved.
/// Such a file is kept for inspection. The claims of a correct file of threat proofs are checked by brute
/// force if that is quick.
[[nodiscard]] std::optional<Verdict> both_say(const std::string& bytes);

/// Whether the file is correct, complete or not; nothing if the verifiers differ.
[[nodiscard]] std::optional<bool> both_accept(const std::string& bytes);

}  // namespace rowan::verify_proof_test
