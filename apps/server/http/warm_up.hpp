// SPDX-License-Identifier: MIT
#pragma once

#include "server/analysis/services.hpp"

namespace rowan::server {

/// Asks each question once, before anybody comes: the tables that all visitors share and nothing frees are
/// made, and lie together; the program is read from the disk; and the first visitor waits for none of it.
/// What a server holds after that is what it comes back to when nobody is there.
void warm_up(Services& services);

}  // namespace rowan::server
