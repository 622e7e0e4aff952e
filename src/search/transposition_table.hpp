// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "pattern/point_set.hpp"
#include "think/score.hpp"

namespace rowan::search {

/// Zeroed bytes, aligned to a cache line. The system provides the pages of large std::calloc blocks when they
/// are first written, so a table of any size costs nothing until it is used, and nothing again after clear().
class ZeroedMemory {
 public:
  static constexpr std::size_t alignment = 64;

  /// Throws std::bad_alloc if memory is short.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;
  ~ZeroedMemory();

  [[nodiscard]] void* data() const { return data_; }

  /// Zeroes everything and returns the pages to the system. Throws std::bad_alloc if memory is short.
  void clear();

  /// Makes the system provide every page now.
  void touch();

 private:
  void allocate();

  std::size_t bytes_;
  void* block_ = nullptr;
  void* data_ = nullptr;
};

/// How a stored score relates to the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// A copy of an entry, so that other threads cannot change it.
struct TableEntry {
  pattern::PointIndex move = pattern::no_point;
  Bound bound = Bound::none;
  bool is_pv = false;  // has the position ever been a PV node?
  int depth = 0;
  think::Score score = 0;
  think::Score evaluation = no_evaluation;  // the static evaluation, if known

  static constexpr think::Score no_evaluation = -32'768;
};

/// A transposition table of fixed size, shared by the threads of a search without locks.
///
///     bucket   64 bytes, a cache line: four slots
///     slot     key xor data    data
///     data     63..48   47..32       31..27        26        25..24   23..16   10..0
///              score    evaluation   generation    is_pv     bound    depth    move + 1
///
/// Pages are provided by the system when they are first written (ZeroedMemory): a new or cleared
/// table takes no memory.
///
/// Lockless hashing: a slot holds the key xor the data, so halves from different writers match no key.
/// Replacement: a new entry replaces the slot of least depth; each generation (search) of age counts as 8
/// plies less.
class TranspositionTable {
 public:
  /// A table of at most `bytes` bytes, but at least one bucket. Requires bytes <= 2^38.
  explicit TranspositionTable(std::size_t bytes);

  [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key) const;

  /// Stores a result. If it is neither exact nor decided, it is dropped where the table has a result of the
  /// same position and generation that is more than three plies deeper.
  void store(std::uint64_t key, const TableEntry& entry);

  /// Begins the next generation; called when a search begins.
  void next_generation() { generation_ = (generation_ + 1) & generation_mask; }

  void clear();

  /// Makes the system provide all pages now rather than during the first searches.
  void touch() { memory_.touch(); }

  [[nodiscard]] std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

  /// Prefetches the bucket of a key into the cache.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

 private:
  static constexpr unsigned generation_mask = 31;

  /// Plain integers, so that zeroed memory needs no constructors; accessed through std::atomic_ref.
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
