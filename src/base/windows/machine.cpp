// SPDX-License-Identifier: MIT
#include "base/machine.hpp"

#include <algorithm>

#include <malloc.h>
#include <windows.h>

namespace rowan {

std::uint64_t usable_memory() {
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof memory;
  if (GlobalMemoryStatusEx(&memory) == 0) return 0;
  return std::min<std::uint64_t>(memory.ullTotalPhys, memory.ullTotalVirtual);
}

// Not measured on Windows.
std::uint64_t resident_memory() { return 0; }

void* allocate_aligned(std::size_t alignment, std::size_t bytes) { return _aligned_malloc(bytes, alignment); }

void free_aligned(void* memory) { _aligned_free(memory); }

// Asks for nothing: Windows gives large pages only to accounts with the right to lock pages in memory.
void prefer_large_pages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace rowan
