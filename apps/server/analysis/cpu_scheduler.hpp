// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

#include "base/stop.hpp"
#include "server/analysis/cpu_lease.hpp"

namespace rowan::server {

/// What a visitor has had of the processor so far.
class CoreAccount {
 public:
  /// Time on a core, waiting not counted. May be asked from any thread.
  [[nodiscard]] std::chrono::nanoseconds used() const { return std::chrono::nanoseconds(used_.load()); }

 private:
  friend class CpuScheduler;
  std::atomic<std::int64_t> used_{0};
  std::int64_t served_ = 0;  // as the queue counts: used, but never far behind those who came earlier
  int leases_ = 0;
};

/// A few cores shared fairly by many threads: each thinks only while it holds a core, for a slice of time,
/// and then hands it to the waiter that has had the least.
///
///      thread A  ####....####....####          # thinks, on the core     . waits
///      thread B  ....####....####....
///      a game    ......##......                a move of a game goes before analyses, at the next pause
///
/// A turn counts as one slice at most: a thread that was held up because the machine was busy does not have
/// to wait for the others to be held up as long.
///
/// The slice shrinks with the queue, so that each waiter has a turn within about a second: 25 ms, and 10 ms
/// where 200 threads wait for two cores. A newcomer has had a slice less than the least served at that
/// moment: so it comes next, and cannot make up for the time before. So has a visitor who asks again with
/// nothing under way; more questions at once are no more of the core. At every other turn waiters past one
/// second go first, even if others have had less (no starvation), and a newcomer does not wait for all of
/// them. After three turns of games an analysis or a solve has one, and after three of analyses a solve,
/// however many games and analyses there are.
class CpuScheduler {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds longest_slice{25};
  static constexpr std::chrono::milliseconds shortest_slice{2};
  static constexpr std::chrono::milliseconds round{1000};
  static constexpr int turns_in_a_row = 3;

  /// Waiters past `longest_wait` go before those who have had less. Requires cores >= 1.
  explicit CpuScheduler(int cores, Clock::duration longest_wait = round)
      : cores_(cores), longest_wait_(longest_wait), free_(cores) {}

  /// A thread's hold of a core. Made where the work begins, by the thread that does it.
  class Lease final : public CpuLease {
   public:
    /// Waits for a core; or for `stop`, and then has none.
    Lease(CpuScheduler& cores, std::shared_ptr<CoreAccount> account, CpuPriority priority, StopToken stop);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() override;

    void pause() override;
    [[nodiscard]] std::chrono::nanoseconds used() const override;
    [[nodiscard]] bool slice_is_over() const override;

   private:
    CpuScheduler& cores_;
    std::shared_ptr<CoreAccount> account_;
    CpuPriority priority_;
    StopToken stop_;
    Clock::time_point since_;
    Clock::duration slice_{};
    Clock::duration used_{};  // before this slice
    bool holds_ = false;
  };

  [[nodiscard]] int cores() const { return cores_; }
  [[nodiscard]] int waiting() const;

 private:
  struct Waiter {
    CoreAccount* account;
    CpuPriority priority;
    Clock::time_point since;
    bool is_called = false;
    std::condition_variable called = {};
  };
  using Waiters = std::list<Waiter*>;

  /// A thread begins, or ends, to work for the account.
  void enter(CoreAccount& account);
  void leave(CoreAccount& account);
  /// Waits for a core; false when it was asked to stop instead.
  bool take(CoreAccount& account, CpuPriority priority, const StopToken& stop);
  void give_back(CoreAccount& account, Clock::duration used, Clock::duration slice);
  [[nodiscard]] Clock::duration slice() const;
  [[nodiscard]] bool waits_above(CpuPriority priority) const;

  // With the mutex held:
  [[nodiscard]] CpuPriority next_class() const;
  [[nodiscard]] Waiters::iterator next_waiter();
  void remove(Waiters::iterator waiter);
  void call_next();

  const int cores_;
  const Clock::duration longest_wait_;
  mutable std::mutex mutex_;
  int free_;
  std::array<int, cpu_priorities> in_a_row_{};  // turns of a class since one of a lower class
  std::int64_t least_ = 0;                      // what the last account called had been served
  std::uint64_t turns_ = 0;                     // called so far
  Waiters waiters_;
  std::atomic<int> waiting_{0};
  std::array<std::atomic<int>, cpu_priorities> waiting_by_class_{};
};

}  // namespace rowan::server
