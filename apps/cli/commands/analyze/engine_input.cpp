// SPDX-License-Identifier: MIT
#include "cli/commands/analyze/engine_input.hpp"

#include <utility>

namespace rowan::cli {

EngineInput::EngineInput(OrderQueue& queue)
    : queue_(queue), reader_([this](std::string_view bytes) {
        take(bytes.empty() ? "\n" : bytes);  // the last line may lack a newline
        if (bytes.empty()) queue_.close();
      }) {}

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
