// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string_view>

namespace rowan::cli {

/// Reads standard input on its own thread, as bytes come, until the input ends or this object is destroyed.
/// `rowan engine` reads the commands of its manager with it; LineInput (commands/play/play_input.hpp) reads
/// what people type in a game.
class InputReader {
 public:
  /// Receives the bytes on the reader's thread; an empty view, once, at the end of the input. Not called
  /// after the reader is destroyed.
  using Receiver = std::function<void(std::string_view bytes)>;

  explicit InputReader(Receiver receiver);
  InputReader(const InputReader&) = delete;
  InputReader& operator=(const InputReader&) = delete;
  ~InputReader();

 private:
  class Reading;  // platform-specific: posix/input_reader.cpp, windows/input_reader.cpp

  std::shared_ptr<Reading> reading_;
};

}  // namespace rowan::cli
