// SPDX-License-Identifier: MIT
#include "prove/tasks/rank_workers.hpp"

#include <algorithm>
#include <charconv>
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
#include "prove/tasks/task.hpp"
#include "prove/tasks/workers.hpp"

namespace rowan::prove {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds heartbeat_interval{1000};

}  // namespace

RankWorkers::RankWorkers(process::Transport& transport, const Rules& rules, const ProofNumberLimits& limits,
                         Tell tell, milliseconds reply_timeout)
    : transport_(transport),
      settings_{.rules = rules, .limits = limits},
      tell_(std::move(tell)),
      reply_timeout_(reply_timeout),
      workers_(static_cast<std::size_t>(transport.size())) {}

/// Sends the settings to all workers. Delayed until the first wait(): before that the host may be busy
/// reading a long result log, and sends nothing.
void RankWorkers::introduce() {
  is_introduced_ = true;
  const std::string introduction = "settings " + to_bytes(settings_);
  for (int rank = 1; rank < transport_.size(); ++rank) {
    workers_[static_cast<std::size_t>(rank)].heard = Clock::now();
    transport_.send(rank, introduction);
  }
}

void RankWorkers::send_heartbeat() {
  if (Clock::now() - last_heartbeat_ < heartbeat_interval) return;
  last_heartbeat_ = Clock::now();
  for (int rank = 1; rank < transport_.size(); ++rank) {
    if (!transport_.is_given_up(rank)) transport_.send(rank, "alive");
  }
}

std::size_t RankWorkers::idle() const {
  std::size_t room = 0;
  for (const Worker& worker : workers_) room += worker.room();
  return room;
}

void RankWorkers::give(Ticket ticket, std::shared_ptr<const Task> task) {
  const auto worker = std::ranges::max_element(workers_, {}, &Worker::room);
  transport_.send(static_cast<int>(worker - workers_.begin()),
                  "task " + std::to_string(ticket) + ' ' + to_bytes(*task));
  worker->given.push_back({.ticket = ticket, .task = std::move(task)});
}

Result<std::optional<TaskWorkers::Finished>> RankWorkers::wait(milliseconds longest) {
  if (!is_introduced_) introduce();
  send_heartbeat();
  if (finished_.empty()) {
    for (auto message = transport_.receive(longest); message; message = transport_.receive(milliseconds(0))) {
      take(*message);
      if (!finished_.empty()) break;
    }
  }
  if (const Result<void> looked = look_for_lost_workers(); !looked) return failure_of(looked);
  if (finished_.empty()) return std::nullopt;
  Finished finished = std::move(finished_.front());
  finished_.pop_front();
  return finished;
}

void RankWorkers::take(const process::Message& message) {
  Worker& worker = workers_[static_cast<std::size_t>(message.from)];
  worker.heard = Clock::now();
  worker.is_lost = false;
  const std::string_view text = message.bytes;
  constexpr std::string_view done = "done ";
  constexpr std::string_view error = "error ";
  if (text == "ready") {
    worker.is_ready = true;
  } else if (text.starts_with(done)) {
    take_result(message.from, text.substr(done.size()));
  } else if (text.starts_with(error)) {
    refuse(message.from, std::string(text.substr(error.size())));
  } else if (text != "alive") {
    refuse(message.from, "it sent a message that is not from rowan prove");
  }
}

/// Takes the result of a task, unless the task was taken away from this worker in the meantime.
void RankWorkers::take_result(int rank, std::string_view text) {
  Worker& worker = workers_[static_cast<std::size_t>(rank)];
  Ticket ticket = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), ticket);
  const auto length = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || length == text.size() || text[length] != ' ') {
    return refuse(rank, "it sent a result without a ticket");
  }
  const auto given = std::ranges::find(worker.given, ticket, &Given::ticket);
  if (given == worker.given.end()) return;
  Result<TaskResult> result = read_result(text.substr(length + 1), *given->task);
  if (!result) return refuse(rank, result.error().message);
  worker.given.erase(given);
  finished_.push_back({.ticket = ticket, .result = std::move(*result)});
}

void RankWorkers::refuse(int rank, const std::string& reason) {
  Worker& worker = workers_[static_cast<std::size_t>(rank)];
  last_refusal_ = "worker " + std::to_string(rank) + ": " + reason;
  tell_(last_refusal_ + "; it gets no more tasks");
  worker.is_refused = true;
  lose_tasks(worker);
}

void RankWorkers::lose_tasks(Worker& worker) {
  for (const Given& each : std::exchange(worker.given, {})) {
    finished_.push_back({.ticket = each.ticket, .result = {}});
  }
}

Result<void> RankWorkers::look_for_lost_workers() {
  const auto now = Clock::now();
  const auto stalled = stalls_.lap();
  bool any = false;
  for (int rank = 1; rank < transport_.size(); ++rank) {
    Worker& worker = workers_[static_cast<std::size_t>(rank)];
    worker.heard += stalled;
    if (!worker.is_lost && now - worker.heard > reply_timeout_) {
      worker.is_lost = true;
      transport_.give_up(rank);
      tell_("worker " + std::to_string(rank) + " sent nothing for " +
            std::to_string(std::chrono::duration_cast<std::chrono::seconds>(reply_timeout_).count()) +
            " s; others do its tasks");
      lose_tasks(worker);
    }
    any = any || !(worker.is_lost || worker.is_refused);
  }
  if (any) return {};
  return failure(last_refusal_.empty() ? "all workers are gone" : "all workers are gone; " + last_refusal_);
}

void dismiss_ranks(process::Transport& transport) {
  std::string text = "leave";
  for (int rank = 1; rank < transport.size(); ++rank) {
    if (transport.is_given_up(rank)) text = "leave " + std::to_string(rank);
  }
  for (int rank = 1; rank < transport.size(); ++rank) transport.send(rank, text);
}

namespace {

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

  /// The message to the host about the next finished task; empty if there is none.
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
  std::jthread thread_;  // last, so that it ends before the members that it uses
};

/// Acts on a message from the host. Returns false if the message tells this worker to leave.
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
