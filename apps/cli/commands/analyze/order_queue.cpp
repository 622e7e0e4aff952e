// SPDX-License-Identifier: MIT
#include "cli/commands/analyze/order_queue.hpp"

#include <algorithm>
#include <utility>

#include "protocol/gomocup_order.hpp"

namespace rowan::cli {

namespace {

bool asks_for_move_at_once(std::string_view line) {
  const auto order = protocol::parse_gomocup_order(line);
  return order && (order->kind == protocol::GomocupOrder::Kind::end ||
                   order->kind == protocol::GomocupOrder::Kind::stop);
}

}  // namespace

void OrderQueue::push(std::string line) {
  const bool is_urgent = asks_for_move_at_once(line);
  const std::scoped_lock lock(mutex_);
  waiting_.push_back({{std::move(line), std::chrono::steady_clock::now()}, is_urgent});
  if (is_urgent || thought_ == Thought::ponder) stop_.request_stop();
  changed_.notify_one();
}

void OrderQueue::close() {
  const std::scoped_lock lock(mutex_);
  is_closed_ = true;
  stop_.request_stop();
  changed_.notify_one();
}

std::optional<OrderQueue::Order> OrderQueue::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Order order = std::move(waiting_.front().order);
  waiting_.pop_front();
  return order;
}

StopToken OrderQueue::begin_thinking(Thought thought) {
  const std::scoped_lock lock(mutex_);
  thought_ = thought;
  stop_ = StopSource();
  const bool is_urgent = std::ranges::any_of(waiting_, &Waiting::is_urgent);
  if (is_closed_ || is_urgent || (thought == Thought::ponder && !waiting_.empty())) stop_.request_stop();
  return stop_.get_token();
}

void OrderQueue::end_thinking() {
  const std::scoped_lock lock(mutex_);
  thought_.reset();
}

}  // namespace rowan::cli
