// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <istream>
#include <stdexcept>

#include "base/checksum.hpp"

namespace rowan::proof {

/// Throws unless `holds`: this ends the check from any depth. The functions that check a whole proof, such as
/// verify_proof, catch the exception.
inline void require(bool holds, const char* otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

/// Reads the bytes of a proof file from the first to the last, and computes their checksum.
struct ProofInput {
  std::uint8_t byte() {
    const int next = stream.get();
    require(next != std::istream::traits_type::eof(), "the file ends too early");
    const char letter = static_cast<char>(next);
    checksum = fnv1a64({&letter, 1}, checksum);
    ++offset;
    return static_cast<std::uint8_t>(next);
  }
  std::uint64_t fixed(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const std::uint8_t part = byte();
      require(shift < 35 && (part != 0 || shift == 0), "a number that is too long");
      value |= std::uint64_t{part & 0x7FU} << shift;
      if (part < 0x80) return value;
    }
  }

  std::istream& stream;
  std::uint64_t offset = 0;
  std::uint64_t checksum = fnv1a64_start;
};

}  // namespace rowan::proof
