// SPDX-License-Identifier: MIT
#include "network/weights.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "base/random.hpp"
#include "game/games.hpp"
#include "network/network.hpp"
#include "network/plain_network.hpp"

namespace rowan::network {
namespace {

using ::testing::HasSubstr;
using testing::random_weights;

TEST(Window, ReversingTwiceAndSwappingTwiceChangeNothing) {
  std::set<int> folded;
  for (int window = 0; window < window_count; ++window) {
    ASSERT_EQ(reversed_window(reversed_window(window)), window);
    ASSERT_EQ(swapped_window(swapped_window(window)), window);
    ASSERT_EQ(folded_window(window), folded_window(reversed_window(window)));
    ASSERT_LT(folded_window(window), folded_count);
    folded.insert(folded_window(window));
  }
  EXPECT_EQ(folded.size(), static_cast<std::size_t>(folded_count));
}

std::string checked(std::string bytes) {
  bytes.resize(bytes.size() - 4);
  const std::uint32_t sum = crc32c(bytes);
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(sum >> (8 * i) & 0xFF);
  return bytes;
}

TEST(WeightsFile, SurvivesARoundTrip) {
  Random random(11);
  for (const int views : {1, 2}) {
    const Weights weights = random_weights(*find_game(views == 1 ? "standard" : "renju"), views, random);
    const auto read = parse_weights(weights_bytes(weights));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, weights);
  }
}

TEST(WeightsFile, DamageIsRefusedWithAReason) {
  Random random(12);
  const std::string whole = weights_bytes(random_weights(*find_game("freestyle"), 1, random));
  const auto complaint = [](std::string_view bytes) {
    const auto read = parse_weights(bytes);
    return read ? std::string() : read.error().message;
  };
  EXPECT_EQ(complaint(whole), "");
  EXPECT_THAT(complaint(""), HasSubstr("not a network"));
  EXPECT_THAT(complaint("PK\x03\x04 something else"), HasSubstr("not a network"));
  for (const std::size_t length :
       {std::size_t{8}, std::size_t{12}, std::size_t{13}, whole.size() / 2, whole.size() - 1}) {
    EXPECT_NE(complaint(std::string_view(whole).substr(0, length)), "") << length;
  }
  EXPECT_THAT(complaint(whole + "x"), HasSubstr("extra bytes after its end"));
  std::string other = whole;
  other[8] = 2;
  EXPECT_THAT(complaint(other), HasSubstr("version 2"));
  for (int i = 0; i < 200; ++i) {
    other = whole;
    const unsigned change = 1 + random.below(255);
    char& byte = other[13 + random.below(static_cast<std::uint32_t>(whole.size() - 13))];
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ change);
    EXPECT_THAT(complaint(other), HasSubstr("damaged")) << i;
  }
  other = whole;
  other[13] = 7;
  EXPECT_THAT(complaint(checked(other)), HasSubstr("unsupported rules"));
  // A weight so large that the sums for a point could overflow 16 bits.
  other = whole;
  other[13 + 7 + 9 + 1] = 0x7F;
  EXPECT_THAT(complaint(checked(other)), HasSubstr("out of range"));
}

TEST(Network, ServesOnlyItsRulesAndSizes) {
  Random random(13);
  Weights weights = random_weights(*find_game("standard"), 1, random);
  weights.scope.smallest = 13;
  weights.scope.largest = 20;
  const Network network(weights);
  EXPECT_TRUE(network.serves(*find_game("standard")));
  EXPECT_TRUE(network.serves(*find_game("standard", Size{20, 13})));
  EXPECT_FALSE(network.serves(*find_game("standard", Size{21, 15})));
  EXPECT_FALSE(network.serves(*find_game("freestyle")));
  EXPECT_FALSE(network.serves(*find_game("renju")));
}

}  // namespace
}  // namespace rowan::network
