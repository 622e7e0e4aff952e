// SPDX-License-Identifier: MIT
#include "cli/io/input_reader.hpp"

#include <array>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "process/file_descriptor.hpp"

namespace rowan::cli {

/// Reads on a thread that waits for standard input and for a pipe of its own. The destructor closes the write
/// end of this pipe, which wakes the thread and ends it.
class InputReader::Reading {
 public:
  explicit Reading(Receiver receiver) : receiver_(std::move(receiver)) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "cannot wait for standard input");
    }
    awakened_ = process::FileDescriptor(ends[0]);
    waker_ = process::FileDescriptor(ends[1]);
    thread_ = std::jthread([this] { read(); });
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  ~Reading() { waker_.close(); }

 private:
  void read() {
    std::array<char, 4096> buffer{};
    while (true) {
      std::array<pollfd, 2> watched{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                     {.fd = awakened_.number(), .events = POLLIN, .revents = 0}}};
      if (poll(watched.data(), watched.size(), -1) < 0 && errno == EINTR) continue;
      if (watched[1].revents != 0) return;
      const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) break;
      receiver_({buffer.data(), static_cast<std::size_t>(count)});
    }
    receiver_({});
  }

  Receiver receiver_;
  process::FileDescriptor awakened_;
  process::FileDescriptor waker_;
  std::jthread thread_;
};

InputReader::InputReader(Receiver receiver) : reading_(std::make_shared<Reading>(std::move(receiver))) {}

InputReader::~InputReader() = default;

}  // namespace rowan::cli
