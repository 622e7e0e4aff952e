// SPDX-License-Identifier: MIT
//
// The two verifiers of proofs of values, in src/proof/ and tools/verify_proof, must agree. As in
// proof_file.cpp, the input is the part between version and checksum. The second verifier also reads the
// input as a whole file, which it may accept or refuse.

#include <sstream>
#include <string>

#include "base/checksum.hpp"
#include "fuzzing.hpp"
#include "proof/verifier.hpp"
#include "support/second_verifier.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  std::string bytes(proof::ProofFormat::magic);
  bytes += static_cast<char>(proof::ProofFormat::version);
  bytes += fuzzing::as_text(data, size);
  const std::uint64_t sum = fnv1a64(bytes);
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(sum >> shift & 0xFF);
  std::istringstream file(bytes);
  const proof::ProofCheck first = proof::verify_proof(file);
  const verdict second = testing::second_verdict(bytes);
  require(second.code != PROOF_UNREADABLE, "what is in memory can be read");
  require((second.code == PROOF_ACCEPTED) == (first.verdict == proof::ProofVerdict::accepted),
          "both verifiers say the same");
  (void)testing::second_verdict(std::string(fuzzing::as_text(data, size)));
  return 0;
}
