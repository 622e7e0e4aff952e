// SPDX-License-Identifier: MIT
#include "gomocup/engine/session_runner.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace rowan::gomocup {

namespace {

/// Does the command end a search at once?
bool is_urgent(const ReceivedCommand& received) {
  return received.command &&
         (received.command->kind == Command::Kind::end || received.command->kind == Command::Kind::stop);
}

}  // namespace

ReceivedCommand ReceivedCommand::read(std::string line) {
  auto command = parse_command(line);
  return {
      .line = std::move(line), .command = std::move(command), .read_at = std::chrono::steady_clock::now()};
}

void CommandQueue::add_input(std::string_view bytes) {
  for (const char letter : bytes) {
    if (letter != '\n' && letter != '\r') {
      if (unfinished_line_.size() < longest_line) unfinished_line_ += letter;
    } else if (!unfinished_line_.empty()) {
      push(ReceivedCommand::read(std::exchange(unfinished_line_, {})));
    }
  }
}

void CommandQueue::push(ReceivedCommand received) {
  const std::scoped_lock lock(mutex_);
  if (is_urgent(received) || search_ == SearchKind::ponder) stop_.request_stop();
  waiting_.push_back(std::move(received));
  changed_.notify_one();
}

void CommandQueue::close() {
  add_input("\n");
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  stop_.request_stop();
  changed_.notify_one();
}

StopToken CommandQueue::begin_search(SearchKind kind) {
  const std::scoped_lock lock(mutex_);
  search_ = kind;
  stop_ = StopSource();
  const bool must_stop =
      kind == SearchKind::ponder ? !waiting_.empty() : std::ranges::any_of(waiting_, is_urgent);
  if (is_closed_ || must_stop) stop_.request_stop();
  return stop_.get_token();
}

void CommandQueue::end_search() {
  const std::scoped_lock lock(mutex_);
  search_.reset();
}

std::optional<ReceivedCommand> CommandQueue::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  ReceivedCommand received = std::move(waiting_.front());
  waiting_.pop_front();
  return received;
}

void SessionRunner::run(const std::function<void(const ReceivedCommand&)>& before_each,
                        const std::function<bool()>& output_failed) {
  while (const auto received = commands_.next()) {
    before_each(*received);
    if (!process(*received) || output_failed()) return;
  }
}

bool SessionRunner::process(const ReceivedCommand& received) {
  Output output = session_.process(received.command);
  const bool ends = output.end;
  while (true) {
    take_over_options(output.clear_table);
    send(output.lines);
    if (!output.task) break;
    SearchTask task = *std::move(output.task);
    if (!test_.admit(task)) break;
    const think::Answer answer = think(task, received.read_at);
    if (task.purpose == SearchTask::Purpose::ponder) break;
    const auto used = test_.now() - received.read_at;
    output = session_.game().finished(task, answer, std::chrono::ceil<std::chrono::milliseconds>(used));
  }
  return !ends;
}

think::Answer SessionRunner::think(const SearchTask& task, Moment read_at) {
  using SearchKind = CommandQueue::SearchKind;
  const bool ponders = task.purpose == SearchTask::Purpose::ponder;
  think::Request request = task.request;
  request.clock.asked = read_at;
  request.stop = commands_.begin_search(ponders ? SearchKind::ponder : SearchKind::move);
  request.report = [&](const think::Answer& so_far) { send(session_.game().progress(task, so_far)); };
  make_engine();
  think::Answer answer = engine_->think(request);
  commands_.end_search();
  return answer;
}

void SessionRunner::make_engine() {
  search::Engine::Options possible = options_;
  while (!engine_) {
    try {
      engine_.emplace(possible);
    } catch (const std::bad_alloc&) {
      if (possible.table_mebibytes <= 1) throw;
      possible.table_mebibytes /= 2;  // a smaller table plays better than none
    }
  }
}

/// Takes over the options that the session wants. If they have changed, frees the engine at once, before
/// another one is made; otherwise clears it if `clear_table`.
void SessionRunner::take_over_options(bool clear_table) {
  const auto wanted = session_.game().engine_options();
  if (!wanted) return;
  if (*wanted != options_) engine_.reset();
  options_ = *wanted;
  if (engine_ && clear_table) engine_->clear();
}

void SessionRunner::send(const std::vector<std::string>& lines) const {
  if (!lines.empty()) send_(lines);
}

}  // namespace rowan::gomocup
