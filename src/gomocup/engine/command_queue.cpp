// SPDX-License-Identifier: MIT
#include "gomocup/engine/command_queue.hpp"

#include <algorithm>
#include <utility>

namespace rowan::gomocup {

namespace {

/// Does the command demand a move at once?
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

std::optional<ReceivedCommand> CommandQueue::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  ReceivedCommand received = std::move(waiting_.front());
  waiting_.pop_front();
  return received;
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

}  // namespace rowan::gomocup
