// SPDX-License-Identifier: MIT
#include "prove/tasks/rank_workers.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "prove/tasks/task_bytes.hpp"

namespace rowan::prove {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds heartbeat_interval{1000};

}  // namespace

RankWorkers::RankWorkers(process::Transport& transport, const Rules& rules, const ProofNumberLimits& limits,
                         Tell tell, milliseconds reply_timeout)
    : transport_(transport),
      settings_{.rules = rules, .limits = limits},
      tell_(std::move(tell)),
      reply_timeout_(reply_timeout),
      workers_(static_cast<std::size_t>(transport.size())) {}

/// Called only once there is work: until then the host may be busy with a long checkpoint, and sends nothing.
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

/// The result of a task that was given to another worker since is ignored.
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

}  // namespace rowan::prove
