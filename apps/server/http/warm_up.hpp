// SPDX-License-Identifier: MIT
#pragma once

#include "server/analysis/services.hpp"

namespace rowan::server {

/// Answers each kind of question once before visitors arrive: the permanent tables that all visitors share
/// are created, next to each other; the program is read from disk; and the first visitor need not wait for
/// either. An idle server later returns to the memory used after this.
void warm_up(Services& services);

}  // namespace rowan::server
