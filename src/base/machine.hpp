// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// Functions that the standard library lacks and that differ between systems: posix/ and windows/ each define
/// them.
namespace rowan {

/// The memory that this process can use, in bytes: the machine's, or the address space if that is smaller, as
/// in a 32-bit program. 0 if the system does not report it.
[[nodiscard]] std::uint64_t usable_memory();

/// The resident memory of this process in bytes. 0 if the system does not report it.
[[nodiscard]] std::uint64_t resident_memory();

/// Allocates memory aligned to `alignment`; null on failure. Requires a power of two, and a size that is a
/// multiple of it. Freed only by free_aligned().
[[nodiscard]] void* allocate_aligned(std::size_t alignment, std::size_t bytes);
void free_aligned(void* memory);

/// Asks for 2 MiB pages. Requires memory aligned to 2 MiB. Only a hint: without such pages everything works,
/// but more slowly.
void prefer_large_pages(void* memory, std::size_t bytes);

}  // namespace rowan
