// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "process/transport.hpp"
#include "prove/nodes/proof_numbers.hpp"
#include "prove/tasks/task.hpp"
#include "prove/tasks/workers.hpp"

namespace rowan::prove {

/// The default reply_timeout of RankWorkers.
inline constexpr std::chrono::seconds rank_timeout{30};

/// Measures how long this process stood still because it or its machine was suspended: no other process can
/// be blamed for that time. Requires that lap() is called at least once a second.
class StallClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// The time since the last call, less one second: the process must have stood still for that long.
  Clock::duration lap() {
    const auto now = Clock::now();
    const auto since = now - std::exchange(last_, now);
    return std::max(since - std::chrono::seconds(1), Clock::duration(0));
  }

 private:
  Clock::time_point last_ = Clock::now();
};

/// Hands tasks to other processes: rank 0, the host, keeps the tree and the file; every other rank does one
/// task after another. A rank gets its next task while it still works on one, so that it never waits for
/// messages.
///
///     host                                   worker
///     "settings " and settings     ------->
///                                  <-------  "ready"
///     "task TICKET " and a task    ------->
///                                  <-------  "done TICKET " and its result
///     "alive"                      <------>  "alive"             every second
///     "leave" or "leave RANK"      ------->                      the run is over; RANK counts as dead,
///                                                                so no one waits for it
///
/// prove/tasks/task.hpp has the bytes of tasks, results and settings. A worker checks its own result
/// completely before it sends it, and the host checks it again.
///
/// A worker that is silent for `reply_timeout` is considered dead, and its tasks are given to others; time
/// for which the host itself was suspended does not count. If the worker reports later, it gets tasks again.
/// A worker whose result is refused, or that refuses what it was sent ("error TEXT"), gets no more tasks. A
/// worker that has its settings and hears nothing from the host for its host_timeout (work_for_ranks) leaves
/// by itself.
class RankWorkers final : public TaskWorkers {
 public:
  using Tell = std::function<void(const std::string& line)>;

  /// Requires transport.rank() == 0; the transport must outlive the object. `tell` is called when a worker is
  /// lost, or gets no more tasks.
  RankWorkers(process::Transport& transport, const Rules& rules, const ProofNumberLimits& limits, Tell tell,
              std::chrono::milliseconds reply_timeout = rank_timeout);

  [[nodiscard]] std::size_t idle() const override;
  void give(Ticket ticket, std::shared_ptr<const Task> task) override;
  [[nodiscard]] Result<std::optional<Finished>> wait(std::chrono::milliseconds longest) override;

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t tasks_ahead = 2;
  struct Given {
    Ticket ticket = 0;
    std::shared_ptr<const Task> task;
  };
  struct Worker {
    std::deque<Given> given;
    Clock::time_point heard;
    bool is_ready = false;
    bool is_lost = false;
    bool is_refused = false;

    [[nodiscard]] std::size_t room() const {
      return is_ready && !is_lost && !is_refused ? tasks_ahead - given.size() : 0;
    }
  };

  void take(const process::Message& message);
  void take_result(int rank, std::string_view text);
  void refuse(int rank, const std::string& reason);
  void lose_tasks(Worker& worker);
  void introduce();
  void send_heartbeat();
  Result<void> look_for_lost_workers();

  process::Transport& transport_;
  WorkerSettings settings_;
  Tell tell_;
  std::chrono::milliseconds reply_timeout_;
  bool is_introduced_ = false;
  std::vector<Worker> workers_;  // by rank; element 0, the host itself, is unused
  std::deque<Finished> finished_;
  StallClock stalls_;
  Clock::time_point last_heartbeat_;
  std::string last_refusal_;
};

/// Dismisses all workers, including those that never had a task. Requires transport.rank() == 0.
void dismiss_ranks(process::Transport& transport);

/// The worker's side: does tasks until the host tells it to leave, or a stop is requested. Requires
/// transport.rank() > 0. Fails on a message that it cannot read, or if the host is silent for `host_timeout`.
[[nodiscard]] Result<void> work_for_ranks(process::Transport& transport, const StopToken& stop,
                                          std::chrono::milliseconds host_timeout = 2 * rank_timeout);

}  // namespace rowan::prove
