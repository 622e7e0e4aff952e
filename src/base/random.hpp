// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
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

/// Four random generators side by side, for random bits in bulk.
///
/// Each lane is a xoshiro256++ (Blackman and Vigna, 2019). Each step of a generator depends on its previous
/// step; four independent generators keep the processor busy. The steps need no multiplication. The lanes are
/// seeded from another generator; like Random, they give the same numbers on every machine.
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

/// A pseudorandom permutation of 0 to count - 1 by a Feistel network. Each element is computed independently:
/// nothing is stored, and the millionth takes no longer than the first.
///
///     place      left | right                       the two halves of a place's bits
///                right | left ^ random(right)       one round: invertible, so no two places collide
///
/// Cycle walking: the rounds are repeated until the result is below `count`, on average at most four times.
class ShuffledOrder {
 public:
  constexpr ShuffledOrder(std::uint64_t seed, std::uint32_t count)
      : seed_(seed),
        count_(count),
        half_bits_((static_cast<int>(std::bit_width(std::max(count, 2U) - 1)) + 1) / 2) {}

  /// The element at `place`. Requires place < count.
  [[nodiscard]] constexpr std::uint32_t at(std::uint32_t place) const {
    assert(place < count_);
    std::uint64_t number = place;
    do number = mixed(number);
    while (number >= count_);
    return static_cast<std::uint32_t>(number);
  }

 private:
  static constexpr int rounds = 8;

  [[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t number) const {
    const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
    std::uint64_t left = number >> half_bits_;
    std::uint64_t right = number & mask;
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::uint64_t noise = Random(seed_ + (round << 32 | right))() & mask;
      const std::uint64_t next = left ^ noise;
      left = right;
      right = next;
    }
    return left << half_bits_ | right;
  }

  std::uint64_t seed_;
  std::uint64_t count_;
  int half_bits_;
};

}  // namespace rowan
