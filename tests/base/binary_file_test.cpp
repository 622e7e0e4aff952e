// SPDX-License-Identifier: MIT
#include "base/binary_file.hpp"

#include <gtest/gtest.h>

namespace rowan {
namespace {

constexpr FileEnvelope envelope{.magic = "ROWANXYZ", .version = 3, .noun = "book"};

std::string problem(std::string_view bytes) {
  const auto body = envelope.unwrap(bytes);
  return body ? "none" : body.error().message;
}

TEST(FileEnvelope, WrapsAndUnwrapsABody) {
  for (const std::string& body : {std::string(), std::string("body"), std::string(1000, '\xFF')}) {
    const std::string bytes = envelope.wrap(body);
    EXPECT_EQ(bytes.size(), body.size() + 17);
    EXPECT_EQ(envelope.unwrap(bytes).value(), body);
    EXPECT_EQ(bytes.substr(envelope.body_offset(), body.size()), body);
  }
}

TEST(FileEnvelope, WritesTheBytesOfEarlierReleases) {
  EXPECT_EQ(envelope.wrap("ab"), std::string("ROWANXYZ\x03\x02\0\0\0ab"
                                             "\x3D\xA7\x8F\x6A",
                                             19));
}

TEST(FileEnvelope, ErrorsNameTheProblem) {
  const std::string bytes = envelope.wrap("body");
  EXPECT_EQ(problem(""), "not a book: a book begins with ROWANXYZ");
  EXPECT_EQ(problem("ROWANXYA" + bytes.substr(8)), "not a book: a book begins with ROWANXYZ");
  std::string other_version = bytes;
  other_version[8] = 4;
  EXPECT_EQ(problem(other_version), "version 4 of books is not supported; expected 3");
  for (std::size_t size = 9; size < bytes.size(); ++size) {
    EXPECT_EQ(problem(bytes.substr(0, size)), "the book is cut off after " + std::to_string(size) + " bytes");
  }
  EXPECT_EQ(problem(bytes + "x"), "the book has extra bytes after its end");
}

/// Every changed bit is detected: in the magic or the version, because the file looks like one of another
/// kind or version; in the size, because it looks cut off or too long; elsewhere, because the checksum is
/// wrong.
TEST(FileEnvelope, EveryChangedBitIsDetected) {
  const std::string bytes = envelope.wrap("some body");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
      EXPECT_FALSE(envelope.unwrap(changed)) << at << ' ' << bit;
    }
  }
}

TEST(FileEnvelope, FindsTheSizeOfTheFirstOfSeveral) {
  const std::string first = envelope.wrap("first");
  EXPECT_EQ(envelope.size_of_first(first + envelope.wrap("second")), first.size());
  EXPECT_EQ(envelope.size_of_first(first), first.size());
  EXPECT_FALSE(envelope.size_of_first(first.substr(0, first.size() - 1)));
  EXPECT_FALSE(envelope.size_of_first(""));
  EXPECT_FALSE(envelope.size_of_first("ROWANXYZ"));
}

}  // namespace
}  // namespace rowan
