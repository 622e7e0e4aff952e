// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>

namespace rowan {

/// Random numbers that depend only on the seed, not on the machine or the compiler.
///
/// The generator is xoshiro256** (Blackman and Vigna, 2018), its four words filled from the seed by
/// splitmix64, so that every seed, zero included, is a good one. The standard library's distributions
/// differ between implementations; below() does not.
class Random {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Random(std::uint64_t seed = 0) {
    for (std::uint64_t& word : state_) {
      seed += 0x9E3779B97F4A7C15;
      std::uint64_t mixed = seed;
      mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
      mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
      word = mixed ^ (mixed >> 31);
    }
  }

  /// The next 64 random bits.
  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound), without bias: Lemire's multiplication with rejection. Requires bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    assert(bound > 0);
    std::uint64_t product = high_half() * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = high_half() * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Makes Random a uniform random bit generator, so that std::shuffle and friends accept it.
  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return std::numeric_limits<std::uint64_t>::max(); }

 private:
  constexpr std::uint64_t high_half() { return (*this)() >> 32; }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace rowan
