// SPDX-License-Identifier: MIT
//
// The verifier of proofs of values. The checksum would reject every mutation, so the input is the part
// between version and checksum. If a proof on a board of at most 12 points is accepted, brute force must
// confirm its claim; a rejected proof must have a presentable reason.

#include <sstream>
#include <string>

#include "base/checksum.hpp"
#include "fuzzing.hpp"
#include "proof/verifier.hpp"
#include "small_game.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

bool is_true(const proof::ProofStatement& statement) {
  const Rules& rules = statement.root.rules();
  const proof_test::SmallGame game(rules.width, rules.height, rules.k, statement.play);
  proof_test::Stones stones{};
  for (int p = 0; p < rules.point_count(); ++p) {
    const Cell cell = statement.root.cell(rules.point_of(p));
    if (cell != Cell::empty) stones[cell == Cell::first ? 0 : 1] |= proof_test::bit(p);
  }
  const int side = statement.root.side_to_move() == Side::first ? 0 : 1;
  return proof_test::BruteForce(game).value(stones, side) == statement.claim;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  std::string bytes(proof::ProofFormat::magic);
  bytes += static_cast<char>(proof::ProofFormat::version);
  bytes += fuzzing::as_text(data, size);
  const std::uint64_t sum = fnv1a64(bytes);
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(sum >> shift & 0xFF);
  std::istringstream file(bytes);
  const proof::ProofCheck check = proof::verify_proof(file, 1 << 20);
  require(check.verdict != proof::ProofVerdict::unreadable, "what is in memory can be read");
  require(check.bytes <= bytes.size(), "no more is read than is there");
  if (check.verdict == proof::ProofVerdict::rejected) {
    fuzzing::require_presentable(Error{check.reason});
    return 0;
  }
  require(check.bytes == bytes.size(), "all of an accepted file was read");
  if (check.statement->root.rules().point_count() <= 12)
    require(is_true(*check.statement), "what is accepted is true");
  return 0;
}
