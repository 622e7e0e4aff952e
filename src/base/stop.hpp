// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

namespace rowan {

class StopCallback;

/// What a source and its tokens share.
class StopState {
 public:
  [[nodiscard]] bool is_requested() const { return requested_.load(std::memory_order_acquire); }

  /// Calls all callbacks. False if it was requested before.
  bool request();

 private:
  friend class StopCallback;

  /// False, and nothing is kept, if it was requested before.
  [[nodiscard]] bool add(StopCallback& callback);
  void remove(StopCallback& callback);

  void lock();
  void unlock() { is_locked_.clear(std::memory_order_release); }

  std::atomic<bool> requested_{false};
  std::atomic_flag is_locked_;
  StopCallback* first_ = nullptr;                // with the lock held
  std::atomic<StopCallback*> running_{nullptr};  // by the thread that requests
};

/// Tells working code whether to stop: because its source asked for it, or because its time is over. A token
/// without a source and without a deadline never does.
///
///     source:  the visitor has gone, the program ends      --.
///     deadline: until(now + 5 s)                           --+--> stop_requested()
///
/// Like std::stop_token, which is missing where there are no threads and knows no deadlines. A deadline is
/// seen by the code that asks; callbacks are called only by the source.
class StopToken {
 public:
  using Clock = std::chrono::steady_clock;

  StopToken() = default;

  [[nodiscard]] bool stop_requested() const {
    return (state_ && state_->is_requested()) || (has_deadline() && Clock::now() >= deadline_);
  }
  [[nodiscard]] bool stop_possible() const { return state_ != nullptr || has_deadline(); }

  /// The same token, which from that moment on has been asked to stop. The earlier of two deadlines counts.
  [[nodiscard]] StopToken until(Clock::time_point deadline) const {
    StopToken timed = *this;
    timed.deadline_ = std::min(deadline_, deadline);
    return timed;
  }

  [[nodiscard]] bool has_deadline() const { return deadline_ != Clock::time_point::max(); }
  [[nodiscard]] Clock::time_point deadline() const { return deadline_; }  // max() where there is none

 private:
  friend class StopSource;
  friend class StopCallback;
  explicit StopToken(std::shared_ptr<StopState> state) : state_(std::move(state)) {}

  std::shared_ptr<StopState> state_;
  Clock::time_point deadline_ = Clock::time_point::max();
};

/// Asks all who hold its tokens to stop, once and for good. Copies are the same source. May be used from any
/// thread.
class StopSource {
 public:
  [[nodiscard]] StopToken get_token() const { return StopToken(state_); }
  [[nodiscard]] bool stop_requested() const { return state_->is_requested(); }

  /// Returns when all callbacks have been called, from this thread. False if it was requested before.
  bool request_stop() const {
    const std::shared_ptr<StopState> state = state_;  // a callback may end this source
    return state->request();
  }

 private:
  std::shared_ptr<StopState> state_ = std::make_shared<StopState>();
};

/// Has something called when a stop is requested: at once if it was already, else by the thread that requests
/// it. When the destructor returns, the call is over or will not come: so the call may not end its own
/// StopCallback, and the code that ends one may not hold a mutex that the call needs.
class StopCallback {
 public:
  StopCallback(const StopToken& token, std::function<void()> call);
  StopCallback(const StopCallback&) = delete;
  StopCallback& operator=(const StopCallback&) = delete;
  ~StopCallback();

 private:
  friend class StopState;

  std::shared_ptr<StopState> state_;  // none: it was called at once, or never will be
  std::function<void()> call_;
  StopCallback* previous_ = nullptr;
  StopCallback* next_ = nullptr;
  bool is_listed_ = false;
};

/// How long work is told to wait or to end. The work looks here every few milliseconds, whatever the board:
/// it counts what it computes (PatternBoard::work), not how often it begins something.
struct Interruption {
  StopToken stop = {};               // with a deadline, where there is one
  std::function<void()> pause = {};  // it may wait there, so that a caller with many can let them take turns

  /// Waits where it has to; is it time to end?
  [[nodiscard]] bool is_over() const {
    if (pause) pause();
    return stop.stop_requested();
  }
};

}  // namespace rowan
