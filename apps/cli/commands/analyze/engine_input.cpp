// SPDX-License-Identifier: MIT
#include "cli/commands/analyze/engine_input.hpp"

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace rowan::cli {

EngineInput::EngineInput(OrderQueue& queue) : queue_(queue) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "standard input cannot be watched");
  }
  awakened_ = process::FileDescriptor(ends[0]);
  waker_ = process::FileDescriptor(ends[1]);
  thread_ = std::jthread([this] { read(); });
}

EngineInput::~EngineInput() { waker_.close(); }

void EngineInput::read() {
  std::array<char, 4096> buffer{};
  while (true) {
    std::array<pollfd, 2> watched{{{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                   {.fd = awakened_.number(), .events = POLLIN, .revents = 0}}};
    if (poll(watched.data(), watched.size(), -1) < 0 && errno == EINTR) continue;
    if (watched[1].revents != 0) return;
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) break;
    take({buffer.data(), static_cast<std::size_t>(count)});
  }
  take("\n");  // a last line may have no end
  queue_.close();
}

void EngineInput::take(std::string_view bytes) {
  for (const char letter : bytes) {
    if (letter != '\n' && letter != '\r') {
      if (line_.size() < longest_line) line_ += letter;
    } else if (!line_.empty()) {
      queue_.push(std::exchange(line_, {}));
    }
  }
}

}  // namespace rowan::cli
