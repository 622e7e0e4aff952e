// SPDX-License-Identifier: MIT
#include "eval/evaluator.hpp"

#include <algorithm>
#include <utility>

#include "eval/weights_freestyle.hpp"

namespace rowan::eval {

namespace {

/// Calls set(number, value) for every combination of shapes.
template <class Set>
void for_each_value(const ShapeWeights& weights, Set set) {
  for (std::size_t number = 0; number < pattern::ShapeCombinations::count; ++number) {
    const int value = weights.value(pattern::ShapeCombinations::shapes(number));
    set(number, static_cast<std::int16_t>(std::clamp(value, -32'000, 32'000)));
  }
}

void fill(const SideWeights& weights, pattern::PointValues::Table& table) {
  for_each_value(weights.when_to_move,
                 [&](std::size_t number, std::int16_t value) { table[number].when_to_move = value; });
  for_each_value(weights.when_waiting,
                 [&](std::size_t number, std::int16_t value) { table[number].when_waiting = value; });
}

}  // namespace

Evaluator::Evaluator(const Rules& rules) : Evaluator(weights_of(rules)) {}

Evaluator::Evaluator(const Rules& rules, const network::NetworkSelector& selector) : Evaluator(rules) {
  network_ = selector.of(rules);
  if (network_ != nullptr) values_ = nullptr;
}

Evaluator::Evaluator(const GameWeights& weights) {
  auto values = std::make_shared<pattern::PointValues>();
  fill(weights.of(Side::first), values->of_first);
  fill(weights.of(Side::second), values->of_second);
  values_ = std::move(values);
  for (const Side side : {Side::first, Side::second}) {
    const auto number = static_cast<std::size_t>(side);
    turn_[number] = weights.of(side).turn;
    for_each_value(weights.of(side).making,
                   [&](std::size_t shapes, std::int16_t value) { making_[number][shapes] = value; });
    for_each_value(weights.of(side).stopping,
                   [&](std::size_t shapes, std::int16_t value) { stopping_[number][shapes] = value; });
  }
}

int Evaluator::evaluate(const pattern::PatternBoard& board) const {
  const Side side = board.side_to_move();
  const int sum =
      turn_[std::to_underlying(side)] + board.sum(side).when_to_move - board.sum(opponent(side)).when_waiting;
  return std::clamp(sum / parts_per_point, -max_evaluation, max_evaluation);
}

const GameWeights& weights_of(const Rules& /*rules*/) { return freestyle_weights; }

}  // namespace rowan::eval
