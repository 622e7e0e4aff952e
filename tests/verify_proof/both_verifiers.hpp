// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "proof/threat_file_check.hpp"

namespace rowan::verify_proof_test {

/// incomplete: of a file of threat proofs that is right but proves nothing as a whole.
enum class Verdict : std::uint8_t { accepted, incomplete, refused };

/// What one verifier says: src/proof/, or tools/verify_proof/.
struct Saying {
  Verdict verdict = Verdict::refused;
  std::string text;  // why it is refused; of a file of threat proofs that is accepted: "first wins from h8"
  std::optional<proof::ThreatFileCheck> file = {};  // src/proof/, of a right file of threat proofs
};

[[nodiscard]] Saying first_says(const std::string& bytes);
[[nodiscard]] Saying second_says(const std::string& bytes);

/// What both say; nothing where they differ, in the verdict or in the position that is proved. The file is
/// then kept to be looked at. What a right file of threat proofs proves is held against brute force where
/// that does not take long.
[[nodiscard]] std::optional<Verdict> both_say(const std::string& bytes);

/// Is the file right, complete or not? Nothing where they differ.
[[nodiscard]] std::optional<bool> both_accept(const std::string& bytes);

}  // namespace rowan::verify_proof_test
