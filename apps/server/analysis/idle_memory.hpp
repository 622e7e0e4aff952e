// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "server/analysis/services.hpp"

namespace rowan::server {

/// How often unused memory is returned to the system, and how long after its last use an engine counts as
/// unused.
inline constexpr std::chrono::seconds trim_interval{10};
inline constexpr std::chrono::seconds engine_idle{30};

/// Makes the system's allocator keep little memory for itself: tables are returned as soon as they are freed,
/// and hundreds of threads, of which only `cores` think at a time, share a few heaps. Call once, before any
/// thread is started.
void limit_allocator(int cores);

/// Returns unused memory to the system: engines whose visitors have asked nothing for a while, and free
/// memory that the allocator holds.
void trim_memory(Services& services);

}  // namespace rowan::server
