// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
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

/// Tells working code whether to stop. A token without a source never does.
///
/// Like std::stop_token, which is missing where there are no threads.
class StopToken {
 public:
  StopToken() = default;

  [[nodiscard]] bool stop_requested() const { return state_ && state_->is_requested(); }
  [[nodiscard]] bool stop_possible() const { return state_ != nullptr; }

 private:
  friend class StopSource;
  friend class StopCallback;
  explicit StopToken(std::shared_ptr<StopState> state) : state_(std::move(state)) {}

  std::shared_ptr<StopState> state_;
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

}  // namespace rowan
