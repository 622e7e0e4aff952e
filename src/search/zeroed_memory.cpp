// SPDX-License-Identifier: MIT
#include "search/zeroed_memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>

namespace rowan::search {

ZeroedMemory::ZeroedMemory(std::size_t bytes) : bytes_(bytes) { allocate(); }

ZeroedMemory::~ZeroedMemory() { std::free(block_); }

void ZeroedMemory::clear() {
  std::free(block_);
  block_ = nullptr;
  allocate();
}

void ZeroedMemory::allocate() {
  block_ = std::calloc(bytes_ + alignment, 1);
  if (block_ == nullptr) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(block_);
  data_ = static_cast<std::byte*>(block_) + (alignment - address % alignment);
}

}  // namespace rowan::search
