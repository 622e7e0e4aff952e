// SPDX-License-Identifier: MIT
#include "base/stop.hpp"

#include <utility>

#ifndef __wasi__
#include <thread>
#endif

namespace rowan {

namespace {

/// Lets another thread run. Does nothing in WebAssembly, where there is only one.
void let_others_run() {
#ifndef __wasi__
  std::this_thread::yield();
#endif
}

}  // namespace

void StopState::lock() {
  while (is_locked_.test_and_set(std::memory_order_acquire)) let_others_run();
}

bool StopState::request() {
  lock();
  if (is_requested()) {
    unlock();
    return false;
  }
  requested_.store(true, std::memory_order_release);
  while (first_ != nullptr) {
    StopCallback* const callback = first_;
    first_ = callback->next_;
    if (first_ != nullptr) first_->previous_ = nullptr;
    callback->is_listed_ = false;
    running_.store(callback, std::memory_order_relaxed);
    unlock();
    callback->call_();
    running_.store(nullptr, std::memory_order_release);
    lock();
  }
  unlock();
  return true;
}

bool StopState::add(StopCallback& callback) {
  lock();
  const bool is_early = !is_requested();
  if (is_early) {
    callback.next_ = first_;
    if (first_ != nullptr) first_->previous_ = &callback;
    first_ = &callback;
    callback.is_listed_ = true;
  }
  unlock();
  return is_early;
}

void StopState::remove(StopCallback& callback) {
  lock();
  if (callback.is_listed_) {
    (callback.previous_ == nullptr ? first_ : callback.previous_->next_) = callback.next_;
    if (callback.next_ != nullptr) callback.next_->previous_ = callback.previous_;
  }
  unlock();
  while (running_.load(std::memory_order_acquire) == &callback) let_others_run();
}

StopCallback::StopCallback(const StopToken& token, std::function<void()> call) : call_(std::move(call)) {
  if (!token.state_) return;
  if (token.state_->add(*this)) {
    state_ = token.state_;
  } else {
    call_();
  }
}

StopCallback::~StopCallback() {
  if (state_) state_->remove(*this);
}

}  // namespace rowan
