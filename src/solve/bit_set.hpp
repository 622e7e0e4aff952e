// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace rowan::solve {

/// A set of small numbers, points or lines of a board, with a capacity fixed at compile time: number n is bit
/// n % 64 of word n / 64.
template <int Words>
struct BitSet {
  static constexpr int capacity = Words * 64;

  std::array<std::uint64_t, Words> words{};

  [[nodiscard]] static constexpr BitSet of(int number) {
    BitSet set;
    set.insert(number);
    return set;
  }

  constexpr void insert(int number) { words[word_of(number)] |= bit_of(number); }
  constexpr void insert_if(int number, bool condition) {
    words[word_of(number)] |= condition ? bit_of(number) : 0;
  }
  constexpr void erase(int number) { words[word_of(number)] &= ~bit_of(number); }
  [[nodiscard]] constexpr bool contains(int number) const {
    return (words[word_of(number)] & bit_of(number)) != 0;
  }

  [[nodiscard]] constexpr bool is_empty() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int sum = 0;
    for (const std::uint64_t word : words) sum += std::popcount(word);
    return sum;
  }

  /// The smallest number in it. Requires that there is one.
  [[nodiscard]] constexpr int first() const {
    for (int index = 0; index < Words - 1; ++index) {
      const std::uint64_t word = words[index];
      if (word != 0) return index * 64 + std::countr_zero(word);
    }
    return (Words - 1) * 64 + std::countr_zero(words[Words - 1]);
  }

  /// The largest number in it. Requires that there is one.
  [[nodiscard]] constexpr int last() const {
    for (int index = Words - 1; index > 0; --index) {
      const std::uint64_t word = words[index];
      if (word != 0) return index * 64 + 63 - std::countl_zero(word);
    }
    return 63 - std::countl_zero(words[0]);
  }

  [[nodiscard]] constexpr bool has_more_than_one() const {
    BitSet rest = *this;
    if (rest.is_empty()) return false;
    rest.erase(rest.first());
    return !rest.is_empty();
  }

  [[nodiscard]] constexpr bool intersects(const BitSet& other) const { return !(*this & other).is_empty(); }
  [[nodiscard]] constexpr bool is_subset_of(const BitSet& other) const { return without(other).is_empty(); }
  [[nodiscard]] constexpr BitSet without(const BitSet& other) const {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = words[index] & ~other.words[index];
    return result;
  }

  constexpr BitSet& operator|=(const BitSet& other) { return *this = *this | other; }
  constexpr BitSet& operator&=(const BitSet& other) { return *this = *this & other; }
  constexpr BitSet& operator^=(const BitSet& other) { return *this = *this ^ other; }

  friend constexpr BitSet operator|(const BitSet& left, const BitSet& right) {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = left.words[index] | right.words[index];
    return result;
  }
  friend constexpr BitSet operator&(const BitSet& left, const BitSet& right) {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = left.words[index] & right.words[index];
    return result;
  }
  friend constexpr BitSet operator^(const BitSet& left, const BitSet& right) {
    BitSet result;
    for (std::size_t index = 0; index < Words; ++index)
      result.words[index] = left.words[index] ^ right.words[index];
    return result;
  }
  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;

  /// Calls visit(number) for each, the smallest first.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int index = 0; index < Words; ++index) {
      for (std::uint64_t word = words[index]; word != 0; word &= word - 1) {
        visit(index * 64 + std::countr_zero(word));
      }
    }
  }

 private:
  static constexpr std::size_t word_of(int number) { return static_cast<std::size_t>(number) / 64; }
  static constexpr std::uint64_t bit_of(int number) {
    return std::uint64_t{1} << (static_cast<unsigned>(number) % 64);
  }
};

}  // namespace rowan::solve
