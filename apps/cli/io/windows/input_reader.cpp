// SPDX-License-Identifier: MIT
#include "cli/io/input_reader.hpp"

#include <array>
#include <mutex>
#include <thread>
#include <utility>

#include <windows.h>

namespace rowan::cli {

/// Windows cannot wait for a pipe and another event at once, so the thread stays in ReadFile. Once no more
/// input is wanted, the thread is left there: it shares ownership of this object, and ends with the program.
/// The handle is read directly, because the C library would hold its lock on `stdin` while waiting, and the
/// program's end would wait for that lock.
class InputReader::Reading {
 public:
  explicit Reading(Receiver receiver) : receiver_(std::move(receiver)) {}

  void read() {
    const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    std::array<char, 4096> buffer{};
    while (true) {
      DWORD count = 0;
      if (ReadFile(input, buffer.data(), static_cast<DWORD>(buffer.size()), &count, nullptr) == 0) break;
      if (count == 0 && GetFileType(input) != FILE_TYPE_PIPE) break;  // a pipe may carry an empty write
      if (count > 0 && !pass_on({buffer.data(), count})) return;
    }
    pass_on({});
  }

  /// Forgets the receiver, which is not called from here on.
  void leave() {
    const std::scoped_lock lock(mutex_);
    receiver_ = nullptr;
  }

 private:
  /// Passes the bytes to the receiver. Returns false if the receiver is forgotten.
  bool pass_on(std::string_view bytes) {
    const std::scoped_lock lock(mutex_);
    if (!receiver_) return false;
    receiver_(bytes);
    return true;
  }

  std::mutex mutex_;
  Receiver receiver_;
};

InputReader::InputReader(Receiver receiver) : reading_(std::make_shared<Reading>(std::move(receiver))) {
  std::thread([reading = reading_] { reading->read(); }).detach();
}

InputReader::~InputReader() { reading_->leave(); }

}  // namespace rowan::cli
