// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/random.hpp"

namespace rowan::verify_proof_test {

/// A proof of a value, or a file of threat proofs, spoiled: bytes are changed, swapped, left out, put in,
/// doubled or cut off; in files of threat proofs also records, their moves and their kinds. Most often the
/// checksums are right again afterward, so that what they guard is read.
[[nodiscard]] std::string spoiled(const std::string& file, Random& random);

/// How many spoiled files of each kind a test tries: ROWAN_MUTATIONS, or the usual number.
[[nodiscard]] int mutations(int usual);

/// With the right checksum at its end, for proofs of values.
[[nodiscard]] std::string with_checksum(std::string bytes_before_it);

}  // namespace rowan::verify_proof_test
