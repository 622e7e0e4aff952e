// SPDX-License-Identifier: MIT
#include "support/scarce_memory.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace rowan::testing {

constinit thread_local int allocations_left = -1;

}  // namespace rowan::testing

namespace {

using rowan::testing::allocations_left;

void* allocate(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc();
  if (allocations_left > 0) --allocations_left;
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// Replace the program's own allocation functions.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
