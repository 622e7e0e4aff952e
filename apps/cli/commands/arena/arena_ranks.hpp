// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "cli/commands/arena/game_run.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "process/transport.hpp"

namespace rowan::cli {

/// Under mpirun, rank 0 runs `host`, and the other ranks play games for rank 0 until `host` has returned;
/// --concurrency above 1 is an error. Without mpirun, runs `host` with `ranks` null. Returns the exit code.
[[nodiscard]] ExitCode run_with_ranks(
    const RunOptions& options,
    const std::function<ExitCode(process::Transport* ranks, const StopSignals& signals)>& host);

}  // namespace rowan::cli
