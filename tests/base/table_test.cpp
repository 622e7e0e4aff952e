// SPDX-License-Identifier: MIT
#include "base/table.hpp"

#include <gtest/gtest.h>

namespace rowan {
namespace {

TEST(Table, AlignsByCharactersNotBytes) {
  Table table({{"id", Table::Align::right}, {"x"}, {"moves", Table::Align::right}});
  table.add({"1", "Żółw", "31"});
  table.add({"12", "Ann", "4"});
  EXPECT_EQ(table.text(),
            "id  x     moves\n"
            " 1  Żółw     31\n"
            "12  Ann       4\n");
}

TEST(Table, OmitsEmptyColumnsUnlessTheyAreKept) {
  Table table({{""}, {"a"}, {"b", Table::Align::right}, {"c"}});
  table.add({"", "1", "", "2"});
  EXPECT_EQ(table.text(), "a  c\n1  2\n");
  EXPECT_EQ(table.text(Table::EmptyColumns::kept), "  a  b  c\n  1     2\n");
}

TEST(Table, ShortensByCharacters) {
  EXPECT_EQ(shortened("Żółw", 4), "Żółw");
  EXPECT_EQ(shortened("Żółwie", 5), "Żó...");
  EXPECT_EQ(shortened("Żółwie", 3), "...");
  EXPECT_EQ(shortened("", 3), "");
}

}  // namespace
}  // namespace rowan
