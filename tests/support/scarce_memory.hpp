// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::testing {

/// Number of this thread's allocations that still succeed; negative means unlimited. A test that uses it must
/// be built with scarce_memory.cpp, which replaces the program's own allocation functions.
extern constinit thread_local int allocations_left;

/// While such an object exists, only the given number of allocations succeed in the thread that made it.
class ScarceMemory {
 public:
  explicit ScarceMemory(int allocations) { allocations_left = allocations; }
  ScarceMemory(const ScarceMemory&) = delete;
  ScarceMemory& operator=(const ScarceMemory&) = delete;
  ~ScarceMemory() { allocations_left = -1; }
};

}  // namespace rowan::testing
