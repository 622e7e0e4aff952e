// SPDX-License-Identifier: MIT
#pragma once

namespace rowan::testing {

/// Number of this thread's allocations that still succeed; negative means unlimited. Needs scarce_memory.cpp
/// among the sources of the test, which replaces the program's own allocation functions.
extern constinit thread_local int allocations_left;

/// Limits the number of this thread's allocations during its lifetime.
class ScarceMemory {
 public:
  explicit ScarceMemory(int allocations) { allocations_left = allocations; }
  ScarceMemory(const ScarceMemory&) = delete;
  ScarceMemory& operator=(const ScarceMemory&) = delete;
  ~ScarceMemory() { allocations_left = -1; }
};

}  // namespace rowan::testing
