// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/rules.hpp"
#include "pattern/shape.hpp"

// Lines written as text: "..XO*X.", where the star is the point in question.
namespace rowan::pattern {

inline void PrintTo(Shape shape, std::ostream* out) { *out << name_of(shape); }
inline void PrintTo(PointClass kind, std::ostream* out) { *out << name_of(kind); }

inline std::uint64_t line_word(std::string_view text) {
  std::uint64_t line = 0;
  for (std::size_t field = 0; field < text.size(); ++field) {
    if (text[field] == 'X') line |= std::uint64_t{1} << (2 * field);
    if (text[field] == 'O') line |= std::uint64_t{2} << (2 * field);
  }
  return line;
}

/// The shape that a stone of `side` on the star makes.
inline Shape shape_in(const Rules& rules, std::string_view text, Side side) {
  return shape_of(rules, line_word(text), static_cast<int>(text.size()), static_cast<int>(text.find('*')),
                  side);
}

/// A random line whose stones are mostly of one side, so that long runs occur.
inline std::string random_line_text(Random& random, int length) {
  std::string line(static_cast<std::size_t>(length), '.');
  const std::uint32_t stones = 1 + random.below(9);
  const std::uint32_t others = random.below(4);
  for (char& cell : line) {
    if (random.below(10) < stones) cell = random.below(10) < others ? 'O' : 'X';
  }
  if (random.below(2) == 0) {
    for (char& cell : line) cell = cell == 'X' ? 'O' : cell == 'O' ? 'X' : '.';
  }
  return line;
}

/// Random rules on 15×15 with k in the given range; if k is 5, sometimes the rules of renju.
inline Rules random_rules(Random& random, int least_k, int most_k) {
  Rules rules{.width = 15,
              .height = 15,
              .k = static_cast<std::uint8_t>(
                  least_k + static_cast<int>(random.below(static_cast<std::uint32_t>(most_k - least_k + 1)))),
              .overline = random.below(2) == 0 ? Overline::wins : Overline::ignored,
              .blocked_five = random.below(2) == 0 ? BlockedFive::wins : BlockedFive::ignored};
  if (rules.k == 5 && random.below(3) == 0) rules = find_game("renju").value();
  return rules;
}

}  // namespace rowan::pattern
