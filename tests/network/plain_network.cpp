// SPDX-License-Identifier: MIT
#include "network/plain_network.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace rowan::testing {

namespace {

using network::channels;
using network::Head;
using network::Weights;

std::int16_t any(Random& random, int most) {
  return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<unsigned>(2 * most + 1))) -
                                   most);
}

Head random_head(Random& random) {
  Head head{.first_shift = 7, .second_shift = 10, .last_shift = 12};
  for (auto& mean : head.mean) mean = any(random, 2'000);
  for (auto& shift : head.pool_shift) shift = static_cast<int>(random.below(10));
  for (auto& row : head.first_weights) {
    for (auto& weight : row) weight = any(random, 2'000);
  }
  for (auto& bias : head.first_bias) bias = any(random, 30'000);
  for (auto& row : head.second_weights) {
    for (auto& weight : row) weight = any(random, 2'000);
  }
  for (auto& bias : head.second_bias) bias = any(random, 30'000);
  for (auto& weight : head.last_weights) weight = any(random, 500);
  head.last_bias = any(random, 30'000);
  return head;
}

/// The number of a half window (up to four cells from the point outward), as defined in network/windows.hpp.
int half_number(const Position& position, Point point, int dx, int dy, Side own) {
  std::vector<int> cells;
  for (int i = 1; i <= 4; ++i) {
    const Point at = point_at(point.x + i * dx, point.y + i * dy);
    if (!position.rules().contains(at)) break;
    const Cell cell = position.cell(at);
    cells.push_back(cell == Cell::empty ? 0 : owner_of(cell) == own ? 1 : 2);
  }
  int number = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) number = 3 * number + 1;  // (3^n - 1) / 2
  int power = 1;
  for (const int cell : cells) {
    number += cell * power;
    power *= 3;
  }
  return number;
}

/// The index of a window's row in a view. Rows are ordered by the smaller half, then the larger half, then
/// the center.
int place_of(int left, int center, int right) {
  int place = 0;
  const int smaller = std::min(left, right);
  for (int i = 0; i < smaller; ++i) place += 121 - i;
  return 3 * (place + std::max(left, right) - smaller) + center;
}

/// A point's values for a side, each clipped to 0..4095 as in the evaluation.
std::array<int, channels> values_of(const Weights& weights, const Position& position, Point point, Side own) {
  const auto view = own == Side::first ? 0 : weights.rows.size() - 1;
  std::array<int, channels> values{};
  for (int i = 0; i < channels; ++i) values[i] = weights.biases[view][i];
  const Cell here = position.cell(point);
  const int center = here == Cell::empty ? 0 : owner_of(here) == own ? 1 : 2;
  constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (const auto& [dx, dy] : directions) {
    const int left = half_number(position, point, -dx, -dy, own);
    const int right = half_number(position, point, dx, dy, own);
    const auto& row = weights.rows[view][place_of(left, center, right)];
    for (int i = 0; i < channels; ++i) values[i] += row[i];
  }
  for (int& value : values) value = std::clamp(value, 0, 4095);
  return values;
}

int third_of(int coordinate, int size) { return coordinate * 3 / size; }

void add_pools(const Weights& weights, const Position& position, int sign, network::Network::Pools& pools) {
  const Rules& rules = position.rules();
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    const int area =
        (third_of(point.x, rules.width) == 1 ? 1 : 0) + (third_of(point.y, rules.height) == 1 ? 1 : 0);
    for (const Side side : {Side::first, Side::second}) {
      const auto values = values_of(weights, position, point, side);
      for (int i = 0; i < channels; ++i) {
        pools[area][i + (side == Side::first ? 0 : channels)] += sign * values[i];
      }
    }
  }
}

template <class Inputs, class Layer>
std::array<std::int64_t, network::hidden> layer(const Inputs& inputs, const Layer& weights,
                                                const std::array<std::int32_t, network::hidden>& bias,
                                                int shift) {
  std::array<std::int64_t, network::hidden> outputs{};
  for (int o = 0; o < network::hidden; ++o) {
    std::int64_t sum = bias[o];
    for (std::size_t i = 0; i < inputs.size(); ++i) sum += inputs[i] * weights[i][o];
    outputs[o] = std::clamp<std::int64_t>(sum >> shift, 0, 8191);
  }
  return outputs;
}

}  // namespace

Weights random_weights(const Rules& rules, int views, Random& random) {
  Weights weights{.name = "by chance",
                  .scope = {.overline = rules.overline,
                            .blocked_five = rules.blocked_five,
                            .forbidden = rules.forbidden,
                            .smallest = 5,
                            .largest = 32}};
  for (int view = 0; view < views; ++view) {
    auto& rows = weights.rows.emplace_back(network::folded_count);
    for (auto& row : rows) {
      for (auto& value : row) value = any(random, 1'500);
    }
    for (auto& value : weights.biases.emplace_back()) value = any(random, 2'000);
    weights.heads.push_back(random_head(random));
  }
  return weights;
}

network::Network::Pools plain_pools(const Weights& weights, const Position& position) {
  network::Network::Pools pools{};
  add_pools(weights, position, 1, pools);
  add_pools(weights, Position(position.rules()), -1, pools);
  return pools;
}

int plain_evaluation(const Weights& weights, const Position& position) {
  const auto pools = plain_pools(weights, position);
  const bool is_first = position.side_to_move() == Side::first;
  const Head& head = is_first ? weights.heads.front() : weights.heads.back();
  std::vector<std::int64_t> inputs;
  for (const auto& pool : pools) {
    for (int i = 0; i < network::row_width; ++i) {
      const int from = is_first ? i : i < channels ? i + channels : i - channels;
      const int value = ((pool[from] - head.mean[inputs.size()]) * 16) >> head.pool_shift[inputs.size()];
      inputs.push_back(std::clamp(value, -8191, 8191));
    }
  }
  const auto first = layer(inputs, head.first_weights, head.first_bias, head.first_shift);
  const auto second = layer(first, head.second_weights, head.second_bias, head.second_shift);
  std::int64_t logit = head.last_bias;
  for (int i = 0; i < network::hidden; ++i) logit += second[i] * head.last_weights[i];
  return static_cast<int>(logit * 200 >> head.last_shift);
}

}  // namespace rowan::testing
