// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>

#include <sys/mman.h>
#include <unistd.h>

namespace rowan {

std::uint64_t usable_memory() {
  const auto pages = static_cast<std::uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L));
  const auto page_bytes = static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
  return std::min<std::uint64_t>(pages * page_bytes, std::numeric_limits<std::size_t>::max() / 2);
}

std::uint64_t resident_memory() {
  std::ifstream file("/proc/self/statm");  // in pages: total, resident, ...; Linux only
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  if (!(file >> all >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
}

void* allocate_aligned(std::size_t alignment, std::size_t bytes) {
  return std::aligned_alloc(alignment, bytes);
}

void free_aligned(void* memory) { std::free(memory); }

void prefer_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace rowan
