// SPDX-License-Identifier: MIT
#include "prove/prove.hpp"

#include <algorithm>
#include <memory>
#include <unordered_set>

#include "proof/threat_proof.hpp"
#include "prove/search/job_search.hpp"
#include "prove/search/shared_search.hpp"
#include "prove/tasks/rank_workers.hpp"
#include "prove/tasks/workers.hpp"

namespace rowan::prove {

namespace {

/// Node limits for claims with many jobs: most jobs are easy, and searches with each limit prove most of the
/// jobs that are left.
const std::vector<std::int64_t> efforts{200'000, 1'000'000, 5'000'000};

class ProveRun {
 public:
  ProveRun(const WinClaim& claim, const ProvePlan& plan, RunFile& run_file, const StopToken& stop,
           const std::function<void(const ProveProgress&)>& tell)
      : plan_(plan), run_file_(run_file), stop_(stop), tell_(tell) {
    std::unordered_set<proof::BoardKey> seen;  // one of several symmetric jobs is enough
    for (const Job& job : claim.jobs) {
      proof::BoardKey key = proof::board_key(claim.rules, job);
      if (!seen.insert(key).second) continue;
      jobs_.push_back(job);
      open_.push_back(std::move(key));
    }
    report_.jobs = jobs_.size();
    count();
  }

  Result<ProveReport> run(const MoveGuide& guide) {
    if (jobs_.size() > 1 && plan_.ranks == nullptr) {
      if (const Result<void> done = run_easy(); !done) return failure_of(done);
    }
    if (is_going_on()) {
      if (const Result<void> done = run_hard(guide); !done) return failure_of(done);
    }
    count();
    return report_;
  }

 private:
  [[nodiscard]] bool is_going_on() const {
    return report_.proved < report_.jobs && !stop_.stop_requested() &&
           (plan_.nodes == 0 || report_.nodes < plan_.nodes);
  }

  void count() {
    std::erase_if(open_, [&](const proof::BoardKey& key) { return run_file_.is_proved(key); });
    report_.proved = report_.jobs - open_.size();
  }

  void tell(const std::string& text, std::int64_t nodes) {
    count();
    tell_({.jobs = report_.jobs, .proved = report_.proved, .nodes = report_.nodes + nodes, .text = text});
  }

  Result<void> run_easy() {
    const JobPlan plan{.jobs = jobs_, .efforts = efforts, .threads = plan_.threads, .nodes = plan_.nodes};
    const Result<JobReport> done = run_jobs(
        plan, run_file_, stop_, [&](const std::string& line, std::int64_t nodes) { tell(line, nodes); });
    if (!done) return failure_of(done);
    report_.rejected += done->rejected;
    report_.nodes += done->nodes;
    count();
    return {};
  }

  std::unique_ptr<TaskWorkers> workers_for(const SharedPlan& plan) const {
    if (plan_.ranks == nullptr)
      return std::make_unique<ThreadWorkers>(plan_.threads, run_file_.rules(), plan.limits);
    return std::make_unique<RankWorkers>(*plan_.ranks, run_file_.rules(), plan.limits, plan_.warn);
  }

  Result<void> run_hard(const MoveGuide& guide) {
    SharedPlan plan{
        .jobs = jobs_, .limits = {}, .report_seconds = plan_.report_seconds, .result_log = plan_.result_log};
    std::erase_if(plan.jobs, [&](const Job& job) { return run_file_.is_proved(job); });
    plan.limits.nodes = plan_.nodes == 0 ? 0 : plan_.nodes - report_.nodes;
    const Result<SharedReport> done = run_shared(
        plan, run_file_, guide, stop_, [&](const std::string& line) { tell(line, 0); }, *workers_for(plan));
    if (!done) return failure_of(done);
    report_.rejected += done->rejected;
    report_.nodes += done->nodes;
    count();
    report_.given_up = open_.size() - std::min(open_.size(), done->open);
    return {};
  }

  const ProvePlan& plan_;
  RunFile& run_file_;
  const StopToken& stop_;
  const std::function<void(const ProveProgress&)>& tell_;
  std::vector<Job> jobs_;
  std::vector<proof::BoardKey> open_;  // the keys of jobs that are not proved
  ProveReport report_;
};

}  // namespace

Result<ProveReport> prove(const WinClaim& claim, const ProvePlan& plan, RunFile& run_file,
                          const MoveGuide& guide, const StopToken& stop,
                          const std::function<void(const ProveProgress&)>& tell) {
  Result<ProveReport> report = ProveRun(claim, plan, run_file, stop, tell).run(guide);
  if (!report || report->proved < report->jobs) return report;
  for (const proof::ThreatRecord& record : claim.closing) {
    if (run_file.is_proved(record.moves)) continue;
    if (const Result<void> added = run_file.append(record); !added) return failure_of(added);
  }
  report->is_proved = true;
  return report;
}

}  // namespace rowan::prove
