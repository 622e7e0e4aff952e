// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// The elements of written proofs (proof/threat_proof.hpp).
namespace rowan::prove {

/// Appends a number in LEB128.
inline void append_number(std::vector<std::uint8_t>& bytes, std::size_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<std::uint8_t>(value | 0x80));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

inline void append(std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

}  // namespace rowan::prove
