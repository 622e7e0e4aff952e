// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "base/machine.hpp"

namespace rowan {

/// Allocator for large tables with random access. Asks for 2 MiB pages where the system offers them: with 4
/// KiB pages most reads would miss the TLB.
template <class T>
struct LargePages {
  using value_type = T;

  LargePages() = default;
  template <class U>
  explicit LargePages(const LargePages<U>&) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + page - 1) / page * page;
    if (bytes < least) return std::allocator<T>().allocate(count);
    void* memory = allocate_aligned(page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    prefer_large_pages(memory, bytes);
    return static_cast<T*>(memory);
  }

  void deallocate(T* memory, std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + page - 1) / page * page;
    if (bytes < least) return std::allocator<T>().deallocate(memory, count);
    free_aligned(memory);
  }

  friend bool operator==(const LargePages&, const LargePages&) = default;

 private:
  static constexpr std::size_t page = std::size_t{2} << 20;
  static constexpr std::size_t least = 2 * page;
};

}  // namespace rowan
