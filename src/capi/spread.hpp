// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "game/rules.hpp"

namespace rowan::capi {

/// Spreads the low bits of four fields of a line word (board/runs.hpp), bits 0 2 4 6, into a word that is
/// four bytes of 0 or 1 in memory.
///
/// The multiplication moves them to bits 0 8 16 24, where the mask selects them; no carry reaches those bits.
[[nodiscard]] constexpr std::uint32_t spread_four(std::uint64_t fields) {
  const auto spread = static_cast<std::uint32_t>((fields & 0x55) * 0x41041 & 0x01010101);
  return std::endian::native == std::endian::little ? spread : std::byteswap(spread);
}

/// Writes the low bit of every field of a board, row by row, as a byte of 0 or 1; fields_of(y) is the line
/// word of a row. Writes four at a time: bytes written past the end of a row belong to the next row, which
/// overwrites them.
template <class FieldsOf>
void spread_board(const Rules& rules, FieldsOf fields_of, std::uint8_t* bytes) {
  const std::uint8_t* const end = bytes + rules.point_count();
  for (int y = 0; y < rules.height; ++y, bytes += rules.width) {
    std::uint64_t fields = fields_of(y);
    for (int x = 0; x < rules.width; x += 4, fields >>= 8) {
      const std::uint32_t four = spread_four(fields);
      const std::ptrdiff_t left = end - (bytes + x);
      if (left >= 4) {
        std::memcpy(bytes + x, &four, 4);
      } else {
        std::memcpy(bytes + x, &four, static_cast<std::size_t>(left));
      }
    }
  }
}

template <class FieldsOf>
void spread_board(const Rules& rules, FieldsOf fields_of, float* numbers) {
  std::array<std::uint8_t, std::size_t{Rules::max_size} * Rules::max_size> bytes;
  spread_board(rules, fields_of, bytes.data());
  std::copy_n(bytes.begin(), rules.point_count(), numbers);
}

}  // namespace rowan::capi
