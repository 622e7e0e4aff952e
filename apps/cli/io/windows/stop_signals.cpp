// SPDX-License-Identifier: MIT
#include "cli/io/stop_signals.hpp"

#include <mutex>

#include <windows.h>

namespace rowan::cli {

/// Windows calls a function on a thread of its own and passes only the kind of the event, so the function has
/// to look up the object that waits.
class StopSignals::Watch {
 public:
  explicit Watch(StopSignals& owner) : owner_(owner) {
    const std::scoped_lock lock(current().mutex);
    current().watch = this;
    SetConsoleCtrlHandler(&on_event, TRUE);
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  ~Watch() {
    SetConsoleCtrlHandler(&on_event, FALSE);
    const std::scoped_lock lock(current().mutex);
    current().watch = nullptr;
  }

 private:
  struct Current {
    std::mutex mutex;
    Watch* watch = nullptr;
  };

  static Current& current() {
    static Current one;
    return one;
  }

  /// TRUE: the event is handled; FALSE: the program ends, as it would without this handler.
  static BOOL WINAPI on_event(DWORD event) {
    const std::scoped_lock lock(current().mutex);
    Watch* const watch = current().watch;
    if (watch == nullptr || watch->owner_.signal_ != 0) return FALSE;
    constexpr int interrupted = 2;
    constexpr int terminated = 15;
    watch->owner_.signal_ = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT ? interrupted : terminated;
    watch->owner_.stop_.request_stop();
    return TRUE;
  }

  StopSignals& owner_;
};

StopSignals::StopSignals() : watch_(std::make_unique<Watch>(*this)) {}

StopSignals::~StopSignals() = default;

}  // namespace rowan::cli
