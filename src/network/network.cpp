// SPDX-License-Identifier: MIT
#include "network/network.hpp"

#include <algorithm>
#include <utility>

namespace rowan::network {

namespace {

using Inputs = std::array<std::int16_t, pool_width>;

/// The inputs of the first layer: the pools from the side to move's view, its own half first.
Inputs inputs_of(const Network::Pools& pools, const Head& head, Side to_move) {
  Inputs inputs{};
  const int own = to_move == Side::first ? 0 : channels;
  for (int area = 0; area < area_count; ++area) {
    for (const int half : {0, channels}) {
      const std::int32_t* const pool = &pools[area][(half + own) % row_width];
      const int place = area * row_width + half;
      for (int i = 0; i < channels; ++i) {
        const std::int32_t input =
            ((pool[i] - head.mean[place + i]) << Head::pool_bits) >> head.pool_shift[place + i];
        inputs[place + i] = static_cast<std::int16_t>(
            std::clamp(input, -std::int32_t{Head::largest_input}, std::int32_t{Head::largest_input}));
      }
    }
  }
  return inputs;
}

}  // namespace

Network::Network(const Weights& weights, const Kernels& kernels)
    : kernels_(&kernels),
      scope_(weights.scope),
      name_(weights.name),
      rows_(window_count),
      heads_{weights.heads.front(), weights.heads.back()} {
  for (int window = 0; window < window_count; ++window) {
    const auto& first = weights.rows.front()[folded_window(window)];
    const auto& second = weights.rows.back()[folded_window(swapped_window(window))];
    std::ranges::copy(first, rows_[window].values.begin());
    std::ranges::copy(second, rows_[window].values.begin() + channels);
  }
  std::ranges::copy(weights.biases.front(), bias_.values.begin());
  std::ranges::copy(weights.biases.back(), bias_.values.begin() + channels);
}

int Network::evaluate(const Pools& pools, Side to_move) const {
  const Head& head = heads_[std::to_underlying(to_move)];
  Hidden after_first;
  kernels_->layer(inputs_of(pools, head, to_move), head.first_weights.data(), head.first_bias,
                  head.first_shift, after_first);
  Hidden after_second;
  kernels_->layer(after_first, head.second_weights.data(), head.second_bias, head.second_shift, after_second);
  std::int64_t logit = head.last_bias;
  for (int i = 0; i < hidden; ++i) logit += std::int32_t{after_second[i]} * head.last_weights[i];
  return static_cast<int>((logit * score_per_logit) >> head.last_shift);
}

}  // namespace rowan::network
