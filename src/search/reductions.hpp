// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace rowan::search {

/// log2(number) in 256ths, rounded down, in whole numbers only. Requires number >= 1.
[[nodiscard]] constexpr int log2_in_256ths(std::uint32_t number) {
  const int whole = static_cast<int>(std::bit_width(number)) - 1;
  // The mantissa in [1, 2) with 16 bits after the point; squaring it shifts one bit of the logarithm out.
  std::uint64_t mantissa = (static_cast<std::uint64_t>(number) << 16) >> whole;
  int fraction = 0;
  for (int bit = 0; bit < 8; ++bit) {
    mantissa = mantissa * mantissa >> 16;
    fraction *= 2;
    if (mantissa >= std::uint64_t{2} << 16) {
      mantissa >>= 1;
      ++fraction;
    }
  }
  return 256 * whole + fraction;
}

/// By how many 256ths of a ply a late move is searched less deeply: the more, the deeper the search and the
/// later the move.
class Reductions {
 public:
  [[nodiscard]] static int of(int depth, int move_number) {
    static constexpr auto logs = [] {
      std::array<std::int16_t, 256> table{};
      for (std::uint32_t i = 1; i < table.size(); ++i)
        table[i] = static_cast<std::int16_t>(log2_in_256ths(i));
      return table;
    }();
    const auto log = [](int number) { return static_cast<int>(logs[std::clamp(number, 1, 255)]); };
    return log(depth) * log(move_number) / (256 * 2);
  }
};

}  // namespace rowan::search
