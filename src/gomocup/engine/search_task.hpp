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

/// A search that the session needs before it can answer.
struct SearchTask {
  enum class Purpose : std::uint8_t {
    move,           // a move to play
    swap2,          // the evaluation after three or five stones of swap2, and the next stone
    balance,        // the move after which the evaluation is nearest to `bias`
    first_of_two,   // a move and a reply after which the evaluation is nearest to `bias`
    second_of_two,  // the second move of such a pair
    ponder          // think on the opponent's time; canceled by any command
  };

  Purpose purpose = Purpose::move;
  think::Request request;  // its clock starts at the time when the command was read
  int bias = 0;            // to the side to move in the request
};

/// The result of a line or of a finished task: lines to send, and then perhaps another task.
struct Output {
  std::vector<std::string> lines = {};
  std::optional<SearchTask> task = {};
  bool clear_table = false;  // clear the engine's table before the lines are sent
  bool end = false;          // the session is over
};

[[nodiscard]] inline Output say(std::string line) { return {.lines = {std::move(line)}}; }
[[nodiscard]] inline Output say_error(std::string_view message) {
  return say("ERROR " + std::string(message));
}

}  // namespace rowan::gomocup
