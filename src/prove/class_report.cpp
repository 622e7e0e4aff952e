// SPDX-License-Identifier: MIT
#include "prove/class_report.hpp"

#include <algorithm>
#include <utility>

#include "proof/threat_file_check.hpp"
#include "proof/threat_proof.hpp"

namespace rowan::prove {

int ClassReport::complete_classes() const {
  return static_cast<int>(
      std::ranges::count_if(classes, [](const Entry& entry) { return entry.open.empty(); }));
}

Result<ClassReport> verify_threat_file(std::istream& input) {
  const Result<proof::ThreatFileCheck> file = proof::check_threat_file(input);
  if (!file) return failure_of(file);
  if (file->rules != job_rules) return failure("expected proofs of 15x15, five in a row");
  ClassReport report{.proofs = file->proofs,
                     .attempts = file->attempts,
                     .nodes = file->nodes,
                     .trees = file->trees,
                     .bytes = file->bytes};
  for (const OpeningClass& opening : opening_classes()) {
    ClassReport::Entry entry{.opening = opening};
    for (const Job& job : jobs_of(opening)) {
      if (file->proved.contains(proof::board_key(job_rules, job))) {
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
