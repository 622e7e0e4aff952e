// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "game/rules.hpp"

namespace rowan {

/// Writes the low bit of each of the first `width` fields of a line word (board/runs.hpp) as a byte, 0 or 1.
///
/// Four fields at a time: the product has their low bits, 0 2 4 6, at 0 8 16 24, where the mask finds them,
/// and nothing that is carried reaches there.
inline void spread_fields(std::uint64_t fields, int width, std::uint8_t* bytes) {
  for (int x = 0; x < width; x += 4, fields >>= 8) {
    const auto spread = static_cast<std::uint32_t>((fields & 0x55) * 0x41041 & 0x01010101);
    const std::array<std::uint8_t, 4> four{
        static_cast<std::uint8_t>(spread), static_cast<std::uint8_t>(spread >> 8),
        static_cast<std::uint8_t>(spread >> 16), static_cast<std::uint8_t>(spread >> 24)};
    if (width - x >= 4) {
      std::memcpy(bytes + x, four.data(), 4);
    } else {
      std::memcpy(bytes + x, four.data(), static_cast<std::size_t>(width - x));
    }
  }
}

inline void spread_fields(std::uint64_t fields, int width, float* numbers) {
  std::array<std::uint8_t, Rules::max_size> bytes;
  spread_fields(fields, width, bytes.data());
  std::copy_n(bytes.begin(), width, numbers);
}

}  // namespace rowan
