// SPDX-License-Identifier: MIT
#include "prove/class_report.hpp"

#include <utility>

namespace rowan::prove {

std::vector<ClassReport> class_reports(const std::unordered_set<proof::BoardKey>& proved) {
  std::vector<ClassReport> reports;
  for (const OpeningClass& opening : opening_classes()) {
    ClassReport report{.opening = opening};
    for (const Job& job : jobs_of(opening)) {
      if (proved.contains(proof::board_key(job_rules, job))) {
        ++report.proved;
      } else {
        report.open.push_back(job.back());
      }
    }
    reports.push_back(std::move(report));
  }
  return reports;
}

}  // namespace rowan::prove
