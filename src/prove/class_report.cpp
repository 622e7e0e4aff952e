// SPDX-License-Identifier: MIT
#include "prove/class_report.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "proof/threat_file.hpp"
#include "proof/threat_proof.hpp"

namespace rowan::prove {

int ClassReport::complete_classes() const {
  return static_cast<int>(
      std::ranges::count_if(classes, [](const Entry& entry) { return entry.open.empty(); }));
}

Result<ClassReport> verify_threat_file(std::istream& input) {
  Result<proof::ThreatFileReader> reader = proof::ThreatFileReader::open(input);
  if (!reader) return failure_of(reader);
  if (reader->rules() != job_rules) return failure("expected proofs of 15x15, five in a row");
  ClassReport report;
  std::unordered_set<proof::BoardKey> proved;
  std::vector<proof::BoardKey> elsewhere;
  for (;;) {
    const Result<std::optional<proof::ThreatRecord>> record = reader->next();
    if (!record) return failure_of(record);
    if (!*record) break;
    if ((*record)->kind == proof::ThreatRecord::Kind::attempt) {
      ++report.attempts;
      continue;
    }
    const proof::ThreatProofCheck check =
        proof::check_threat_proof(job_rules, (*record)->moves, (*record)->bytes);
    ++report.proofs;
    if (!check.is_accepted) return failure("proof " + std::to_string(report.proofs) + ": " + check.reason);
    proved.insert(proof::board_key(job_rules, (*record)->moves));
    elsewhere.insert(elsewhere.end(), check.elsewhere.begin(), check.elsewhere.end());
    report.nodes += check.nodes;
    report.trees += check.trees;
  }
  report.bytes = reader->good_bytes();
  // A position with more stones is never proved by one with fewer, so such proofs cannot go round in circles.
  if (!std::ranges::all_of(elsewhere, [&](const proof::BoardKey& key) { return proved.contains(key); })) {
    return failure("a proof needs another one that is not in the file");
  }
  for (const OpeningClass& opening : opening_classes()) {
    ClassReport::Entry entry{.opening = opening};
    for (const Job& job : jobs_of(opening)) {
      if (proved.contains(proof::board_key(job_rules, job))) {
        ++entry.proved;
      } else {
        entry.open.push_back(job.back());
      }
    }
    report.classes.push_back(std::move(entry));
  }
  return report;
}

}  // namespace rowan::prove
