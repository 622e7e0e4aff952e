// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "arena/run/transport.hpp"
#include "base/result.hpp"

namespace rowan::cli {

/// The connection to the other processes of this run if mpirun started more than one; null
/// otherwise. An error if mpirun was used and the program was built without MPI.
[[nodiscard]] Result<std::unique_ptr<arena::Transport>> open_ranks();

}  // namespace rowan::cli
