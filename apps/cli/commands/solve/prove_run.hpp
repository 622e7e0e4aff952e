// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/stop.hpp"
#include "cli/io/live_text.hpp"
#include "prove/prove.hpp"

namespace rowan::cli {

/// When to end a proof that may take days before it is complete.
struct ProveEnds {
  StopToken signals = {};
  std::optional<double> seconds = {};
  std::uint64_t memory = 0;  // in bytes, of the whole process
};

/// Shows the progress of a proof, each second on a terminal and as a line each minute elsewhere. Requests a
/// stop at a signal, when the time is over, or when the memory is used up. Runs a thread of its own.
class ProveWatch {
 public:
  ProveWatch(std::string title, ProveEnds ends);
  ~ProveWatch();
  ProveWatch(const ProveWatch&) = delete;
  ProveWatch& operator=(const ProveWatch&) = delete;

  [[nodiscard]] StopToken token() const { return stop_.get_token(); }

  /// May be called from any thread.
  void take(const prove::ProveProgress& progress);
  void warn(const std::string& line);

  [[nodiscard]] std::chrono::duration<double> elapsed() const {
    return std::chrono::steady_clock::now() - start_;
  }

  /// Whether the memory limit was reached.
  [[nodiscard]] bool is_out_of_memory() const { return is_out_of_memory_; }

 private:
  void run();
  void show();
  void request_stop_if_due();
  [[nodiscard]] std::string headline() const;
  [[nodiscard]] std::string usage_text() const;

  std::string title_;
  ProveEnds ends_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_line_ = start_;
  StopSource stop_;
  LiveText live_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_ended_ = false;
  std::optional<std::size_t> proved_before_;  // by earlier runs
  prove::ProveProgress progress_;
  std::atomic<bool> is_out_of_memory_ = false;
  std::thread thread_;
};

/// "3 h 20 min", "12 s".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace rowan::cli
