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
#include <string>

#include "base/stop.hpp"
#include "server/analysis/cpu_lease.hpp"

namespace rowan::server {

/// The processor time that a visitor has used so far.
class CoreAccount {
 public:
  /// Time on a core, without waiting. May be called from any thread.
  [[nodiscard]] std::chrono::nanoseconds used() const { return std::chrono::nanoseconds(used_.load()); }

 private:
  friend class CpuScheduler;
  std::atomic<std::int64_t> used_{0};
  std::int64_t served_ = 0;  // charged time: at most one slice per turn; raised by enter()
  int leases_ = 0;
};

/// Shares a few cores fairly among many threads: each thinks only while it holds a core. After a slice of
/// time it hands the core to the waiter that has used the least. With one core:
///
///      thread A  ####......####....####        # thinks, on the core     . waits
///      thread B  ....####......####....
///      a game          ..##                    a move of a game goes before analyses, at the next pause
///
/// A turn is charged as at most one slice, so that a thread delayed by a busy machine need not wait until the
/// others have been delayed as long.
///
/// The slice is 25 ms, or less in a long queue, so that each waiter has a turn within about a second: 10 ms
/// if 200 threads wait for two cores. A newcomer is charged from the start with the highest charge of all
/// visitors called so far (service_level_), less one slice: it is called soon, but has no claim for the time
/// before its arrival. The same holds for a visitor who returns with nothing in progress. Several questions
/// at once do not give a visitor more time. At every other turn, a waiter that has waited for more than one
/// second goes first (no starvation); at the turns between, the least served goes first, so that newcomers do
/// not wait for the overdue. After three turns of games an analysis or a solve has one, and after three turns
/// of analyses a solve has one, however many games and analyses are waiting.
class CpuScheduler {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds longest_slice{25};
  static constexpr std::chrono::milliseconds shortest_slice{2};
  static constexpr std::chrono::milliseconds round{1000};
  static constexpr int turns_in_a_row = 3;

  /// At every other turn, a waiter that has waited for `longest_wait` goes first. Requires cores >= 1.
  explicit CpuScheduler(int cores, Clock::duration longest_wait = round)
      : cores_(cores), longest_wait_(longest_wait), free_(cores) {}

  /// A thread's hold on a core. Created by the thread that does the work, when the work begins.
  class Lease final : public CpuLease {
   public:
    /// Waits for a core. The lease has no core if a stop is requested first.
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
    Clock::duration used_{};  // time on a core before this slice
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

  /// Called when a thread starts, or stops, working for the account.
  void enter(CoreAccount& account);
  void leave(CoreAccount& account);
  /// Waits for a core. Returns false if a stop was requested instead.
  bool take(CoreAccount& account, CpuPriority priority, const StopToken& stop);
  void release(CoreAccount& account, Clock::duration used, Clock::duration slice);
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
  std::array<int, cpu_priorities> in_a_row_{};  // turns of a class since the last turn of a lower class
  // The highest charged time of the accounts called so far; newcomers start one slice below it.
  std::int64_t service_level_ = 0;
  std::uint64_t turns_ = 0;  // number of waiters called so far
  Waiters waiters_;
  std::atomic<int> waiting_{0};
  std::array<std::atomic<int>, cpu_priorities> waiting_by_class_{};
};

/// The visitor for whom work is done: the name by which FairQueue counts, and the account of processor time.
/// All connections of a visitor share both.
struct VisitorShare {
  std::string visitor = {};
  std::shared_ptr<CoreAccount> account = std::make_shared<CoreAccount>();
};

}  // namespace rowan::server
