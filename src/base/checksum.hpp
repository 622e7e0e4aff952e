// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rowan {

/// CRC-32C (Castagnoli), as in iSCSI and ext4: detects every burst error of up to 32 bits and, in files of
/// the sizes we write, every error of up to three bits.
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

static_assert(crc32c("123456789") == 0xE3069283U);  // the check value in CRC catalogs

inline constexpr std::uint64_t fnv1a64_start = 0xCBF29CE484222325;

/// 64-bit FNV-1a (Fowler, Noll and Vo). A long file can be hashed in parts: `before` is the hash of the parts
/// before this one. Detects every change of a single byte. Other accidental changes go unnoticed with
/// probability 2^-64. The hash does not protect against deliberate changes.
[[nodiscard]] constexpr std::uint64_t fnv1a64(std::string_view bytes, std::uint64_t before = fnv1a64_start) {
  for (const char letter : bytes) before = (before ^ static_cast<unsigned char>(letter)) * 0x100000001B3;
  return before;
}

static_assert(fnv1a64("foobar") == 0x85944171F73967E8);  // from the authors' test vectors

}  // namespace rowan
