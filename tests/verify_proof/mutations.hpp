// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/random.hpp"

namespace rowan::verify_proof_test {

/// A mutated proof of a value or file of threat proofs: bytes are changed, swapped, removed, inserted,
/// duplicated or truncated; in files of threat proofs also records, their moves and their kinds. Checksums
/// are usually recomputed, so that the content behind them is read.
[[nodiscard]] std::string spoiled(const std::string& file, Random& random);

/// The number of mutated files of each kind to try: ROWAN_MUTATIONS if it is set, or else `usual`.
[[nodiscard]] int mutations(int usual);

/// Appends the correct checksum of a proof of a value.
[[nodiscard]] std::string with_checksum(std::string bytes_before_it);

}  // namespace rowan::verify_proof_test
