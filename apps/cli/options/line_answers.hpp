// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/options/position_options.hpp"
#include "game/position.hpp"

namespace rowan::cli {

/// `--stdin`: answers each line of standard input at once with one line: the answer, or "error: ...", after
/// which reading continues. Ends with the input, or when the output can no longer be written.
[[nodiscard]] ExitCode answer_lines(const std::function<Result<std::string>(std::string_view)>& answer);

/// The same where each line is a move list that continues from `start`, or a position text of its own.
[[nodiscard]] ExitCode answer_positions(const Position& start,
                                        const std::function<Result<std::string>(const Position&)>& answer,
                                        Arrangements arrangements = Arrangements::reachable);

}  // namespace rowan::cli
