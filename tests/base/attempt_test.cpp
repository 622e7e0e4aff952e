// SPDX-License-Identifier: MIT
#include "base/attempt.hpp"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "base/view_stream.hpp"

namespace rowan {
namespace {

TEST(Attempt, ReturnsTheErrorThatEndedTheWork) {
  int steps = 0;
  const auto work = [&](bool fails) {
    ++steps;
    if (fails) throw std::runtime_error("no such move");
    ++steps;
  };
  EXPECT_EQ(attempt([&] { work(true); }), "no such move");
  EXPECT_EQ(steps, 1);
  EXPECT_EQ(attempt([&] { work(false); }), std::nullopt);
  EXPECT_EQ(steps, 3);
}

TEST(Attempt, LetsOtherExceptionsPass) {
  EXPECT_THROW(static_cast<void>(attempt([] { throw std::logic_error("wrong"); })), std::logic_error);
}

TEST(ViewStream, ReadsTheBytesAndThenEnds) {
  const std::string bytes("a\0\xFF\nb", 5);
  ViewStream stream(bytes);
  std::string read;
  for (int byte = stream.get(); byte != std::istream::traits_type::eof(); byte = stream.get())
    read += static_cast<char>(byte);
  EXPECT_EQ(read, bytes);
  EXPECT_TRUE(stream.eof());
  EXPECT_FALSE(stream.bad());
  ViewStream empty("");
  EXPECT_EQ(empty.peek(), std::istream::traits_type::eof());
}

}  // namespace
}  // namespace rowan
