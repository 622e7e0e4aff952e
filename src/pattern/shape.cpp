// SPDX-License-Identifier: MIT
#include "pattern/shape.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <functional>
#include <utility>

#include "board/runs.hpp"

namespace rowan::pattern {

namespace {

/// A line seen from a stone on it, on which further stones can be tried.
class StoneOnLine {
 public:
  StoneOnLine(const Rules& rules, std::uint64_t line, int length, int field, Side side)
      : rules_(rules), line_(line), length_(length), field_(field), side_(side) {
    line_ &= ~(std::uint64_t{3} << (2 * field));
    put(field, side);
  }

  /// The shape of the stone, looking ahead at most `more` moves of its side.
  [[nodiscard]] Shape shape(int more) const {
    if (wins()) return Shape::five;
    const int run_length = run().length();
    if (run_length > rules_.k) return Shape::overline;
    if (out_of_reach(more)) return Shape::nothing;
    if (can_win_next()) {
      if (can_be_answered()) return Shape::four;
      return run_length == rules_.k - 1 ? Shape::open_four : Shape::double_four;
    }
    NextShapes next(rules_, side_);
    if (more == 1) return next.shape();
    // A stone farther away than k-1 cannot be in a row of k with this one.
    const int last = std::min(length_, field_ + rules_.k);
    for (int field = std::max(0, field_ - rules_.k + 1); field < last; ++field) {
      if (is_empty(field)) next.add(with(field, side_).shape(more - 1));
    }
    return next.shape();
  }

 private:
  [[nodiscard]] bool wins() const { return board::run_wins(rules_, line_, field_, side_); }
  [[nodiscard]] board::Run run() const { return board::run_around(line_, field_, side_); }

  /// Can the side's next stone win? Only a stone at an end of the run can lengthen it.
  [[nodiscard]] bool can_win_next() const {
    const board::Run stones = run();
    return (is_empty(stones.begin - 1) && with(stones.begin - 1, side_).wins()) ||
           (is_empty(stones.end) && with(stones.end, side_).wins());
  }

  /// Is there an answer after which the side's next stone does not win?
  [[nodiscard]] bool can_be_answered() const {
    const int last = std::min(length_, field_ + rules_.k + 1);
    for (int field = std::max(0, field_ - rules_.k); field < last; ++field) {
      if (is_empty(field) && !with(field, opponent(side_)).can_win_next()) return true;
    }
    return false;
  }

  /// Are `more` moves too few for a win? A win needs k stones within k-1 of this one, in the room between
  /// opponents or edges, and each move adds one.
  [[nodiscard]] bool out_of_reach(int more) const {
    const std::uint64_t other = board::stones_of(line_, opponent(side_));
    const std::uint64_t not_other = board::low_field_bits & board::fields_below(length_) & ~other;
    const board::Run room = board::run_around(not_other, field_, Side::first);
    const int begin = std::max(room.begin, field_ - rules_.k + 1);
    const int end = std::min(room.end, field_ + rules_.k);
    if (end - begin < rules_.k) return true;
    const std::uint64_t own =
        board::stones_of(line_, side_) & board::fields_below(end) & ~board::fields_below(begin);
    return std::popcount(own) + more < rules_.k;
  }

  [[nodiscard]] bool is_empty(int field) const {
    return field >= 0 && field < length_ && (line_ >> (2 * field) & 3) == 0;
  }

  [[nodiscard]] StoneOnLine with(int field, Side side) const {
    StoneOnLine tried = *this;
    tried.put(field, side);
    return tried;
  }

  void put(int field, Side side) { line_ |= static_cast<std::uint64_t>(stone_of(side)) << (2 * field); }

  Rules rules_;
  std::uint64_t line_;
  int length_;
  int field_;
  Side side_;
};

/// The shape that one more stone of the same side turns into `next`. NextShapes::add() handles wide threes,
/// where either of two moves makes an open or double four.
constexpr Shape one_move_before(Shape next) {
  switch (next) {
    case Shape::open_four:
    case Shape::double_four:
      return Shape::open_three;
    case Shape::four:
      return Shape::three;
    case Shape::wide_three:
      return Shape::wide_two;
    case Shape::open_three:
      return Shape::open_two;
    case Shape::three:
      return Shape::two;
    case Shape::wide_two:
    case Shape::open_two:
      return Shape::open_one;
    case Shape::two:
      return Shape::one;
    default:
      return Shape::nothing;
  }
}

constexpr std::array<std::string_view, shape_count> shape_names{
    "nothing", "overline",   "one",        "open-one", "two",         "open-two",  "wide-two",
    "three",   "open-three", "wide-three", "four",     "double-four", "open-four", "five"};

}  // namespace

std::string_view name_of(Shape shape) { return shape_names[std::to_underlying(shape)]; }

void NextShapes::add(Shape next) {
  if (next == Shape::double_four && !double_four_counts_) return;
  const Shape before = one_move_before(next);
  const bool second_way = before == Shape::open_three && is_open_three(best_);
  best_ = second_way ? Shape::wide_three : std::max(best_, before);
}

Shape completed_shape(const Rules& rules, std::uint64_t line, int length, int field, Side side) {
  return StoneOnLine(rules, line, length, field, side).shape(1);
}

Shape shape_of(const Rules& rules, std::uint64_t line, int length, int field, Side side) {
  assert(length >= 1 && length <= 32 && field >= 0 && field < length);
  constexpr int moves_ahead = 4;  // from a one to a win
  return StoneOnLine(rules, line, length, field, side).shape(moves_ahead);
}

namespace {

using SortedShapes = std::array<std::size_t, 4>;

constexpr std::size_t choose(std::size_t n, std::size_t k) {
  std::size_t result = 1;
  for (std::size_t i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
  return n < k ? 0 : result;
}

/// The index of a sorted multiset when all of them are ordered by the largest member, then by the second
/// largest, and so on: the combinatorial number system.
constexpr std::size_t number_of(const SortedShapes& strongest_first) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number += choose(strongest_first[i] + 3 - i, 4 - i);
  return number;
}

static_assert(number_of({0, 0, 0, 0}) == 0);
static_assert(number_of({shape_count - 1, shape_count - 1, shape_count - 1, shape_count - 1}) ==
              ShapeCombinations::count - 1);

}  // namespace

const ShapeCombinations::Numbers& ShapeCombinations::numbers() {
  static const Numbers table = [] {
    Numbers made{};
    for (std::size_t packed = 0; packed < made.size(); ++packed) {
      SortedShapes sorted{packed & 15, packed >> 4 & 15, packed >> 8 & 15, packed >> 12 & 15};
      std::ranges::sort(sorted, std::greater{});
      if (sorted.front() < shape_count) made[packed] = static_cast<std::uint16_t>(number_of(sorted));
    }
    return made;
  }();
  return table;
}

PointShapes ShapeCombinations::shapes(std::size_t number) {
  assert(number < count);
  PointShapes found{};
  for (std::size_t i = 0; i < 4; ++i) {
    std::size_t shape = shape_count - 1;
    while (choose(shape + 3 - i, 4 - i) > number) --shape;
    number -= choose(shape + 3 - i, 4 - i);
    found[i] = static_cast<Shape>(shape);
  }
  return found;
}

namespace {

bool has(const PointShapes& shapes, Shape shape) { return std::ranges::find(shapes, shape) != shapes.end(); }

auto count(const PointShapes& shapes, Shape shape) { return std::ranges::count(shapes, shape); }

auto count_open_threes(const PointShapes& shapes) { return std::ranges::count_if(shapes, is_open_three); }

constexpr std::array<std::string_view, point_class_count> class_names{
    "nothing",           "two",       "open-two",   "three",     "open-three",
    "three-three",       "four",      "four-three", "four-four", "open-four",
    "perhaps-forbidden", "forbidden", "win"};

}  // namespace

std::string_view name_of(PointClass kind) { return class_names[std::to_underlying(kind)]; }

int count_fours(const PointShapes& shapes) {
  return static_cast<int>(count(shapes, Shape::four) + 2 * count(shapes, Shape::double_four) +
                          count(shapes, Shape::open_four));
}

PointClass combine_allowed(const PointShapes& shapes) {
  const int fours = count_fours(shapes);
  const auto threes = count_open_threes(shapes);
  if (has(shapes, Shape::five)) return PointClass::win;
  if (has(shapes, Shape::open_four)) return PointClass::open_four;
  if (fours >= 2) return PointClass::four_four;
  if (fours == 1) return threes >= 1 ? PointClass::four_three : PointClass::four;
  if (threes >= 2) return PointClass::three_three;
  if (threes == 1) return PointClass::open_three;
  if (has(shapes, Shape::three)) return PointClass::three;
  if (has(shapes, Shape::open_two) || has(shapes, Shape::wide_two)) return PointClass::open_two;
  return has(shapes, Shape::two) ? PointClass::two : PointClass::nothing;
}

PointClass combine(const Rules& rules, Side side, const PointShapes& shapes) {
  if (rules.forbidden == Forbidden::renju && side == Side::first && !has(shapes, Shape::five)) {
    if (has(shapes, Shape::overline) || count_fours(shapes) >= 2) return PointClass::forbidden;
    if (count_open_threes(shapes) >= 2) return PointClass::perhaps_forbidden;
  }
  return combine_allowed(shapes);
}

}  // namespace rowan::pattern
