// SPDX-License-Identifier: MIT
#include "server/analysis/idle_memory.hpp"

#include <algorithm>
#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace rowan::server {

void limit_allocator([[maybe_unused]] int cores) {
#if defined(__GLIBC__)
  // Blocks of at least this size get their own mapping, which is returned when they are freed. By default the
  // allocator raises this threshold to the size of a freed block, up to 32 MiB, and from then on keeps tables
  // of that size in its heaps.
  constexpr int own_mapping = 256 << 10;
  constexpr int most_heaps = 8;
  mallopt(M_MMAP_THRESHOLD, own_mapping);
  mallopt(M_ARENA_MAX, std::clamp(cores / 2, 1, most_heaps));
#endif
}

void trim_memory(Services& services) {
  services.engines.drop_unused_since(EngineCache::Clock::now() - engine_idle);
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

}  // namespace rowan::server
