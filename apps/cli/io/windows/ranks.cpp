// SPDX-License-Identifier: MIT
#include "cli/io/ranks.hpp"

namespace rowan::cli {

Result<std::unique_ptr<process::Transport>> open_ranks() { return nullptr; }

}  // namespace rowan::cli
