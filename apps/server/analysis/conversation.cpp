// SPDX-License-Identifier: MIT
#include "server/analysis/conversation.hpp"

#include <exception>
#include <new>
#include <utility>
#include <variant>

#include "base/phrase.hpp"
#include "server/analysis/question.hpp"

namespace rowan::server {

namespace {

Error short_of_memory() { return refusal(phrase("the server is low on memory; try again later")); }

Error internal_error() { return refusal(phrase("the server failed to answer this request")); }

}  // namespace

Conversation::Conversation(Services& services, std::uint64_t number, std::shared_ptr<Outbox> outbox,
                           VisitorShare share)
    : services_(services), number_(number), outbox_(std::move(outbox)), share_(std::move(share)) {}

void Conversation::receive(std::string_view text) {
  Asker asker;
  try {
    auto asked = read_conversation_message(text, asker);
    if (!asked) return send_error(asker, asked.error());
    if (std::holds_alternative<Ping>(*asked)) return send(pong_json(asker));
    if (std::holds_alternative<StopQuestion>(*asked)) return stop(asker);
    start(std::get<Question>(*std::move(asked)));
  } catch (const std::bad_alloc&) {
    send_error(asker, short_of_memory(), true);
  } catch (const std::exception&) {
    send_error(asker, internal_error());
  }
}

void Conversation::start(Question question) {
  const auto starting = std::make_shared<Task>(Task{.question = std::move(question)});
  bool is_taken = false;
  try {
    enroll(starting);
    {
      const std::lock_guard lock(mutex_);
      if (running_ != starting) return;  // the question waits for the previous one, or the visitor left
    }
    // Without a stop token: an analysis never waits in this queue (Services::analysis_limits).
    is_taken = services_.analyses.submit(share_.visitor, CpuPriority::analysis, {},
                                         [self = shared_from_this(), starting] { self->run(starting); });
  } catch (...) {
    withdraw(starting);
    throw;
  }
  if (is_taken) return;
  withdraw(starting);
  const bool is_own_limit =
      services_.analyses.running_of(share_.visitor) >= Services::analysis_limits.per_visitor;
  send_error(
      starting->question.asker,
      refusal(is_own_limit ? phrase("you have reached your limit of analyses; stop one of them first")
                           : phrase("the server has reached its limit of analyses; try again in a minute")),
      true);
  send(done_json(starting->question.asker, "stopped"));
}

void Conversation::run(const std::shared_ptr<Task>& first) {
  for (auto task = first; task;) task = answer(*task);
}

/// Answers the question and returns the next one. The visitor gets `done` even after a failure; if
/// `done` cannot be sent, the connection ends.
auto Conversation::answer(const Task& task) noexcept -> std::shared_ptr<Task> {
  try {
    const Asker& asker = task.question.asker;
    StopSource stop = task.stop;
    const StopCallback on_end(services_.ending.get_token(), [&stop] { stop.request_stop(); });
    Ending ending;
    try {
      ending = find_answer(task, stop.get_token());
    } catch (const std::bad_alloc&) {
      send_error(asker, short_of_memory(), true);
    } catch (const std::exception&) {
      send_error(asker, internal_error());
    }
    // With the lock held, so that a `stop` that arrives now is handled either before `done` or after the
    // question has ended.
    const std::lock_guard lock(mutex_);
    outbox_->drop_news();
    send(done_json(asker, ending, task.why_stopped));
    return next();
  } catch (...) {
    outbox_->break_off();
    const std::lock_guard lock(mutex_);
    return next();
  }
}

Ending Conversation::find_answer(const Task& task, const StopToken& stop) {
  CpuScheduler::Lease lease(services_.cores, share_.account, CpuPriority::analysis, stop);
  auto engine = services_.engines.take(number_);
  const Listeners listeners{
      .send = [this](const json::Json& message) { send(message); },
      .send_news = [this](const json::Json& message) { outbox_->send_news(message.dump()); }};
  Ending ending = think_about(task.question, *engine, lease, stop, listeners);
  const std::lock_guard lock(mutex_);
  if (!has_ended_) services_.engines.put_back(number_, std::move(engine));
  return ending;
}

/// Makes `starting` the current question, or the next one if another is running.
void Conversation::enroll(const std::shared_ptr<Task>& starting) {
  const json::Json started = started_json(starting->question);
  std::shared_ptr<Task> replaced;
  // Send with the lock held, so that the thread's `done` cannot overtake this message.
  const std::lock_guard lock(mutex_);
  if (has_ended_) return;
  if (running_) {
    running_->why_stopped = "replaced";
    running_->stop.request_stop();
    replaced = std::exchange(waiting_, starting);
  } else {
    running_ = starting;
  }
  send(started);
  if (replaced) send(done_json(replaced->question.asker, "replaced"));
}

/// Removes a question that could not be started.
void Conversation::withdraw(const std::shared_ptr<Task>& starting) {
  const std::lock_guard lock(mutex_);
  if (running_ == starting) running_.reset();
  if (waiting_ == starting) waiting_.reset();
}

/// Makes the waiting question the current one and returns it; null if none is waiting.
std::shared_ptr<Conversation::Task> Conversation::next() noexcept {
  running_ = std::exchange(waiting_, nullptr);
  return running_;
}

void Conversation::stop(const Asker& asker) {
  const std::lock_guard lock(mutex_);
  if (!running_) return send(done_json(asker, "idle"));
  if (waiting_) send(done_json(waiting_->question.asker, "stopped"));
  waiting_.reset();
  running_->stop.request_stop();
}

void Conversation::end() noexcept {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    waiting_.reset();
    if (running_) running_->stop.request_stop();
  }
  outbox_->close();
  services_.engines.drop(number_);
}

void Conversation::send_error(const Asker& asker, const Error& error, bool is_busy) {
  json::Json message = error_json(asker, error);
  if (is_busy) message["busy"] = true;
  send(message);
}

}  // namespace rowan::server
