// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/random.hpp"

namespace rowan::verify_proof_test {

/// The file, which is a proof of a value or has threat proofs, with a mutation: bytes are changed, swapped,
/// removed, inserted, duplicated or cut off. In files of threat proofs a mutation may also remove a record,
/// change its kind, or swap the moves or proofs of two records. Checksums are usually recomputed, so that the
/// content that they cover is read.
[[nodiscard]] std::string spoiled(const std::string& file, Random& random);

/// The number of mutated files of each kind to try: ROWAN_MUTATIONS if it is set, or else `usual`.
[[nodiscard]] int mutations(int usual);

/// Appends the correct checksum of a proof of a value.
[[nodiscard]] std::string with_checksum(std::string bytes_before_it);

}  // namespace rowan::verify_proof_test
