// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/result.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove {

/// Where tasks are done: by threads of this process (prove/tasks/thread_workers.hpp), or by other processes
/// (prove/tasks/rank_workers.hpp). Used by the one thread that keeps the tree.
class TaskWorkers {
 public:
  using Ticket = std::uint64_t;
  struct Finished {
    Ticket ticket = 0;
    std::optional<TaskResult> result = {};  // nothing: it was lost, and another worker must do the task
  };

  TaskWorkers() = default;
  TaskWorkers(const TaskWorkers&) = delete;
  TaskWorkers& operator=(const TaskWorkers&) = delete;
  virtual ~TaskWorkers() = default;

  /// How many tasks can be given now.
  [[nodiscard]] virtual std::size_t idle() const = 0;

  /// Requires idle() > 0, and a ticket that was not used before. The task is shared because its giver may be
  /// gone before the work on it ends.
  virtual void give(Ticket ticket, std::shared_ptr<const Task> task) = 0;

  /// The next task that finishes; nothing if none does within this time. An error if no workers are left.
  [[nodiscard]] virtual Result<std::optional<Finished>> wait(std::chrono::milliseconds longest) = 0;
};

}  // namespace rowan::prove
