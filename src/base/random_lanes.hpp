// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/random.hpp"

namespace rowan {

/// Four random generators side by side, for random bits in bulk.
///
/// Each lane is a xoshiro256++ (Blackman and Vigna, 2019). Each step of a generator depends on its previous
/// one; four independent ones keep the processor busy, and need no multiplication. The lanes are seeded from
/// another generator; like Random, they give the same numbers on every machine.
class RandomLanes {
 public:
  static constexpr std::size_t lanes = 4;
  using Block = std::array<std::uint64_t, lanes>;

  explicit constexpr RandomLanes(Random& source) {
    for (Block* word : {&a_, &b_, &c_, &d_}) {
      for (std::uint64_t& lane : *word) lane = source();
    }
  }

  /// The next 4 × 64 random bits.
  constexpr Block operator()() {
    Block result;
    for (std::size_t i = 0; i < lanes; ++i) {
      result[i] = std::rotl(a_[i] + d_[i], 23) + a_[i];
      const std::uint64_t shifted = b_[i] << 17;
      c_[i] ^= a_[i];
      d_[i] ^= b_[i];
      b_[i] ^= c_[i];
      a_[i] ^= d_[i];
      c_[i] ^= shifted;
      d_[i] = std::rotl(d_[i], 45);
    }
    return result;
  }

 private:
  Block a_{};
  Block b_{};
  Block c_{};
  Block d_{};
};

}  // namespace rowan
