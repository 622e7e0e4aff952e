// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace rowan::process {

/// A message between two processes of one run.
struct Message {
  int from = 0;
  std::string bytes = {};
};

/// Messages between the processes of one run, perhaps on several machines. Rank 0 is the host; messages
/// between two ranks arrive in the order in which they were sent. Used by one thread of each process.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;

  virtual void send(int to, std::string_view bytes) = 0;

  /// Gives up a lost rank: the end of the run does not wait for it, and nothing is sent to it unless it sends
  /// a message again.
  virtual void give_up(int rank) = 0;
  [[nodiscard]] virtual bool is_given_up(int rank) const = 0;

  /// The number of the next task that all ranks share, such as a tournament, from 1 on. Messages that carry
  /// it can be told from those about another task.
  [[nodiscard]] int next_assignment() { return ++assignments_; }

  /// Waits for the next message; empty if none arrived within `wait`. Does not busy-wait.
  [[nodiscard]] virtual std::optional<Message> receive(std::chrono::milliseconds wait) = 0;

 private:
  int assignments_ = 0;
};

}  // namespace rowan::process
