// SPDX-License-Identifier: MIT
#include "base/byte_numbers.hpp"

#include <array>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

namespace rowan::testing {
namespace {

TEST(ByteNumbers, AreLittleEndian) {
  ByteWriter writer;
  writer.number(std::uint32_t{0x04030201});
  writer.number(std::int16_t{-2});
  writer.text("ab");
  EXPECT_EQ(writer.bytes(),
            "\x01\x02\x03\x04\xFE\xFF"
            "ab");
}

TEST(ByteNumbers, SurviveARoundTrip) {
  const std::array<std::array<std::int16_t, 2>, 2> numbers{{{1, -1}, {32'767, -32'768}}};
  ByteWriter writer;
  writer.numbers(numbers);
  writer.number(std::numeric_limits<std::uint64_t>::max());
  writer.number(std::uint8_t{200});
  const std::string bytes = writer.take();
  ByteReader reader(bytes);
  std::array<std::array<std::int16_t, 2>, 2> read{};
  reader.numbers(read);
  EXPECT_EQ(read, numbers);
  EXPECT_EQ(reader.number<std::uint64_t>(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_FALSE(reader.is_at_end());
  EXPECT_EQ(reader.number<std::uint8_t>(), 200);
  EXPECT_TRUE(reader.is_at_end());
  EXPECT_FALSE(reader.has_failed());
}

TEST(ByteNumbers, ReadingPastTheEndFails) {
  ByteReader reader("\x05");
  EXPECT_EQ(reader.number<std::uint16_t>(), 5);
  EXPECT_TRUE(reader.has_failed());
  EXPECT_EQ(reader.number<std::uint32_t>(), 0U);
  ByteReader text("abc");
  EXPECT_EQ(text.text(2), "ab");
  EXPECT_FALSE(text.has_failed());
  EXPECT_EQ(text.text(2), "c");
  EXPECT_TRUE(text.has_failed());
}

}  // namespace
}  // namespace rowan::testing
