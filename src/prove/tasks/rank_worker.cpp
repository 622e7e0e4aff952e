// SPDX-License-Identifier: MIT
#include <algorithm>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "base/stop_wait.hpp"
#include "base/text.hpp"
#include "prove/tasks/rank_workers.hpp"
#include "prove/tasks/task_bytes.hpp"
#include "prove/tasks/task_worker.hpp"

namespace rowan::prove {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Does tasks on a thread of its own, so that the other thread can keep talking to the host.
class WorkingThread {
 public:
  explicit WorkingThread(const WorkerSettings& settings) : settings_(settings), thread_([this] { run(); }) {}
  WorkingThread(const WorkingThread&) = delete;
  WorkingThread& operator=(const WorkingThread&) = delete;
  ~WorkingThread() { stop_.request_stop(); }

  void work(std::string ticket, Task task) {
    const std::scoped_lock lock(mutex_);
    tasks_.emplace_back(std::move(ticket), std::move(task));
    given_.notify_one();
  }

  [[nodiscard]] const Rules& rules() const { return settings_.rules; }

  /// The message to the host once a task is done.
  std::optional<std::string> collect() {
    const std::scoped_lock lock(mutex_);
    if (answers_.empty()) return std::nullopt;
    std::string answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

 private:
  void run() {
    const StopToken stop = stop_.get_token();
    TaskWorker worker(settings_.rules, settings_.limits, stop);
    std::unique_lock lock(mutex_);
    while (wait_or_stop(given_, lock, stop, [&] { return !tasks_.empty(); })) {
      const auto [ticket, task] = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      std::string bytes = to_bytes(worker.work(task), task);
      const Result<TaskResult> checked = read_result(bytes, task);
      lock.lock();
      if (stop.stop_requested()) return;  // the result may be cut short
      answers_.push_back(checked ? "done " + ticket + ' ' + bytes : "error " + checked.error().message);
    }
  }

  WorkerSettings settings_;
  StopSource stop_;
  std::mutex mutex_;
  std::condition_variable given_;
  std::deque<std::pair<std::string, Task>> tasks_;  // with their tickets
  std::deque<std::string> answers_;
  std::jthread thread_;  // last, so that it ends before what it uses
};

/// Acts on a message from the host; false if it was to leave.
Result<bool> handle_message(std::string_view text, std::unique_ptr<WorkingThread>& thread,
                            process::Transport& transport) {
  constexpr std::string_view settings_word = "settings ";
  constexpr std::string_view task_word = "task ";
  constexpr std::string_view leave_word = "leave";
  if (text.starts_with(leave_word)) {
    if (const auto lost = parse_integer(text.substr(std::min(leave_word.size() + 1, text.size()))))
      transport.give_up(static_cast<int>(*lost));
    return false;
  }
  if (text.starts_with(settings_word)) {
    const Result<WorkerSettings> settings = read_settings(text.substr(settings_word.size()));
    if (!settings) return failure_of(settings);
    thread = std::make_unique<WorkingThread>(*settings);
    transport.send(0, "ready");
    return true;
  }
  if (text == "alive") return true;
  const std::size_t space = text.find(' ', task_word.size());
  if (!text.starts_with(task_word) || space == std::string_view::npos || !thread) {
    return failure("it was sent a message that is not from rowan prove");
  }
  Result<Task> task = read_task(text.substr(space + 1));
  if (!task) return failure_of(task);
  const bool fits =
      std::visit([&](const auto& work) { return work.position.rules() == thread->rules(); }, task->work);
  if (!fits) return failure("a task is refused: it is for a different game than the run");
  thread->work(std::string(text.substr(task_word.size(), space - task_word.size())), std::move(*task));
  return true;
}

}  // namespace

Result<void> work_for_ranks(process::Transport& transport, const StopToken& stop, milliseconds host_timeout) {
  constexpr milliseconds poll_interval{1};
  constexpr milliseconds heartbeat_interval{1000};
  std::unique_ptr<WorkingThread> thread;
  StallClock stalls;
  auto last_heartbeat = steady_clock::now();
  auto heard = last_heartbeat;
  while (!stop.stop_requested()) {
    heard += stalls.lap();
    if (const auto message = transport.receive(thread ? poll_interval : 50 * poll_interval)) {
      heard = steady_clock::now();
      const Result<bool> stays = handle_message(message->bytes, thread, transport);
      if (!stays) {
        transport.send(0, "error " + stays.error().message);
        return failure_of(stays);
      }
      if (!*stays) return {};
    }
    if (thread && steady_clock::now() - heard > host_timeout) {
      transport.give_up(0);
      return failure("no message from the host of the run for " +
                     std::to_string(std::chrono::ceil<std::chrono::seconds>(host_timeout).count()) + " s");
    }
    std::optional<std::string> text = thread ? thread->collect() : std::nullopt;
    if (!text && steady_clock::now() - last_heartbeat > heartbeat_interval) text = "alive";
    if (!text) continue;
    transport.send(0, *text);
    last_heartbeat = steady_clock::now();
  }
  return {};
}

}  // namespace rowan::prove
