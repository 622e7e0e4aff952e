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

/// How the processes of a run that spans several, perhaps on several machines, talk to each other. Rank 0 is
/// the host; messages between two ranks arrive in the order in which they were sent. Used by one thread of
/// each process.
class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;

  virtual void send(int to, std::string_view bytes) = 0;

  /// That rank is lost: the end of the run does not wait for it, and nothing more is sent to it unless it is
  /// heard again.
  virtual void give_up(int rank) = 0;
  [[nodiscard]] virtual bool is_given_up(int rank) const = 0;

  /// The number of another task that all ranks share, such as a tournament, from 1: it tells what the ranks
  /// say of one from what they say of another.
  [[nodiscard]] int next_assignment() { return ++assignments_; }

  /// The next message; nothing if none came within `wait`. It does not keep a processor busy meanwhile.
  [[nodiscard]] virtual std::optional<Message> receive(std::chrono::milliseconds wait) = 0;

 private:
  int assignments_ = 0;
};

}  // namespace rowan::process
