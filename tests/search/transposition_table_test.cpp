// SPDX-License-Identifier: MIT
#include "search/transposition_table.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/random.hpp"

namespace rowan::search {
namespace {

TEST(TranspositionTable, ReturnsStoredEntries) {
  TranspositionTable table(1 << 20);
  EXPECT_FALSE(table.find(42));
  for (const think::Score score : {0, -1, 123, think::win_in(1), think::loss_in(250)}) {
    for (const pattern::PointIndex move :
         {pattern::no_point, pattern::PointIndex{0}, pattern::PointIndex{1023}}) {
      table.clear();
      table.store(42, {.move = move, .bound = Bound::lower, .is_pv = true, .depth = 17, .score = score});
      const auto found = table.find(42);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->move, move);
      EXPECT_EQ(found->bound, Bound::lower);
      EXPECT_TRUE(found->is_pv);
      EXPECT_EQ(found->depth, 17);
      EXPECT_EQ(found->score, score);
    }
  }
}

/// Number of this process's pages that are resident.
std::size_t resident_pages() {
  std::size_t all = 0;
  std::size_t resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident;
}

/// Unwritten parts take no memory, in a new table or a cleared one.
TEST(TranspositionTable, UsesMemoryOnlyForWrittenPages) {
  constexpr std::size_t bytes = std::size_t{256} << 20;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t before = resident_pages();
  TranspositionTable table(bytes);
  EXPECT_LT(resident_pages(), before + bytes / page / 16);
  Random random(1);
  std::vector<std::uint64_t> keys(8 * bytes / page);
  for (std::uint64_t& key : keys) {
    key = random();
    table.store(key, {.move = 1, .bound = Bound::lower});
  }
  EXPECT_GT(resident_pages(), before + bytes / page / 2);
  table.clear();
  EXPECT_LT(resident_pages(), before + bytes / page / 16);
  EXPECT_TRUE(std::ranges::none_of(keys, [&](std::uint64_t key) { return table.find(key).has_value(); }));
}

TEST(TranspositionTable, KeepsTheOldMoveIfANewEntryHasNone) {
  TranspositionTable table(1 << 10);
  table.store(7, {.move = 3, .bound = Bound::exact, .depth = 2, .score = 5});
  table.store(7, {.move = pattern::no_point, .bound = Bound::upper, .depth = 3, .score = 1});
  EXPECT_EQ(table.find(7)->move, 3);
  EXPECT_EQ(table.find(7)->depth, 3);
}

TEST(TranspositionTable, ReplacesOldSearchesFirst) {
  TranspositionTable table(64);  // one bucket
  for (std::uint64_t key = 1; key <= 4; ++key) table.store(key, {.bound = Bound::exact, .depth = 20});
  table.next_generation();
  table.next_generation();
  table.next_generation();
  table.store(5, {.bound = Bound::exact, .depth = 1});
  table.store(6, {.bound = Bound::exact, .depth = 1});
  EXPECT_TRUE(table.find(5));
  EXPECT_TRUE(table.find(6));
}

TEST(TranspositionTable, IsNoLargerThanRequested) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{64}, std::size_t{1000}, std::size_t{3} << 20}) {
    EXPECT_LE(TranspositionTable(bytes).bytes(), std::max<std::size_t>(bytes, 64));
  }
  Random random(20291);
  TranspositionTable table(std::size_t{5} << 20);
  std::vector<std::uint64_t> keys(200'000);
  for (std::uint64_t& key : keys) {
    key = random();
    table.store(key, {.bound = Bound::exact, .depth = 1});
  }
  // The table has 327,680 entries. If keys used only a part of it, they would evict each other.
  EXPECT_GT(std::ranges::count_if(keys, [&](std::uint64_t key) { return table.find(key).has_value(); }),
            180'000)
      << "keys spread over the whole table";
}

}  // namespace
}  // namespace rowan::search
