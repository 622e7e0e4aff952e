// SPDX-License-Identifier: MIT
#include "server/messages/qr_code.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowan::server {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

TEST(QrCode, HasFinderPatternsInThreeCorners) {
  const QrCode code = QrCode::encode("http://192.168.1.7:8080/").value();
  EXPECT_EQ(code.width(), 25);
  for (const auto& [left, top] : {std::pair{0, 0}, std::pair{18, 0}, std::pair{0, 18}}) {
    for (int y = 0; y < 7; ++y) {
      for (int x = 0; x < 7; ++x) {
        const bool is_ring = x == 0 || x == 6 || y == 0 || y == 6;
        const bool is_core = x >= 2 && x <= 4 && y >= 2 && y <= 4;
        EXPECT_EQ(code.is_dark(left + x, top + y), is_ring || is_core) << x << ' ' << y;
      }
    }
  }
  EXPECT_FALSE(code.is_dark(-1, 0));
  EXPECT_FALSE(code.is_dark(0, 25));
}

TEST(QrCode, RefusesTextsOfUnsupportedLength) {
  EXPECT_FALSE(QrCode::encode(""));
  EXPECT_FALSE(QrCode::encode(std::string(3'000, 'x')));
  EXPECT_TRUE(QrCode::encode("http://[2001:db8:1111:2222:3333:4444:5555:6666]:65535/"));
}

/// The upper and lower halves of the characters, row by row: "#" for ink, "." for no ink, and "?" for a
/// character that is not part of a code.
std::vector<std::string> halves(const std::vector<std::string>& lines) {
  std::vector<std::string> rows;
  for (const std::string& line : lines) {
    std::string upper;
    std::string lower;
    for (std::size_t at = 0; at < line.size();) {
      const std::string block = line.substr(at, line[at] == ' ' ? 1 : 3);
      at += block.size();
      const bool is_known = block == " " || block == "█" || block == "▀" || block == "▄";
      upper += !is_known ? '?' : block == "█" || block == "▀" ? '#' : '.';
      lower += !is_known ? '?' : block == "█" || block == "▄" ? '#' : '.';
    }
    rows.push_back(upper);
    rows.push_back(lower);
  }
  return rows;
}

TEST(QrCode, IsDrawnInTheTerminalModuleByModule) {
  const QrCode code = QrCode::encode("http://192.168.1.7:8080/").value();
  constexpr std::string_view black_on_white = "\x1b[38;5;16;48;5;231m";
  constexpr std::string_view end = "\x1b[0m";
  for (const bool has_colors : {true, false}) {
    auto lines = code.terminal_lines(has_colors);
    if (has_colors) {
      for (std::string& line : lines) {
        ASSERT_THAT(line, StartsWith(black_on_white));
        ASSERT_THAT(line, EndsWith(end));
        line = line.substr(black_on_white.size(), line.size() - black_on_white.size() - end.size());
      }
    }
    const auto rows = halves(lines);
    ASSERT_EQ(rows.size(), 34U);  // 33 rows, and an empty row that fills the last line
    for (int y = 0; y < 34; ++y) {
      ASSERT_EQ(rows[y].size(), 33U);
      for (int x = 0; x < 33; ++x) {
        const bool is_dark = code.is_dark(x - QrCode::quiet_zone, y - QrCode::quiet_zone);
        EXPECT_EQ(rows[y][x], is_dark == has_colors ? '#' : '.') << x << ' ' << y;
      }
    }
  }
}

}  // namespace
}  // namespace rowan::server
