// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/machine.hpp"
#include "base/threads.hpp"
#include "solve/solver_board.hpp"
#include "solve/verdict.hpp"

namespace rowan::solve {

/// What the table stores about a position: proof numbers while it is open, a verdict once it is decided.
template <class Points>
struct Known {
  Verdict<Points> verdict;
  Numbers numbers;
  std::uint16_t move = 0;  // the move with which the side to move achieves its goal, if it can
};

/// Transposition table of searched positions. While there are few stones, only one of several symmetric
/// positions is stored (DfpnSearch::kept_keys).
///
/// The table starts small, so that it fits into the processor's caches, and doubles up to its limit. If a
/// bucket is full, the table grows if it can and a quarter of it is used; otherwise the new position replaces
/// the one with the least work below it, where the work of decided positions counts four times.
///
/// Thread-safe after share().
template <class Points>
class PositionTable {
 public:
  /// `max_bytes` includes the peak while the table grows, when the old one still exists.
  explicit PositionTable(std::size_t max_bytes)
      : max_entries_(std::bit_floor(std::max(max_bytes / sizeof(Entry) * 2 / 3, smallest))),
        entries_(smallest) {}

  /// Makes the table usable by several threads: grows it to its full size, and uses locks from then on.
  void share() {
    if (locks_ != nullptr) return;
    while (entries_.size() < max_entries_) double_size();
    locks_ = std::make_unique<std::array<Mutex, lock_count>>();
  }

  void prefetch(const Key& key) const { __builtin_prefetch(&entries_[index_of(key)]); }

  [[nodiscard]] bool find(const Key& key, Known<Points>& known) const {
    const auto guard = lock(key);
    const Entry* entry = &entries_[index_of(key)];
    const Entry* const end = entry + ways;
    while (!entry->holds(key)) {
      if (++entry == end) return false;
    }
    known = entry->known();
    return true;
  }

  /// Stores a position, and adds `work` to the work that was done below it.
  void keep(const Key& key, const Known<Points>& known, std::int64_t work) {
    const auto guard = lock(key);
    Entry* const bucket = &entries_[index_of(key)];
    Entry* entry = std::find_if(bucket, bucket + ways, [&](const Entry& held) { return held.holds(key); });
    if (entry == bucket + ways) {
      entry = std::min_element(bucket, bucket + ways, [](const Entry& left, const Entry& right) {
        return left.priority() < right.priority();
      });
      if (entry->work != 0 && may_grow()) {
        double_size();
        return keep(key, known, work);
      }
      (entry->work == 0 ? used_ : replaced_).fetch_add(1, std::memory_order_relaxed);
      *entry = Entry{};
      entry->key = key;
    }
    entry->set(known, work);
  }

  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t replaced() const { return replaced_; }

  /// Calls visit(key, known, work) for every position whose work is at least `least_work`.
  template <class Visit>
  void for_each(std::uint32_t least_work, Visit visit) const {
    for (const Entry& entry : entries_) {
      if (entry.work >= least_work) visit(entry.key, entry.known(), entry.work);
    }
  }

 private:
  static constexpr std::size_t ways = 4;
  static constexpr std::size_t lock_count = 1024;
  static constexpr std::size_t smallest = 1024;

  struct Entry {
    Key key;
    Points zone;             // or both numbers in the first word while the position is open
    std::uint32_t work = 0;  // positions searched below it; 0 in a free entry
    std::uint16_t move = 0;
    std::uint8_t answer : 4 = 0;
    std::uint8_t pure : 4 = 1;
    std::uint8_t time = 0;

    [[nodiscard]] bool holds(const Key& wanted) const { return key == wanted && work != 0; }

    [[nodiscard]] std::uint64_t priority() const { return answer == 0 ? work : std::uint64_t{work} * 4; }

    [[nodiscard]] Known<Points> known() const {
      Known<Points> known{
          .verdict = {.answer = static_cast<Answer>(answer), .pure = pure != 0, .time = time, .zone = {}},
          .numbers = {},
          .move = move};
      if (answer == 0) {
        known.numbers = {.proof = static_cast<std::uint32_t>(zone.words[0]),
                         .disproof = static_cast<std::uint32_t>(zone.words[0] >> 32)};
      } else {
        known.verdict.zone = zone;
      }
      return known;
    }

    void set(const Known<Points>& known, std::int64_t more) {
      constexpr std::int64_t most = 1 << 30;
      work = static_cast<std::uint32_t>(std::clamp<std::int64_t>(work + more, 1, most));
      answer = static_cast<std::uint8_t>(known.verdict.answer) & 0xF;
      pure = known.verdict.pure ? 1 : 0;
      time = known.verdict.time;
      move = known.move;
      zone = known.verdict.zone;
      if (answer == 0) zone.words[0] = known.numbers.proof | std::uint64_t{known.numbers.disproof} << 32;
    }
  };

  using Entries = std::vector<Entry, LargePages<Entry>>;

  [[nodiscard]] std::size_t index_of(const Key& key) const { return key.low & (entries_.size() - ways); }

  [[nodiscard]] MutexLock lock(const Key& key) const {
    if (locks_ == nullptr) return {};
    return MutexLock((*locks_)[index_of(key) / ways % lock_count]);
  }

  [[nodiscard]] bool may_grow() const {
    return locks_ == nullptr && entries_.size() < max_entries_ && used_ >= entries_.size() / 4;
  }

  void double_size() {
    Entries old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (entry.work == 0) continue;
      Entry* place = &entries_[index_of(entry.key)];
      while (place->work != 0) ++place;  // a bucket is split into two, so there is room
      *place = entry;
    }
  }

  std::size_t max_entries_;
  Entries entries_;
  std::atomic<std::size_t> used_ = 0;
  std::atomic<std::size_t> replaced_ = 0;
  std::unique_ptr<std::array<Mutex, lock_count>> locks_;
};

/// Virtual loss spreads the threads of a search: a position looks harder to the other threads while one works
/// below it. Positions share counters now and then, which only spreads the threads differently.
class VirtualLoss {
 public:
  [[nodiscard]] std::uint32_t count(const Key& key) const {
    return place(key).load(std::memory_order_relaxed);
  }

  /// Marks a position as long as the Mark exists.
  class Mark {
   public:
    /// Does nothing without a VirtualLoss.
    Mark(VirtualLoss* virtual_loss, const Key& key)
        : place_(virtual_loss == nullptr ? nullptr : &virtual_loss->place(key)) {
      if (place_ != nullptr) place_->fetch_add(1, std::memory_order_relaxed);
    }
    ~Mark() {
      if (place_ != nullptr) place_->fetch_sub(1, std::memory_order_relaxed);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::atomic<std::uint32_t>* place_;
  };

 private:
  static constexpr std::size_t size = std::size_t{1} << 14;

  [[nodiscard]] std::atomic<std::uint32_t>& place(const Key& key) { return places_[key.high % size]; }
  [[nodiscard]] const std::atomic<std::uint32_t>& place(const Key& key) const {
    return places_[key.high % size];
  }

  std::array<std::atomic<std::uint32_t>, size> places_ = {};
};

}  // namespace rowan::solve
