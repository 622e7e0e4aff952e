// SPDX-License-Identifier: MIT
#include "pattern/shape.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "pattern/line_text.hpp"
#include "support/print.hpp"

namespace rowan::pattern {
namespace {

std::string_view x_makes(std::string_view game, std::string_view text) {
  return name_of(shape_in(find_game(game).value(), text, Side::first));
}

std::string_view o_makes(std::string_view game, std::string_view text) {
  return name_of(shape_in(find_game(game).value(), text, Side::second));
}

TEST(Shape, IsRightIfFiveOrMoreWin) {
  EXPECT_EQ(x_makes("freestyle", "...XX*XX..."), "five");
  EXPECT_EQ(x_makes("freestyle", "...XX*XXX.."), "five");
  EXPECT_EQ(x_makes("freestyle", "....XX*X..."), "open-four");
  EXPECT_EQ(x_makes("freestyle", "...OXX*X..."), "four");
  EXPECT_EQ(x_makes("freestyle", "XX*X......."), "four") << "the edge stops it as well";
  EXPECT_EQ(x_makes("freestyle", "...XX.X*..."), "four");
  EXPECT_EQ(x_makes("freestyle", "..X.X*X.X.."), "double-four");
  EXPECT_EQ(x_makes("freestyle", "XXX.*.XXX"), "double-four");
  EXPECT_EQ(x_makes("freestyle", "...X*X....."), "wide-three");
  EXPECT_EQ(x_makes("freestyle", "..X.*X....."), "open-three");
  EXPECT_EQ(x_makes("freestyle", "OX*X..."), "three");
  EXPECT_EQ(x_makes("freestyle", "O.X*X.O"), "three") << "room for five, but not for an open four";
  EXPECT_EQ(x_makes("freestyle", "OX*XO"), "nothing") << "no room";
  EXPECT_EQ(x_makes("freestyle", ".X.*.X."), "three");
  EXPECT_EQ(x_makes("freestyle", "....*X....."), "wide-two");
  EXPECT_EQ(x_makes("freestyle", "O*X...."), "two");
  EXPECT_EQ(x_makes("freestyle", "....*......"), "open-one");
  EXPECT_EQ(o_makes("freestyle", "...OO*OO..."), "five");
  EXPECT_EQ(o_makes("freestyle", "...XOO*O..."), "four");
}

TEST(Shape, IsRightIfOnlyFiveWins) {
  EXPECT_EQ(x_makes("standard", "...XX*XX..."), "five");
  EXPECT_EQ(x_makes("standard", "...XX*XXX.."), "overline");
  EXPECT_EQ(o_makes("standard", "...OO*OOO.."), "overline");
  EXPECT_EQ(x_makes("standard", ".OXXXX*O"), "five") << "blocked ends do not matter";
  EXPECT_EQ(x_makes("standard", "XX.X*XX.XX"), "nothing") << "more than five from both ends";
  EXPECT_EQ(x_makes("freestyle", "XX.X*XX.XX"), "open-four");
  EXPECT_EQ(x_makes("standard", "X.*XXX....."), "four") << "the upper end makes five, the lower six";
  EXPECT_EQ(x_makes("standard", "X..*XX..X"), "three") << "each four has one answer";
  EXPECT_EQ(x_makes("freestyle", "X..*XX..X"), "wide-three");
}

TEST(Shape, IsRightIfABlockedFiveDoesNotWin) {
  for (const std::string_view game : {"caro", "caro-exact"}) {
    EXPECT_EQ(x_makes(game, ".OXX*XX...."), "five") << game;
    EXPECT_EQ(x_makes(game, ".OXX*XXO..."), "nothing") << game;
    EXPECT_EQ(x_makes(game, "XX*XXO....."), "five") << "the edge does not block, " << game;
    EXPECT_EQ(x_makes(game, ".O.X*XX.O.."), "four") << "either answer blocks one end for good, " << game;
    EXPECT_EQ(x_makes(game, ".O.X*XX...."), "four") << "answered at the far end, " << game;
    EXPECT_EQ(x_makes(game, "...X*XX...."), "open-four") << game;
    EXPECT_EQ(x_makes(game, ".OXX*X.O..."), "nothing") << "five would be blocked, " << game;
    EXPECT_EQ(x_makes(game, ".O.X*X..O.."), "three") << game;
  }
  EXPECT_EQ(x_makes("caro", ".OXX*XXXO.."), "five") << "six win, blocked or not";
  EXPECT_EQ(x_makes("caro-exact", ".OXX*XXX..."), "overline");
}

TEST(Shape, IsRightIfForbiddenToBlackAtRenju) {
  EXPECT_EQ(x_makes("renju", "...XX*XXX.."), "overline");
  EXPECT_EQ(o_makes("renju", "...OO*OOO.."), "five");
  EXPECT_EQ(x_makes("renju", "..X.X*X.X.."), "double-four");
  EXPECT_EQ(o_makes("renju", "..O.O*O.O.."), "double-four");
  // The next stone, in the middle gap, would make a double four, forbidden to Black but not to White.
  EXPECT_EQ(x_makes("renju", "OX.*.X.XO"), "three");
  EXPECT_EQ(o_makes("renju", "XO.*.O.OX"), "open-three");
}

TEST(Shape, IsRightForRowsOfOtherLengths) {
  EXPECT_EQ(x_makes("9x9x3", "..*X..."), "open-four") << "two of three";
  EXPECT_EQ(x_makes("9x9x3", "...*..."), "wide-three");
  EXPECT_EQ(x_makes("9x9x3", "X.*.X"), "double-four");
  EXPECT_EQ(x_makes("3x3x3", "..*"), "three");
  EXPECT_EQ(x_makes("9x9x4", "..X*..."), "wide-three");
  EXPECT_EQ(x_makes("9x9x6", "..XX*XX.."), "open-four");
  EXPECT_EQ(x_makes("9x9x6", "..XX*X..."), "wide-three");
  EXPECT_EQ(x_makes("9x9x1", "*"), "five");
  EXPECT_EQ(x_makes("9x9x2", ".*."), "open-four");
  EXPECT_EQ(x_makes("32x32x32", "*XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"), "five");
  EXPECT_EQ(x_makes("32x32x32", "*XXXXXXXXXXXXX.XXXXXXXXXXXXXXXX."), "three");
}

/// A second implementation of the definition of shapes, on text and without shortcuts.
class Naive {
 public:
  Naive(const Rules& rules, Side side) : rules_(rules), own_(side == Side::first ? 'X' : 'O'), side_(side) {}

  [[nodiscard]] Shape shape(std::string& line, int at, int more = 4) const {
    const auto [length, wins] = run(line, at);
    if (wins) return Shape::five;
    if (length > rules_.k) return Shape::overline;
    if (can_win(line, at)) {
      if (can_be_answered(line, at)) return Shape::four;
      return length == rules_.k - 1 ? Shape::open_four : Shape::double_four;
    }
    if (more == 1) return Shape::nothing;
    std::array<int, shape_count> ways{};
    for (char& cell : line) {
      if (cell != '.') continue;
      cell = own_;
      ++ways[static_cast<std::size_t>(shape(line, at, more - 1))];
      cell = '.';
    }
    return before([&](Shape next) { return ways[static_cast<std::size_t>(next)]; });
  }

 private:
  [[nodiscard]] std::pair<int, bool> run(const std::string& line, int at) const {
    const auto cell = [&](int i) {
      return i < 0 || i >= static_cast<int>(line.size()) ? '|' : line[static_cast<std::size_t>(i)];
    };
    int begin = at;
    int end = at;
    while (cell(begin - 1) == own_) --begin;
    while (cell(end + 1) == own_) ++end;
    const char other = own_ == 'X' ? 'O' : 'X';
    const int length = end - begin + 1;
    return {length, rules_.run_wins(side_, length, cell(begin - 1) == other && cell(end + 1) == other)};
  }

  [[nodiscard]] bool can_win(std::string& line, int at) const {
    bool can = false;
    for (char& cell : line) {
      if (cell != '.') continue;
      cell = own_;
      can |= run(line, at).second;
      cell = '.';
    }
    return can;
  }

  [[nodiscard]] bool can_be_answered(std::string& line, int at) const {
    bool can = false;
    for (char& cell : line) {
      if (cell != '.') continue;
      cell = own_ == 'X' ? 'O' : 'X';
      can |= !can_win(line, at);
      cell = '.';
    }
    return can;
  }

  template <class Ways>
  [[nodiscard]] Shape before(Ways ways) const {
    const bool black_at_renju = rules_.forbidden == Forbidden::renju && side_ == Side::first;
    const int unanswerable = ways(Shape::open_four) + (black_at_renju ? 0 : ways(Shape::double_four));
    if (unanswerable > 1) return Shape::wide_three;
    if (unanswerable == 1) return Shape::open_three;
    if (ways(Shape::four) > 0) return Shape::three;
    if (ways(Shape::wide_three) > 0) return Shape::wide_two;
    if (ways(Shape::open_three) > 0) return Shape::open_two;
    if (ways(Shape::three) > 0) return Shape::two;
    if (ways(Shape::wide_two) + ways(Shape::open_two) > 0) return Shape::open_one;
    return ways(Shape::two) > 0 ? Shape::one : Shape::nothing;
  }

  Rules rules_;
  char own_;
  Side side_;
};

TEST(Shape, AgreesWithBruteForce) {
  Random random(20261);
  std::set<std::pair<Shape, int>> seen;
  for (int round = 0; round < 20'000; ++round) {
    const Rules rules = random_rules(random, 3, 7);
    std::string line = random_line_text(random, 1 + static_cast<int>(random.below(15)));
    const int at = static_cast<int>(random.below(static_cast<std::uint32_t>(line.size())));
    line[static_cast<std::size_t>(at)] = '*';
    for (const Side side : {Side::first, Side::second}) {
      std::string placed = line;
      placed[static_cast<std::size_t>(at)] = side == Side::first ? 'X' : 'O';
      const Shape shape = shape_in(rules, line, side);
      ASSERT_EQ(shape, Naive(rules, side).shape(placed, at))
          << line << ' ' << letter_of(side) << ": " << describe(rules);
      seen.emplace(shape, rules.k);
    }
  }
  EXPECT_EQ(seen.size(), 63U)
      << "all 14 shapes for k from 5 to 7, for 4 all but the ones, for 3 all but ones and twos";
}

/// The shape depends neither on cells out of reach nor on whether the line has such cells.
TEST(Shape, IgnoresCellsOutOfReach) {
  Random random(20262);
  int changed = 0;
  for (int round = 0; round < 100'000; ++round) {
    const Rules rules = random_rules(random, 1, 8);
    const std::string line = random_line_text(random, 32);
    const int at = static_cast<int>(random.below(32));
    const int first = std::max(0, at - shape_reach(rules));
    const int last = std::min(31, at + shape_reach(rules));
    std::string other = random_line_text(random, 32);
    const auto from = static_cast<std::size_t>(first);
    const std::size_t count = static_cast<std::size_t>(last) + 1 - from;
    other.replace(from, count, line, from, count);
    changed += other != line ? 1 : 0;
    const std::string cut = line.substr(from, count);
    for (const Side side : {Side::first, Side::second}) {
      const Shape shape = shape_of(rules, line_word(line), 32, at, side);
      ASSERT_EQ(shape, shape_of(rules, line_word(other), 32, at, side))
          << line << '\n'
          << other << "\nat " << at << ' ' << letter_of(side) << ": " << describe(rules);
      ASSERT_EQ(shape, shape_of(rules, line_word(cut), static_cast<int>(cut.size()), at - first, side))
          << line << '\n'
          << cut << "\nat " << at << ' ' << letter_of(side) << ": " << describe(rules);
    }
  }
  EXPECT_GT(changed, 50'000);
}

}  // namespace
}  // namespace rowan::pattern
