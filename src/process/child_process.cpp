// SPDX-License-Identifier: MIT
#include "process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <ctime>
#include <functional>
#include <utility>
#include <vector>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.hpp"
#include "process/process_tree.hpp"

namespace rowan::process {

namespace {

using namespace std::chrono_literals;

constexpr auto memory_check_interval = 20ms;
constexpr auto family_check_interval = 20ms;
constexpr auto exit_status_timeout = 1s;  // time for the status to arrive after a pipe was closed
constexpr std::size_t most_errors = 4096;
constexpr std::size_t read_size = std::size_t{16} * 1024;

/// write() to a pipe that may no longer have a reader, without SIGPIPE: the signal is blocked in this thread
/// only, and consumed if this write raised it.
ssize_t write_without_signal(int number, std::string_view text) {
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigset_t pending;
  sigpending(&pending);
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  const ssize_t written = write(number, text.data(), text.size());
  const int error = errno;
  if (written < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
    constexpr timespec at_once{};
    while (sigtimedwait(&broken_pipe, nullptr, &at_once) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

std::string describe_status(int status) {
  if (WIFEXITED(status)) return "exit code " + std::to_string(WEXITSTATUS(status));
  const int number = WTERMSIG(status);
  const char* const name = sigabbrev_np(number);
  return "signal " + std::to_string(number) + (name == nullptr ? "" : " (SIG" + std::string(name) + ")");
}

std::string last_line(std::string_view text) {
  text = trim(text);
  return std::string(text.substr(text.find_last_of("\r\n") + 1));
}

std::string mebibytes(std::int64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

/// During its lifetime, a stop request wakes the thread that waits for the process.
class ChildProcess::Wakeup {
 public:
  Wakeup(const StopToken& stop, int number)
      : callback_(stop, [number] {
          const std::uint64_t one = 1;
          [[maybe_unused]] const ssize_t written = ::write(number, &one, sizeof(one));
        }) {}

 private:
  StopCallback callback_;
};

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const Program& program, const ProcessLimits& limits,
                                                          Containment containment) {
  FileDescriptor wakeup(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wakeup.is_open())
    return failure("cannot run '" + quotable(program.path, 80) + "': too many open files");
  auto kept = start_kept(program, containment);
  if (!kept) return failure_of(kept);
  return std::unique_ptr<ChildProcess>(new ChildProcess(std::move(*kept), std::move(wakeup), limits));
}

ChildProcess::ChildProcess(KeptProgram kept, FileDescriptor wakeup, const ProcessLimits& limits)
    : kept_(std::move(kept)),
      wakeup_(std::move(wakeup)),
      limits_(limits),
      memory_check_due_(Clock::now() + memory_check_interval) {}

ChildProcess::~ChildProcess() { kill_kept(kept_); }

std::optional<Halt> ChildProcess::write(std::string_view text, Deadline deadline, const StopToken& stop) {
  const Wakeup wakeup(stop, wakeup_.number());
  check_family();
  heard_ = 0;
  while (!text.empty()) {
    if (const auto halt = trouble()) return halt;
    const ssize_t written = write_without_signal(kept_.input.number(), text);
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (written < 0 && errno == EPIPE) give_up_on_pipe("closed its input");
    if (const auto halt = wait(deadline, stop, true)) return halt;
  }
  return std::nullopt;
}

std::expected<std::string, Halt> ChildProcess::read_line(Deadline deadline, const StopToken& stop) {
  const Wakeup wakeup(stop, wakeup_.number());
  while (true) {
    if (!flood_.empty()) return std::unexpected(Halt::flood);
    if (auto line = take_line()) return *std::move(line);
    if (const auto halt = trouble()) return std::unexpected(*halt);
    if (const auto halt = wait(deadline, stop, false)) return std::unexpected(*halt);
  }
}

std::optional<std::string> ChildProcess::read_line_at_once() {
  if (auto line = take_line()) return line;
  take_output();
  return take_line();
}

bool ChildProcess::wait_for_end(Deadline deadline, const StopToken& stop) {
  const Wakeup wakeup(stop, wakeup_.number());
  while (!status_) {
    output_.clear();
    handed_ = scanned_ = heard_ = 0;
    flood_.clear();
    if (wait(deadline, stop, false) || keeper_gone_) return status_.has_value();
  }
  return true;
}

std::optional<Halt> ChildProcess::trouble() const {
  if (!flood_.empty()) return Halt::flood;
  if (!memory_.empty()) return Halt::memory;
  if (status_ || keeper_gone_) return Halt::ended;
  if (ending_due_ && Clock::now() >= *ending_due_) return Halt::ended;
  return std::nullopt;
}

int ChildProcess::milliseconds_to(Deadline deadline) const {
  const auto sooner = [](Deadline left, Clock::time_point right) {
    return left ? std::min(*left, right) : right;
  };
  if (ending_due_) deadline = sooner(deadline, *ending_due_);
  if (limits_.memory > 0) deadline = sooner(deadline, memory_check_due_);
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
}

std::optional<Halt> ChildProcess::wait(Deadline deadline, const StopToken& stop, bool for_room) {
  if (stop.stop_requested()) return Halt::stopped;
  const bool input_usable = for_room && ending_.empty();
  std::array<pollfd, 5> events{{{kept_.output.number(), POLLIN, 0},  // poll() ignores -1
                                {kept_.errors.number(), POLLIN, 0},
                                {keeper_gone_ ? -1 : kept_.control.number(), POLLIN, 0},
                                {wakeup_.number(), POLLIN, 0},
                                {input_usable ? kept_.input.number() : -1, POLLOUT, 0}}};
  const int ready = poll(events.data(), events.size(), milliseconds_to(deadline));
  if (ready > 0) {
    if (events[1].revents != 0) take_errors();
    if (events[0].revents != 0) take_output();
    if (events[2].revents != 0) take_report();
    if (events[3].revents != 0) {  // from our token, or left over from an earlier one
      std::uint64_t count = 0;
      [[maybe_unused]] const ssize_t size = read(wakeup_.number(), &count, sizeof(count));
    }
  }
  check_memory();
  // What was ready counts even if the deadline has passed: the caller looks at it first.
  const bool nothing_new = ready <= 0 || (events[0].revents | events[2].revents | events[4].revents) == 0;
  if (nothing_new && deadline && Clock::now() >= *deadline) return ending_due_ ? Halt::ended : Halt::timeout;
  return std::nullopt;
}

void ChildProcess::take_output() {
  while (kept_.output.is_open()) {
    std::array<char, read_size> buffer;  // not cleared: this runs for every move
    const ssize_t count = read(kept_.output.number(), buffer.data(), buffer.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
      kept_.output.close();
      give_up_on_pipe("closed its output");
      return;
    }
    output_.append(buffer.data(), static_cast<std::size_t>(count));
    heard_ += static_cast<std::size_t>(count);
    if (heard_ > limits_.most_output) {
      flood_ = "more than " + std::to_string(limits_.most_output >> 10) + " KiB of output for one answer";
      return;
    }
    // This is enough to detect an overlong line. If the process writes quickly, the loop would otherwise
    // continue until the output exceeds the other limit.
    if (output_.size() - handed_ > limits_.longest_line) return;
    if (static_cast<std::size_t>(count) < read_size) return;
  }
}

void ChildProcess::take_errors() {
  std::array<char, most_errors> buffer{};
  const ssize_t count = read(kept_.errors.number(), buffer.data(), buffer.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    kept_.errors.close();
    return;
  }
  errors_.append(buffer.data(), static_cast<std::size_t>(count));
  if (errors_.size() > most_errors) errors_.erase(0, errors_.size() - most_errors);
}

void ChildProcess::take_report() {
  KeeperReport report;
  const ssize_t size = recv(kept_.control.number(), &report, sizeof(report), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size != sizeof(report)) {
    ending_ = "its keeper was killed";  // replaces what the pipes show: they close when the keeper dies
    keeper_gone_ = true;
    return;
  }
  if (report.kind != KeeperReport::Kind::ended) return;
  status_ = report.value;
  take_output();  // without waiting for the pipes to end: children may hold them open
  take_errors();
}

void ChildProcess::give_up_on_pipe(std::string how) {
  if (ending_.empty()) ending_ = std::move(how);
  if (!ending_due_) ending_due_ = Clock::now() + exit_status_timeout;
}

void ChildProcess::check_family() {
  // Not needed with a control group.
  if (kept_.group.is_made() || Clock::now() < family_check_due_) return;
  kept_.family.record_members();
  family_check_due_ = Clock::now() + family_check_interval;
}

void ChildProcess::check_memory() {
  if (limits_.memory <= 0 || !memory_.empty() || Clock::now() < memory_check_due_) return;
  check_family();
  std::vector<pid_t> processes = descendants_of(kept_.keeper);
  for (const pid_t process : kept_.group.members()) {
    if (std::ranges::find(processes, process) == processes.end()) processes.push_back(process);
  }
  const auto begun = Clock::now();
  const std::int64_t used = bytes_together(processes, limits_.memory);
  if (used > limits_.memory) memory_ = "uses " + mebibytes(used) + " of " + mebibytes(limits_.memory);
  // Computing shared memory can take long: spend at most a tenth of the time on it.
  const auto took = Clock::now() - begun;
  memory_check_due_ = Clock::now() + std::max<Clock::duration>(memory_check_interval, 10 * took);
}

std::optional<std::string> ChildProcess::take_line() {
  while (true) {
    const std::size_t end = output_.find_first_of("\r\n", scanned_);
    const std::size_t length = std::min(end, output_.size()) - handed_;
    if (length > limits_.longest_line) {
      flood_ = "more than " + std::to_string(limits_.longest_line >> 10) + " KiB without a line break";
      return std::nullopt;
    }
    if (end == std::string::npos) {
      output_.erase(0, std::exchange(handed_, 0));
      scanned_ = output_.size();
      return std::nullopt;
    }
    std::string line = output_.substr(handed_, length);
    handed_ = scanned_ = end + 1;
    if (!line.empty()) return line;
  }
}

void ChildProcess::give(KeeperOrder order) const {
  send(kept_.control.number(), &order, sizeof(order), MSG_NOSIGNAL | MSG_DONTWAIT);
}

std::string ChildProcess::what_happened() const {
  if (!flood_.empty()) return flood_;
  if (!memory_.empty()) return memory_;
  std::string text = status_ ? describe_status(*status_) : ending_;
  const std::string words = last_line(errors_);
  if (!words.empty()) text += ", last line '" + quotable(words, 80) + "'";
  return text;
}

}  // namespace rowan::process
