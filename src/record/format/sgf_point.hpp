// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/rules.hpp"

namespace rowan::record {

/// The letter of a column or row of SGF, counted from 0: a to z, then A to Z.
[[nodiscard]] constexpr char sgf_letter(int number) {
  constexpr int letters = 26;
  return static_cast<char>(number < letters ? 'a' + number : 'A' + number - letters);
}

/// "hh": column and row from the top left.
[[nodiscard]] inline std::string sgf_point(Point point) { return {sgf_letter(point.x), sgf_letter(point.y)}; }

/// The inverse of sgf_point; empty if the text is not a point on the board.
[[nodiscard]] inline std::optional<Point> parse_sgf_point(std::string_view text, const Rules& rules) {
  if (text.size() != 2) return std::nullopt;
  for (int y = 0; y < rules.height; ++y) {
    if (sgf_letter(y) != text[1]) continue;
    for (int x = 0; x < rules.width; ++x) {
      if (sgf_letter(x) == text[0]) return point_at(x, y);
    }
  }
  return std::nullopt;
}

}  // namespace rowan::record
