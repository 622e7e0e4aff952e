// SPDX-License-Identifier: MIT
#include "prove/job_runner.hpp"

#include <chrono>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>

#include "proof/threat_proof.hpp"

namespace rowan::prove {

namespace {

ProofNumberLimits limits_of(std::int64_t effort) {
  ProofNumberLimits limits;
  limits.nodes = effort;
  return limits;
}

class Run {
 public:
  Run(const RunPlan& plan, JobBook& book, const StopToken& stop,
      const std::function<void(const std::string&, std::int64_t)>& tell)
      : plan_(plan), book_(book), stop_(stop), tell_(tell) {}

  Result<RunReport> run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    if (error_) return std::unexpected(*error_);
    return report_;
  }

 private:
  struct Assignment {
    Job job;
    std::int64_t effort = 0;
  };

  std::optional<Assignment> next_assignment() {
    const std::lock_guard lock(mutex_);
    if (plan_.nodes > 0 && report_.nodes >= plan_.nodes) return std::nullopt;
    for (; next_effort_ < plan_.efforts.size(); ++next_effort_, next_job_ = 0) {
      const std::int64_t effort = plan_.efforts[next_effort_];
      while (next_job_ < plan_.jobs.size()) {
        const Job& job = plan_.jobs[next_job_++];
        if (error_ || book_.is_proved(job) || book_.nodes_tried(job) >= effort) continue;
        if (!under_way_.insert(proof::board_key(book_.rules(), job)).second) continue;
        ++report_.begun;
        return Assignment{.job = job, .effort = effort};
      }
    }
    return std::nullopt;
  }

  void work() {
    ProofNumberSearch search(book_.rules());
    while (!stop_.stop_requested()) {
      const std::optional<Assignment> assignment = next_assignment();
      if (!assignment) return;
      const auto start = std::chrono::steady_clock::now();
      const ProofNumberResult result =
          search.run(position_of(assignment->job, book_.rules()), limits_of(assignment->effort), stop_);
      if (!result.is_proved && stop_.stop_requested()) return;
      proof::ThreatProofCheck check;
      if (result.is_proved) check = proof::check_threat_proof(book_.rules(), assignment->job, result.proof);
      finish(*assignment, result, check, std::chrono::steady_clock::now() - start);
    }
  }

  void finish(const Assignment& assignment, const ProofNumberResult& result,
              const proof::ThreatProofCheck& check, std::chrono::duration<double> elapsed) {
    const std::lock_guard lock(mutex_);
    under_way_.erase(proof::board_key(book_.rules(), assignment.job));
    report_.nodes += result.nodes;
    std::string line = text_of(assignment.job, book_.rules());
    if (result.is_proved && !check.is_accepted) {
      ++report_.refused;
      tell_(line + " REFUSED: " + check.reason, report_.nodes);
      return;
    }
    ++(result.is_proved ? report_.proved : report_.failed);
    if (const Result<void> added = book_.add(assignment.job, result); !added) error_ = added.error();
    char figures[160];
    std::snprintf(figures, sizeof figures, " %s %.2f s %lld nodes %lld positions %zu bytes %.1f",
                  result.is_proved ? "proved" : "open", elapsed.count(), static_cast<long long>(result.nodes),
                  static_cast<long long>(result.second_nodes), result.proof.size(), result.proof_number);
    tell_(line + figures, report_.nodes);
  }

  const RunPlan& plan_;
  JobBook& book_;
  const StopToken& stop_;
  const std::function<void(const std::string&, std::int64_t)>& tell_;
  std::mutex mutex_;
  std::size_t next_effort_ = 0;
  std::size_t next_job_ = 0;
  std::unordered_set<proof::BoardKey> under_way_;
  std::optional<Error> error_;
  RunReport report_;
};

}  // namespace

Result<RunReport> run_jobs(const RunPlan& plan, JobBook& book, const StopToken& stop,
                           const std::function<void(const std::string& line, std::int64_t nodes)>& tell) {
  return Run(plan, book, stop, tell).run();
}

}  // namespace rowan::prove
