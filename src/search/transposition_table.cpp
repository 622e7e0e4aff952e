// SPDX-License-Identifier: MIT
#include "search/transposition_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "base/machine.hpp"

namespace rowan::search {

namespace {

constexpr std::size_t large_page = std::size_t{2} << 20;
constexpr std::size_t least_for_large_pages = 8 * large_page;

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t bytes) : bytes_(bytes) { allocate(); }

ZeroedMemory::~ZeroedMemory() { std::free(block_); }

void ZeroedMemory::clear() {
  std::free(block_);
  block_ = nullptr;
  allocate();
}

void ZeroedMemory::touch() {
  constexpr std::size_t smallest_page = 4096;
  auto* const bytes = static_cast<volatile char*>(data_);
  for (std::size_t i = 0; i < bytes_; i += smallest_page) bytes[i] = bytes[i];
}

/// Allocates the memory. Large blocks get huge pages where the system has them, for fewer page faults and TLB
/// misses.
void ZeroedMemory::allocate() {
  const std::size_t aligned_to = bytes_ >= least_for_large_pages ? large_page : alignment;
  block_ = std::calloc(bytes_ + aligned_to, 1);
  if (block_ == nullptr) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(block_);
  data_ = static_cast<std::byte*>(block_) + (aligned_to - address % aligned_to);
  if (aligned_to == large_page) prefer_large_pages(data_, bytes_ / large_page * large_page);
}

namespace {

constexpr std::uint64_t field(std::uint64_t data, int shift, int bits) {
  return data >> shift & ((std::uint64_t{1} << bits) - 1);
}

constexpr int generation_shift = 27;
constexpr int generation_bits = 5;
constexpr int depth_shift = 16;
constexpr int depth_bits = 8;

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes)
    : bucket_count_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
      memory_(bucket_count_ * sizeof(Bucket)) {}

std::uint64_t TranspositionTable::pack(const TableEntry& entry) const {
  const auto halfword = [](think::Score score) {
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(score));
  };
  return halfword(entry.score) << 48 | halfword(entry.evaluation) << 32 |
         static_cast<std::uint64_t>(generation_) << generation_shift |
         static_cast<std::uint64_t>(entry.is_pv) << 26 | static_cast<std::uint64_t>(entry.bound) << 24 |
         static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 255)) << depth_shift |
         static_cast<std::uint64_t>(entry.move + 1);
}

TableEntry TranspositionTable::unpack(std::uint64_t data) {
  const auto score = [&](int shift) {
    return static_cast<think::Score>(static_cast<std::int16_t>(data >> shift));
  };
  return {.move = static_cast<pattern::PointIndex>(static_cast<int>(field(data, 0, 11)) - 1),
          .bound = static_cast<Bound>(field(data, 24, 2)),
          .is_pv = field(data, 26, 1) != 0,
          .depth = static_cast<int>(field(data, depth_shift, depth_bits)),
          .score = score(48),
          .evaluation = score(32)};
}

std::optional<TableEntry> TranspositionTable::find(std::uint64_t key) const {
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = load(slot.data);
    if ((load(slot.mixed_key) ^ data) == key && data != 0) return unpack(data);
  }
  return std::nullopt;
}

int TranspositionTable::merit(std::uint64_t data) const {
  if (data == 0) return -1'000'000;
  const unsigned age =
      (generation_ - static_cast<unsigned>(field(data, generation_shift, generation_bits))) & generation_mask;
  return static_cast<int>(field(data, depth_shift, depth_bits)) - 8 * static_cast<int>(age);
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  Slot* place = nullptr;
  int least = 0;
  for (Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = load(slot.data);
    if ((load(slot.mixed_key) ^ data) == key && data != 0) {
      const TableEntry known = unpack(data);
      const bool says_more = known.depth > entry.depth + 3 && entry.bound != Bound::exact &&
                             known.bound != Bound::none && !think::is_decided(entry.score) &&
                             merit(data) == known.depth;
      if (says_more) return;
      TableEntry merged = entry;
      if (merged.move == pattern::no_point) merged.move = known.move;
      if (merged.evaluation == TableEntry::no_evaluation) merged.evaluation = known.evaluation;
      const std::uint64_t packed = pack(merged);
      write(slot.mixed_key, key ^ packed);
      write(slot.data, packed);
      return;
    }
    if (const int value = merit(data); place == nullptr || value < least) {
      place = &slot;
      least = value;
    }
  }
  const std::uint64_t packed = pack(entry);
  write(place->mixed_key, key ^ packed);
  write(place->data, packed);
}

void TranspositionTable::clear() {
  memory_.clear();
  generation_ = 0;
}

}  // namespace rowan::search
