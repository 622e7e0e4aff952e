// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/result.hpp"
#include "process/transport.hpp"

namespace rowan::cli {

/// The connection to the other processes of this run if mpirun started more than one; null otherwise, and on
/// Windows. An error if MPI cannot be loaded, as in a program that was built without it.
[[nodiscard]] Result<std::unique_ptr<process::Transport>> open_ranks();

}  // namespace rowan::cli
