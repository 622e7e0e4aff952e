// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rowan {

/// CRC-32C (Castagnoli), as iSCSI and ext4 use it: finds every change of up to 32 bits in a row, and of any three bits
/// in files of the sizes that we write.
[[nodiscard]] constexpr std::uint32_t crc32c(std::string_view bytes) {
  constexpr auto table = [] {
    std::array<std::uint32_t, 256> remainders{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t rest = byte;
      for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0x82F63B78U : 0U);
      remainders[byte] = rest;
    }
    return remainders;
  }();
  std::uint32_t rest = ~0U;
  for (const char letter : bytes)
    rest = (rest >> 8) ^ table[(rest ^ static_cast<unsigned char>(letter)) & 0xFF];
  return ~rest;
}

static_assert(crc32c("123456789") == 0xE3069283U);  // the check value of the catalogues

}  // namespace rowan
