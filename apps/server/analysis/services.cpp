// SPDX-License-Identifier: MIT
#include "server/analysis/services.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace rowan::server {

std::unique_ptr<search::Engine> EngineCache::take(VisitorNumber visitor) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(kept_, visitor, &Kept::visitor);
    if (found != kept_.end()) {
      auto engine = std::move(found->engine);
      kept_.erase(found);
      return engine;
    }
  }
  return std::make_unique<search::Engine>(
      search::Engine::Options{.table_mebibytes = 1, .threads = 1, .small = true, .network = network_});
}

void EngineCache::put_back(VisitorNumber visitor, std::unique_ptr<search::Engine> engine) {
  std::list<Kept> dropped;  // freed after the mutex is released
  const std::lock_guard lock(mutex_);
  kept_.push_front({.visitor = visitor, .engine = std::move(engine), .since = Clock::now()});
  if (kept_.size() > most_kept_) dropped.splice(dropped.begin(), kept_, std::prev(kept_.end()));
}

void EngineCache::drop(VisitorNumber visitor) {
  std::list<Kept> dropped;
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, visitor, &Kept::visitor);
  if (found != kept_.end()) dropped.splice(dropped.begin(), kept_, found);
}

void EngineCache::drop_unused_since(Clock::time_point moment) {
  std::list<Kept> dropped;
  const std::lock_guard lock(mutex_);
  const auto oldest = std::ranges::find_if(kept_, [moment](const Kept& kept) { return kept.since < moment; });
  dropped.splice(dropped.begin(), kept_, oldest, kept_.end());
}

std::size_t EngineCache::size() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

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
