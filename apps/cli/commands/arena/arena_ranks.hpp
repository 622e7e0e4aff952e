// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "cli/commands/arena/game_run.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "process/transport.hpp"

namespace rowan::cli {

/// Under mpirun, rank 0 runs `host` and the other ranks play for it until it is done. Otherwise runs `host`
/// with null ranks.
[[nodiscard]] ExitCode run_with_ranks(
    const RunOptions& options,
    const std::function<ExitCode(process::Transport* ranks, const StopSignals& signals)>& host);

}  // namespace rowan::cli
