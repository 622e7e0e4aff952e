// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <cstdlib>

namespace rowan {

/// A limit of our own: browsers, above all those on phones, may refuse to give a module much more.
std::uint64_t usable_memory() { return std::uint64_t{256} << 20; }

void* allocate_aligned(std::size_t alignment, std::size_t bytes) {
  return std::aligned_alloc(alignment, bytes);
}

void free_aligned(void* memory) { std::free(memory); }

void prefer_large_pages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace rowan
