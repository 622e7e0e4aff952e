// SPDX-License-Identifier: MIT
#include "prove/search/shared_search.hpp"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <variant>

#include "base/open_file.hpp"
#include "prove/search/shared_tree.hpp"
#include "prove/tasks/result_log.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove {

namespace {

bool is_playable(const Job& job, const Rules& rules) {
  Position position(rules);
  for (const std::uint8_t move : job) {
    if (move >= rules.point_count() || position.is_over()) return false;
    if (position.cells()[move] != Cell::empty) return false;
    position.play(rules.point_of(move));
  }
  return job.size() % 2 == 0 && !position.is_over();
}

class SharedRun {
 public:
  SharedRun(const SharedPlan& plan, RunFile& run_file, const MoveGuide& guide, StopToken stop,
            const std::function<void(const std::string&)>& tell, TaskWorkers& workers)
      : plan_(plan),
        stop_(std::move(stop)),
        tell_(tell),
        workers_(workers),
        tree_(run_file, guide, plan.limits.most_open, tell) {}

  Result<SharedReport> run() {
    if (const Result<void> resumed = resume(); !resumed) return failure_of(resumed);
    while (!is_over()) {
      tell_progress();
      hand_out();
      if (under_way_.empty() && has_no_task_) break;
      Result<std::optional<TaskWorkers::Finished>> finished = workers_.wait(std::chrono::milliseconds(100));
      if (!finished) return failure_of(finished);
      if (!*finished) continue;
      if (const Result<void> taken = take(std::move(**finished)); !taken) return failure_of(taken);
    }
    tell_(tree_.progress());
    if (tree_.error()) return std::unexpected(*tree_.error());
    report_.open = tree_.open_roots();
    report_.rejected = tree_.rejected();
    std::error_code ignored;
    if (log_ && tree_.are_all_roots_won()) std::filesystem::remove(path_of(plan_.result_log), ignored);
    return report_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_over() const {
    return stop_.stop_requested() || tree_.error() ||
           (plan_.limits.nodes > 0 && report_.nodes >= plan_.limits.nodes);
  }

  void hand_out() {
    while (!has_no_task_ && workers_.idle() > 0) {
      std::optional<Task> task = tree_.next_task();
      has_no_task_ = !task;
      if (has_no_task_) return;
      const TaskWorkers::Ticket ticket = next_ticket_++;
      auto shared = std::make_shared<const Task>(std::move(*task));
      under_way_.emplace(ticket, shared);
      workers_.give(ticket, std::move(shared));
    }
  }

  /// Restores the tree of an earlier run, and adds the jobs of this one.
  Result<void> resume() {
    if (!plan_.result_log.empty()) {
      Result<ResultLog> log =
          ResultLog::open(plan_.result_log, tree_.rules(),
                          [&](const ResultLog::Record& record) { return take_again(record); });
      if (!log) return failure_of(log);
      log_.emplace(std::move(*log));
    }
    for (const Job& job : plan_.jobs) {
      if (!tree_.add_root(job) || !log_) continue;
      const ResultLog::Record record{.bytes = std::string(job.begin(), job.end())};
      if (const Result<void> added = log_->append(record); !added) return added;
    }
    return {};
  }

  Result<void> take_again(const ResultLog::Record& record) {
    if (record.kind == ResultLog::Kind::job) {
      const Job job(record.bytes.begin(), record.bytes.end());
      if (!is_playable(job, tree_.rules())) return failure("a job that cannot be played");
      tree_.add_position(job);
      return {};
    }
    const bool is_opened = record.kind == ResultLog::Kind::opened;
    const std::optional<Task> task =
        is_opened ? tree_.task_of_first(record.node) : tree_.task_of_second(record.node);
    if (!task) return failure("a result for a position that has no task");
    Result<TaskResult> result = read_result(record.bytes, *task);
    if (!result) return failure_of(result);
    ++report_.resumed;
    finish(*task, std::move(*result));
    return {};
  }

  Result<void> log(const Task& task, const TaskResult& result) {
    if (!log_) return {};
    const auto* opening = std::get_if<Opening>(&task.work);
    return log_->append({.kind = opening != nullptr ? ResultLog::Kind::opened : ResultLog::Kind::improved,
                         .node = opening != nullptr ? opening->first : std::get<Improving>(task.work).second,
                         .bytes = to_bytes(result, task)});
  }

  void finish(const Task& task, TaskResult result) {
    std::visit([&](auto& found) { tree_.finish(task, std::move(found)); }, result.found);
  }

  Result<void> take(TaskWorkers::Finished finished) {
    has_no_task_ = false;
    const auto place = under_way_.find(finished.ticket);
    const std::shared_ptr<const Task> shared = place->second;
    const Task& task = *shared;
    under_way_.erase(place);
    if (!finished.result) {
      ++report_.lost;
      tree_.give_back(task);
      return {};
    }
    ++report_.tasks;
    report_.nodes += finished.result->nodes;
    if (const Result<void> logged = log(task, *finished.result); !logged) return logged;
    finish(task, std::move(*finished.result));
    return {};
  }

  void tell_progress() {
    if (Clock::now() - last_report_ < std::chrono::duration<double>(plan_.report_seconds)) return;
    last_report_ = Clock::now();
    tell_(tree_.progress() + ", " + std::to_string(report_.nodes / 1'000'000) + " million nodes");
  }

  const SharedPlan& plan_;
  StopToken stop_;
  const std::function<void(const std::string&)>& tell_;
  TaskWorkers& workers_;
  SharedTree tree_;
  std::optional<ResultLog> log_;
  std::unordered_map<TaskWorkers::Ticket, std::shared_ptr<const Task>> under_way_;
  TaskWorkers::Ticket next_ticket_ = 1;
  bool has_no_task_ = false;  // no task is available until one in progress finishes
  SharedReport report_;
  Clock::time_point last_report_ = Clock::now();
};

}  // namespace

Result<SharedReport> run_shared(const SharedPlan& plan, RunFile& run_file, const MoveGuide& guide,
                                const StopToken& stop,
                                const std::function<void(const std::string& line)>& tell,
                                TaskWorkers& workers) {
  return SharedRun(plan, run_file, guide, stop, tell, workers).run();
}

}  // namespace rowan::prove
