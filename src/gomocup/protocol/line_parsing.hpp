// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/point.hpp"
#include "game/rules.hpp"

namespace rowan::gomocup {

/// A point as received, which may be off the board: x counts columns from the left, y rows from the top, both
/// from 0, as in Point. Numbers beyond a million are clamped; `text` has the original.
struct ReceivedPoint {
  int x = 0;
  int y = 0;
  std::string text = {};  // "99999999999999999999,1"; empty if not read from text

  /// The original text is not compared.
  friend bool operator==(const ReceivedPoint& left, const ReceivedPoint& right) {
    return left.x == right.x && left.y == right.y;
  }
};

/// The point as it was received, for a message to people.
[[nodiscard]] std::string quotable_point(const ReceivedPoint& received);

/// The point, if it is on the board.
[[nodiscard]] constexpr std::optional<Point> on_board(const ReceivedPoint& received, const Rules& rules) {
  if (received.x < 0 || received.x >= rules.width || received.y < 0 || received.y >= rules.height)
    return std::nullopt;
  return point_at(received.x, received.y);
}

/// Readers for both sides of the Gomocup protocol. Each removes from the front of the text what it reads, and
/// white space before that.
void skip_space(std::string_view& text);

/// take_number() reads a whole number, and clamps it to a million either way.
inline constexpr int largest_number = 1'000'000;
[[nodiscard]] std::optional<int> take_number(std::string_view& text);

/// "7,8" or "7, 8". On failure a part of the text may have been removed.
[[nodiscard]] std::optional<ReceivedPoint> take_point(std::string_view& text);

/// "7,8": x,y from 0 with y from the top, as in Point. The inverse of take_point().
[[nodiscard]] std::string point_text(Point point);

/// The first word in lower case, and the trimmed rest.
struct FirstWord {
  std::string word;
  std::string_view rest;
};

[[nodiscard]] FirstWord split_first_word(std::string_view line);

}  // namespace rowan::gomocup
