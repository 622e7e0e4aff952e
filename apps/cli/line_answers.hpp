// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "base/result.hpp"
#include "cli/exit_code.hpp"
#include "game/position.hpp"

namespace rowan {

/// The answer to one position, on one line.
using Answer = std::function<Result<std::string>(const Position&)>;

/// `--stdin`: reads move lists or position texts from standard input, one a line, and prints one line for
/// each at once: the answer, or "error: ..." and goes on. Moves continue from `start`.
[[nodiscard]] ExitCode answer_lines(const Position& start, const Answer& answer);

}  // namespace rowan
