// SPDX-License-Identifier: MIT
#include "proof/threat_file_check.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "proof/threat_file.hpp"

namespace rowan::proof {

Result<ThreatFileCheck> check_threat_file(std::istream& input) {
  Result<ThreatFileReader> reader = ThreatFileReader::open(input);
  if (!reader) return failure_of(reader);
  ThreatFileCheck file{.rules = reader->rules()};
  std::vector<BoardKey> elsewhere;
  for (;;) {
    const Result<std::optional<ThreatRecord>> record = reader->next();
    if (!record) return failure_of(record);
    if (!*record) break;
    if ((*record)->kind == ThreatRecord::Kind::attempt) {
      ++file.attempts;
      continue;
    }
    const ThreatProofCheck check = check_threat_proof(file.rules, (*record)->moves, (*record)->bytes);
    ++file.proofs;
    if (!check.is_accepted) return failure("proof " + std::to_string(file.proofs) + ": " + check.reason);
    file.proved.insert(board_key(file.rules, (*record)->moves));
    elsewhere.insert(elsewhere.end(), check.elsewhere.begin(), check.elsewhere.end());
    file.nodes += check.nodes;
    file.trees += check.trees;
  }
  file.bytes = reader->good_bytes();
  // A position with more stones is never proved by one with fewer, so such proofs cannot go round in circles.
  if (!std::ranges::all_of(elsewhere, [&](const BoardKey& key) { return file.proved.contains(key); })) {
    return failure("a proof needs another one that is not in the file");
  }
  return file;
}

}  // namespace rowan::proof
