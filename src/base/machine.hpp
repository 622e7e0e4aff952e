// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// What differs between systems below the standard library: posix/ and windows/ each have a definition.
namespace rowan {

/// The bytes of memory that this process can have: those of the machine, or of its addresses if those are
/// fewer, as in a program of 32 bits. 0 where the system does not tell.
[[nodiscard]] std::uint64_t usable_memory();

/// The bytes of the machine's memory that this process has now. 0 where the system does not tell.
[[nodiscard]] std::uint64_t resident_memory();

/// Memory that begins at a multiple of `alignment`; null where there is none. Requires a power of two and a
/// multiple of it as size. Only free_aligned() frees it.
[[nodiscard]] void* allocate_aligned(std::size_t alignment, std::size_t bytes);
void free_aligned(void* memory);

/// Asks for pages of 2 MiB, which must be where these bytes begin. A wish: without them everything works as
/// well, only slower.
void prefer_large_pages(void* memory, std::size_t bytes);

}  // namespace rowan
