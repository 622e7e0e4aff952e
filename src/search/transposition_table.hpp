// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "pattern/point_set.hpp"
#include "search/zeroed_memory.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// How a stored score relates to the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What is known of a position from an earlier visit: a copy, which nobody changes meanwhile.
struct TableEntry {
  pattern::PointIndex move = pattern::no_point;
  Bound bound = Bound::none;
  bool is_pv = false;  // was it ever on a principal variation?
  int depth = 0;
  think::Score score = 0;
  think::Score evaluation = no_evaluation;  // the static one, where it is known

  static constexpr think::Score no_evaluation = -32'768;
};

/// Remembers positions that a search has seen, in a fixed number of bytes; several threads may use it at
/// once.
///
///     bucket   64 bytes, a cache line: four slots
///     slot     key xor data    data
///     data     63..48   47..32       31..27        26        25..24   23..16   10..0
///              score    evaluation   generation    on line   bound    depth    move + 1
///
/// The bytes are the system's until something is written there (search/zeroed_memory.hpp): a new table and
/// one that was cleared take no memory.
///
/// Because a slot holds the key mixed with the data, two halves from different writers fit no key, and need
/// no lock. Each search has a generation; what was left by old ones goes first.
class TranspositionTable {
 public:
  /// A table of at most `bytes` bytes, but at least one bucket. Requires bytes <= 2^38.
  explicit TranspositionTable(std::size_t bytes);

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const;

  /// Writes what was found out about a position. An entry that says more, from this search, stays.
  void store(std::uint64_t key, const TableEntry& entry);

  /// Tells that another search begins.
  void next_generation() { generation_ = (generation_ + 1) & generation_mask; }

  void clear();

  /// Has the system provide the memory now rather than bit by bit during the first searches.
  void touch() { memory_.touch(); }

  [[nodiscard]] std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

  /// Brings the bucket of a key near, for a question that will come soon.
  void expect(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

 private:
  static constexpr unsigned generation_mask = 31;

  /// Plain numbers, since memory that is zero from the start is theirs without a constructor; each is read
  /// and written whole.
  struct Slot {
    std::uint64_t mixed_key;
    std::uint64_t data;
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };
  static_assert(sizeof(Bucket) == 64);

  [[nodiscard]] static std::uint64_t load(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
  }
  static void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
  }

  [[nodiscard]] Bucket* buckets() const { return static_cast<Bucket*>(memory_.data()); }
  [[nodiscard]] Bucket& bucket_of(std::uint64_t key) const {
    return buckets()[(key >> 32) * bucket_count_ >> 32];
  }
  [[nodiscard]] std::uint64_t pack(const TableEntry& entry) const;
  [[nodiscard]] static TableEntry unpack(std::uint64_t data);
  /// Replacement priority of an entry: deep and recent entries are kept.
  [[nodiscard]] int merit(std::uint64_t data) const;

  std::size_t bucket_count_;
  ZeroedMemory memory_;
  unsigned generation_ = 0;
};

}  // namespace rowan::search
