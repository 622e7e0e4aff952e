// SPDX-License-Identifier: MIT
#include "server/analysis/cpu_scheduler.hpp"

#include <algorithm>
#include <ranges>
#include <tuple>
#include <utility>

#include "base/stop_wait.hpp"

namespace rowan::server {

CpuScheduler::Lease::Lease(CpuScheduler& cores, std::shared_ptr<CoreAccount> account, CpuPriority priority,
                           StopToken stop)
    : cores_(cores), account_(std::move(account)), priority_(priority), stop_(std::move(stop)) {
  cores_.enter(*account_);
  holds_ = cores_.take(*account_, priority_, stop_);
  since_ = Clock::now();
  slice_ = cores_.slice();
}

CpuScheduler::Lease::~Lease() {
  if (holds_) cores_.release(*account_, Clock::now() - since_, slice_);
  cores_.leave(*account_);
}

bool CpuScheduler::Lease::slice_is_over() const {
  return Clock::now() - since_ >= (cores_.waits_above(priority_) ? shortest_slice : slice_);
}

std::chrono::nanoseconds CpuScheduler::Lease::used() const {
  return holds_ ? used_ + (Clock::now() - since_) : used_;
}

void CpuScheduler::Lease::pause() {
  if (!holds_ || !slice_is_over() || stop_.stop_requested()) return;
  const auto slice = Clock::now() - since_;
  used_ += slice;
  cores_.release(*account_, slice, slice_);
  holds_ = cores_.take(*account_, priority_, stop_);
  since_ = Clock::now();
  slice_ = cores_.slice();
}

int CpuScheduler::waiting() const { return waiting_.load(); }

/// Whether a job of a higher class waits.
bool CpuScheduler::waits_above(CpuPriority priority) const {
  return std::ranges::any_of(waiting_by_class_ | std::views::take(std::to_underlying(priority)),
                             [](const auto& count) { return count.load(std::memory_order_relaxed) > 0; });
}

CpuScheduler::Clock::duration CpuScheduler::slice() const {
  const int queue = waiting_.load(std::memory_order_relaxed) + cores_;
  return std::clamp<Clock::duration>(round * cores_ / queue, shortest_slice, longest_slice);
}

void CpuScheduler::enter(CoreAccount& account) {
  constexpr std::int64_t ahead = std::chrono::nanoseconds(longest_slice).count();
  const std::lock_guard lock(mutex_);
  if (account.leases_++ == 0) account.served_ = std::max(account.served_, service_level_ - ahead);
}

void CpuScheduler::leave(CoreAccount& account) {
  const std::lock_guard lock(mutex_);
  --account.leases_;
}

bool CpuScheduler::take(CoreAccount& account, CpuPriority priority, const StopToken& stop) {
  std::unique_lock lock(mutex_);
  if (stop.stop_requested()) return false;
  if (free_ > 0 && waiters_.empty()) {
    --free_;
    service_level_ = std::max(service_level_, account.served_);
    return true;
  }
  Waiter self{.account = &account, .priority = priority, .since = Clock::now()};
  waiters_.push_back(&self);
  ++waiting_;
  ++waiting_by_class_[std::to_underlying(priority)];
  call_next();
  if (wait_or_stop(self.called, lock, stop, [&] { return self.is_called; })) return true;
  remove(std::ranges::find(waiters_, &self));
  return false;
}

void CpuScheduler::release(CoreAccount& account, Clock::duration used, Clock::duration slice) {
  account.used_ += std::chrono::nanoseconds(used).count();
  const std::lock_guard lock(mutex_);
  account.served_ += std::chrono::nanoseconds(std::min(used, slice)).count();
  ++free_;
  call_next();
}

void CpuScheduler::remove(Waiters::iterator waiter) {
  --waiting_;
  --waiting_by_class_[std::to_underlying((*waiter)->priority)];
  waiters_.erase(waiter);
}

/// The highest class with waiters. A class that has had `turns_in_a_row` turns is skipped if a lower class
/// has waiters too. Requires a waiter.
CpuPriority CpuScheduler::next_class() const {
  std::size_t chosen = cpu_priorities;
  for (std::size_t kind = 0; kind < cpu_priorities; ++kind) {
    if (waiting_by_class_[kind].load(std::memory_order_relaxed) == 0) continue;
    chosen = kind;
    if (in_a_row_[kind] < turns_in_a_row) break;
  }
  return static_cast<CpuPriority>(chosen);
}

/// The next waiter of the class whose turn it is: at every other turn, the overdue waiter that has waited
/// longest, if there is one; at the other turns, or if no waiter is overdue, the least served waiter, and
/// among equals the one that has waited longest.
auto CpuScheduler::next_waiter() -> Waiters::iterator {
  const CpuPriority priority = next_class();
  const bool is_for_overdue = turns_++ % 2 == 0;
  const auto too_long_ago = Clock::now() - longest_wait_;
  const auto rank = [&](const Waiter* waiter) {
    const bool is_overdue = is_for_overdue && waiter->since <= too_long_ago;
    return std::tuple(waiter->priority == priority ? 0 : 1, is_overdue ? 0 : 1,
                      is_overdue ? 0 : waiter->account->served_);
  };
  return std::ranges::min_element(waiters_, {}, rank);  // the list is in order of arrival
}

void CpuScheduler::call_next() {
  while (free_ > 0 && !waiters_.empty()) {
    const auto next = next_waiter();
    Waiter& waiter = **next;
    const auto kind = std::to_underlying(waiter.priority);
    remove(next);
    std::fill_n(in_a_row_.begin(), kind, 0);
    ++in_a_row_[kind];
    service_level_ = std::max(service_level_, waiter.account->served_);
    --free_;
    waiter.is_called = true;
    waiter.called.notify_one();
  }
}

}  // namespace rowan::server
