// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "think/request.hpp"

namespace rowan::gomocup {

/// Something to think about, before the session can answer.
struct Task {
  enum class Purpose : std::uint8_t {
    move,           // a move, which is played
    swap2,          // who is ahead after three or five stones of swap2, and the next stone
    balance,        // the move after which the evaluation is nearest to `bias`
    first_of_two,   // a move and a reply after which the evaluation is nearest to `bias`
    second_of_two,  // the latter
    ponder          // nobody waits for it: it is dropped as soon as anything else is to be done
  };

  Purpose purpose = Purpose::move;
  think::Request request;  // its clock is yet to be started at the moment at which the order was read
  int bias = 0;            // to the side to move in the request
};

/// What comes of a line that was heard, or of a task that is finished: lines to say, and then perhaps more to
/// think about.
struct Output {
  std::vector<std::string> lines = {};
  std::optional<Task> task = {};
  bool forget = false;  // the engine's table is to be cleared, before the lines are said
  bool end = false;     // the conversation is over
};

[[nodiscard]] inline Output say(std::string line) { return {.lines = {std::move(line)}}; }
[[nodiscard]] inline Output say_error(std::string_view message) {
  return say("ERROR " + std::string(message));
}

}  // namespace rowan::gomocup
