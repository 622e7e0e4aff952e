// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

/// Functions that the standard library lacks and that differ between systems: posix/, windows/ and wasm/
/// define them. Only resident_memory() is missing in wasm/.
namespace rowan {

/// The memory that this process can use, in bytes: that of the machine, or less where the address space
/// limits it, as in a 32-bit program. 0 if the system does not report it.
[[nodiscard]] std::uint64_t usable_memory();

/// The resident memory of this process in bytes. 0 if the system does not report it.
[[nodiscard]] std::uint64_t resident_memory();

/// Allocates memory aligned to `alignment`; null on failure. Requires that `alignment` is a power of two and
/// `bytes` a multiple of it. Only free_aligned() frees the memory.
[[nodiscard]] void* allocate_aligned(std::size_t alignment, std::size_t bytes);
void free_aligned(void* memory);

/// Asks for 2 MiB pages. Requires memory aligned to 2 MiB. Only a hint: without such pages everything works,
/// but more slowly.
void prefer_large_pages(void* memory, std::size_t bytes);

/// Allocator for large tables with random access. For more than 2 MiB it asks for 2 MiB pages: with 4 KiB
/// pages most reads would miss the TLB.
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
