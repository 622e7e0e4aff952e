// SPDX-License-Identifier: MIT
#include "prove/jobs/certificate.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "proof/threat_file.hpp"
#include "proof/threat_proof.hpp"
#include "prove/jobs/jobs.hpp"

namespace rowan::prove {

namespace {

using proof::BoardKey;
using proof::ThreatRecord;

/// The proofs of a file, keyed by position. Of several for one position the least in `order` is kept.
Result<std::unordered_map<BoardKey, ThreatRecord>> read_proofs(std::istream& input) {
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input);
  if (!reader) return failure_of(reader);
  if (reader->rules() != job_rules) return failure("expected proofs of 15x15, five in a row");
  const auto order = [](const ThreatRecord& record) {
    return std::tuple(record.moves.size(), record.bytes.size(), record.moves, record.bytes);
  };
  std::unordered_map<BoardKey, ThreatRecord> proofs;
  for (;;) {
    Result<std::optional<ThreatRecord>> record = reader->next();
    if (!record) return failure_of(record);
    if (!*record) return proofs;
    if ((*record)->kind != ThreatRecord::Kind::proof) continue;
    const auto [place, is_new] = proofs.try_emplace(proof::board_key(job_rules, (*record)->moves), **record);
    if (!is_new && order(**record) < order(place->second)) place->second = std::move(**record);
  }
}

/// The second player's first reply in a record; "start" for the empty board. Requires that the record has its
/// moves in the order in which they were played.
std::string name_of_part(const ThreatRecord& record) {
  return record.moves.empty() ? "start" : text_of({record.moves[1]}, job_rules);
}

}  // namespace

Result<std::vector<CertificatePart>> certificate_parts(std::istream& input) {
  const auto proofs = read_proofs(input);
  if (!proofs) return failure_of(proofs);
  std::map<std::string, std::vector<const ThreatRecord*>> parts;
  std::unordered_set<BoardKey> seen;
  std::vector<BoardKey> waiting{proof::board_key(job_rules, {})};
  while (!waiting.empty()) {
    const BoardKey key = std::move(waiting.back());
    waiting.pop_back();
    if (!seen.insert(key).second) continue;
    const auto found = proofs->find(key);
    if (found == proofs->end()) return failure("the file does not prove the empty board");
    const ThreatRecord& record = found->second;
    proof::ThreatProofCheck check = proof::check_threat_proof(job_rules, record.moves, record.bytes);
    if (!check.is_accepted) return failure(text_of(record.moves, job_rules) + ": " + check.reason);
    waiting.insert(waiting.end(), check.elsewhere.begin(), check.elsewhere.end());
    parts[name_of_part(record)].push_back(&record);
  }
  std::vector<CertificatePart> all;
  for (auto& [name, records] : parts) {
    std::ranges::sort(records, {}, [](const ThreatRecord* record) {
      return std::tuple(record->moves.size(), record->moves);
    });
    CertificatePart part{.name = name, .bytes = proof::threat_file_header(job_rules)};
    for (const ThreatRecord* record : records) part.bytes += proof::to_bytes(*record);
    all.push_back(std::move(part));
  }
  return all;
}

}  // namespace rowan::prove
