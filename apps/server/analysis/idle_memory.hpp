// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "server/analysis/services.hpp"

namespace rowan::server {

/// How often memory that nobody uses is given back, and after which time an engine counts as unused.
inline constexpr std::chrono::seconds between_trims{10};
inline constexpr std::chrono::seconds engine_idle{30};

/// Has the allocator of the system keep little for itself: tables go back the moment they are freed, and
/// hundreds of threads, of which only `cores` think at a time, share a few heaps. Called once, before there
/// are threads.
void limit_allocator(int cores);

/// Gives back what is not used any more: engines whose visitors have asked nothing for a while, and free
/// memory that the allocator holds.
void give_back_memory(Services& services);

}  // namespace rowan::server
