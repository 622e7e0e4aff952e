// SPDX-License-Identifier: MIT
#include "pattern/pattern_board.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/random.hpp"
#include "pattern/renju.hpp"

namespace rowan::pattern {

namespace {

constexpr std::size_t max_points = std::size_t{Rules::max_size} * Rules::max_size;

/// Zobrist keys: random numbers for every stone on every point, and one for the side to move.
struct Keys {
  std::array<std::array<std::uint64_t, max_points>, 2> stones{};
  std::uint64_t second_to_move = 0;

  Keys() {
    Random random(0x726F77616E);
    for (auto& side : stones) {
      for (std::uint64_t& key : side) key = random();
    }
    second_to_move = random();
  }

  [[nodiscard]] std::uint64_t stone(PointIndex point, Side side) const {
    return stones[std::to_underlying(side)][point];
  }
};

const Keys& keys() {
  static const Keys made;
  return made;
}

/// The points near a stone, as near_stones() defines them.
PointSet reach_of(const Rules& rules, Point stone) {
  const int along_line = std::min(rules.k - 1, 4);
  const int farthest = std::max(along_line, 2);
  PointSet set(rules.point_count());
  for (int down = -farthest; down <= farthest; ++down) {
    for (int across = -farthest; across <= farthest; ++across) {
      const Point point = point_at(stone.x + across, stone.y + down);
      const int distance = std::max(std::abs(across), std::abs(down));
      const bool on_line = across == 0 || down == 0 || std::abs(across) == std::abs(down);
      if (!rules.contains(point) || (distance > 2 && (!on_line || distance > along_line))) continue;
      set.insert(static_cast<PointIndex>(rules.index_of(point)));
    }
  }
  return set;
}

PointIndex center_of(const Rules& rules) {
  return static_cast<PointIndex>(rules.index_of(point_at(rules.width / 2, rules.height / 2)));
}

}  // namespace

PatternBoard::PatternBoard(const Position& position, Values values)
    : LineShapes(board::LineBoard(position), shared_tables(position.rules())),
      values_(std::move(values)),
      side_to_move_(position.side_to_move()),
      near_(position.rules().point_count()),
      empty_(position.rules().point_count()) {
  sets_.fill(PointSet(rules().point_count()));
  frames_.reserve(256);
  changes_.reserve(16'384);
  compile_kinds();
  lay_out(position);
  compute_all();
}

void PatternBoard::compile_kinds() {
  for (const Side side : {Side::first, Side::second}) {
    auto& kinds = kinds_[std::to_underlying(side)];
    for (std::size_t number = 0; number < kinds.size(); ++number) {
      kinds[number] = tables_ != nullptr ? tables_->class_of_combination(number, side)
                                         : combine(rules(), side, ShapeCombinations::shapes(number));
    }
  }
}

void PatternBoard::lay_out(const Position& position) {
  words_.fill(taken);
  bool any_stone = false;
  for (int index = 0; index < rules().point_count(); ++index) {
    const auto number = static_cast<PointIndex>(index);
    const Point point = rules().point_of(index);
    places_[index] = static_cast<std::uint16_t>(place_of(point));
    numbers_of_places_[place_of(number)] = number;
    reach_of_.push_back(reach_of(rules(), point));
    const Cell cell = position.cell(point);
    if (cell == Cell::empty) {
      words_[place_of(number)] = 0;
      empty_.insert(number);
    } else {
      any_stone = true;
      near_ |= reach_of_.back();
      key_ ^= keys().stone(number, owner_of(cell));
    }
  }
  if (!any_stone) near_.insert(center_of(rules()));
  if (side_to_move_ == Side::second) key_ ^= keys().second_to_move;
}

void PatternBoard::compute_all() {
  empty_.for_each([&](PointIndex point) {
    const std::uint64_t word = with_combinations(computed_shapes(rules().point_of(point)));
    words_[place_of(point)] = word;
    exchange_values(taken, word);
    exchange_classes(place_of(point), taken, word);
  });
}

std::uint64_t PatternBoard::key_after(PointIndex point) const {
  return key_ ^ keys().stone(point, side_to_move_) ^ keys().second_to_move;
}

std::uint64_t PatternBoard::key_after(PointIndex point, PointIndex answer) const {
  return key_ ^ keys().stone(point, side_to_move_) ^ keys().stone(answer, opponent(side_to_move_));
}

void PatternBoard::play(PointIndex point) {
  assert(is_empty(point));
  frames_.push_back({.move = point,
                     .first_change = static_cast<std::uint32_t>(changes_.size()),
                     .key_before = key_,
                     .sums_before = sums_,
                     .near_before = near_});
  work_ += work_of_move_;
  const Side side = side_to_move_;
  key_ ^= keys().stone(point, side) ^ keys().second_to_move;
  if (stones_.stone_count() == 0) near_ = PointSet(rules().point_count());
  near_ |= reach_of_[point];
  put(point, side);
  side_to_move_ = opponent(side);
}

void PatternBoard::put(PointIndex point, Side side) {
  const std::uint32_t place = place_of(point);
  exchange_values(words_[place], taken);
  exchange_classes(place, words_[place], taken);
  words_[place] |= taken;
  empty_.erase(point);
  const Point stone = rules().point_of(point);
  const board::LineSlots slots = stones_.slots(stone);
  stones_.place(slots, side);
  refresh(stone, slots, [&](std::size_t neighbor, const auto& shapes_now) {
    const std::uint64_t word = words_[neighbor];
    if ((word >> taken_bit) != 0) return;
    const std::uint32_t shapes = shapes_now(word);
    if (shapes != static_cast<std::uint32_t>(word)) change(static_cast<std::uint32_t>(neighbor), shapes);
  });
}

void PatternBoard::pass() {
  frames_.push_back({.move = no_point,
                     .first_change = static_cast<std::uint32_t>(changes_.size()),
                     .key_before = key_,
                     .sums_before = sums_,
                     .near_before = near_});
  key_ ^= keys().second_to_move;
  side_to_move_ = opponent(side_to_move_);
}

void PatternBoard::undo() {
  assert(ply() > 0);
  const Frame& frame = frames_.back();
  side_to_move_ = opponent(side_to_move_);
  key_ = frame.key_before;
  if (frame.move != no_point) {
    // A move changes each point at most once, on one line, so the order in which they are restored does not
    // matter.
    for (std::size_t i = frame.first_change; i < changes_.size(); ++i) {
      const Change& old = changes_[i];
      if (old.in_sets) exchange_classes(old.place, words_[old.place], old.word_before);
      words_[old.place] = old.word_before;
    }
    changes_.resize(frame.first_change);
    const std::uint32_t place = place_of(frame.move);
    words_[place] &= ~taken;
    exchange_classes(place, taken, words_[place]);
    empty_.insert(frame.move);
    stones_.remove(rules().point_of(frame.move));
    sums_ = frame.sums_before;
    near_ = frame.near_before;
  }
  frames_.pop_back();
}

void PatternBoard::change(std::uint32_t place, std::uint32_t shapes) {
  const std::uint64_t before = words_[place];
  const std::uint64_t after = with_combinations(shapes);
  words_[place] = after;
  exchange_values(before, after);
  const bool in_sets = exchange_classes(place, before, after);
  changes_.push_back({.word_before = before, .place = place, .in_sets = in_sets});
}

void PatternBoard::exchange_values(std::uint64_t before, std::uint64_t after) {
  if (values_ == nullptr) return;
  constexpr PointValue none{};
  for (const Side side : {Side::first, Side::second}) {
    const auto& values = values_->of(side);
    const PointValue& old = before == taken ? none : values[combination_in(before, side)];
    const PointValue& now = after == taken ? none : values[combination_in(after, side)];
    Sum& sum = sums_[std::to_underlying(side)];
    sum.when_to_move += now.when_to_move - old.when_to_move;
    sum.when_waiting += now.when_waiting - old.when_waiting;
  }
}

bool PatternBoard::exchange_classes(std::uint32_t place, std::uint64_t before, std::uint64_t after) {
  bool in_sets = false;
  for (const Side side : {Side::first, Side::second}) {
    const PointClass old =
        before == taken ? PointClass::nothing : kind_of(side, combination_in(before, side));
    const PointClass now = after == taken ? PointClass::nothing : kind_of(side, combination_in(after, side));
    if (now != old && exchange_class(side, place, old, now)) in_sets = true;
  }
  return in_sets;
}

bool PatternBoard::exchange_class(Side side, std::uint32_t place, PointClass before, PointClass after) {
  if (before < weakest_kept && after < weakest_kept) return false;
  const PointIndex point = numbers_of_places_[place];
  if (before >= weakest_kept) {
    sets_[set_of(side, before)].erase(point);
    --counts_[set_of(side, before)];
  }
  if (after >= weakest_kept) {
    sets_[set_of(side, after)].insert(point);
    ++counts_[set_of(side, after)];
  }
  return true;
}

bool PatternBoard::is_double_three(PointIndex point) const {
  return why_forbidden(stones_, *tables_, rules().point_of(point), point_class(point, Side::first),
                       shapes(point, Side::first))
      .has_value();
}

PointClass PatternBoard::exact_class(PointIndex point, Side side) const {
  const PointClass kind = point_class(point, side);
  if (kind != PointClass::perhaps_forbidden) return kind;
  return is_double_three(point) ? PointClass::forbidden : combine_allowed(shapes(point, side));
}

}  // namespace rowan::pattern
