// SPDX-License-Identifier: MIT
#include "search/zeroed_memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <new>

#include "base/machine.hpp"

namespace rowan::search {

namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;
constexpr std::size_t least_for_large_pages = 8 * large_page;

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) : bytes_(bytes) { allocate(); }

ZeroedMemory::~ZeroedMemory() { std::free(block_); }

void ZeroedMemory::clear() {
  std::free(block_);
  block_ = nullptr;
  allocate();
}

void ZeroedMemory::touch() {
  constexpr std::size_t smallest_page = 4096;
  auto* const bytes = static_cast<volatile char*>(data_);
  for (std::size_t i = 0; i < bytes_; i += smallest_page) bytes[i] = bytes[i];
}

/// Large blocks use huge pages where the system has them: fewer page faults and TLB misses.
void ZeroedMemory::allocate() {
  const std::size_t aligned_to = bytes_ >= least_for_large_pages ? large_page : alignment;
  block_ = std::calloc(bytes_ + aligned_to, 1);
  if (block_ == nullptr) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(block_);
  data_ = static_cast<std::byte*>(block_) + (aligned_to - address % aligned_to);
  if (aligned_to == large_page) prefer_large_pages(data_, bytes_ / large_page * large_page);
}

}  // namespace rowan::search
