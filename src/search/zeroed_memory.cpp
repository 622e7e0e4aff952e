// SPDX-License-Identifier: MIT
#include "search/zeroed_memory.hpp"

#include <cstring>
#include <new>

#include <sys/mman.h>

namespace rowan {

ZeroedMemory::ZeroedMemory(std::size_t bytes)
    : bytes_(bytes), data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
  if (data_ == MAP_FAILED) throw std::bad_alloc();
}

ZeroedMemory::~ZeroedMemory() { munmap(data_, bytes_); }

void ZeroedMemory::clear() {
#ifdef __linux__  // elsewhere this may leave the bytes as they are
  if (madvise(data_, bytes_, MADV_DONTNEED) == 0) return;
#endif
  std::memset(data_, 0, bytes_);
}

}  // namespace rowan
