// SPDX-License-Identifier: MIT
#include "network/network.hpp"

#include <algorithm>
#include <utility>

#include "network/window.hpp"

namespace rowan::network {

namespace {

using Inputs = std::array<std::int16_t, pool_width>;
using Hidden = std::array<std::int16_t, hidden>;

constexpr std::int32_t clamped(std::int32_t value, std::int32_t least) {
  return std::clamp(value, least, Head::largest_input);
}

/// The pools as the side to move sees them: its own half first.
Inputs inputs_of(const Network::Pools& pools, const Head& head, Side to_move) {
  Inputs inputs{};
  const int own = to_move == Side::first ? 0 : channels;
  for (int area = 0; area < area_count; ++area) {
    for (int i = 0; i < row_width; ++i) {
      const int place = area * row_width + i;
      const std::int32_t pool = pools[area][(i + own) % row_width] - head.mean[place];
      inputs[place] = static_cast<std::int16_t>(clamped(pool >> head.pool_shift, -Head::largest_input));
    }
  }
  return inputs;
}

/// A layer with its activation. Sums fit into 32 bits: whoever makes the weights sees to it.
template <std::size_t Count>
Hidden layer(const std::array<std::int16_t, Count>& inputs,
             const std::array<std::array<std::int16_t, hidden>, Count>& weights,
             const std::array<std::int32_t, hidden>& bias, int shift) {
  std::array<std::int32_t, hidden> sums = bias;
  for (std::size_t i = 0; i < Count; ++i) {
    const std::int32_t input = inputs[i];
    for (int o = 0; o < hidden; ++o) sums[o] += input * weights[i][o];
  }
  Hidden outputs;
  for (int o = 0; o < hidden; ++o) outputs[o] = static_cast<std::int16_t>(clamped(sums[o] >> shift, 0));
  return outputs;
}

}  // namespace

Network::Network(const Weights& weights)
    : rules_(weights.rules),
      smallest_(weights.smallest),
      largest_(weights.largest),
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

bool Network::serves(const Rules& rules) const {
  const auto fits = [&](int side) { return side >= smallest_ && side <= largest_; };
  return rules.k == rules_.k && rules.overline == rules_.overline &&
         rules.blocked_five == rules_.blocked_five && rules.forbidden == rules_.forbidden &&
         fits(rules.width) && fits(rules.height);
}

int Network::evaluate(const Pools& pools, Side to_move) const {
  const Head& head = heads_[std::to_underlying(to_move)];
  const Hidden first = layer(inputs_of(pools, head, to_move), head.first, head.first_bias, head.first_shift);
  const Hidden second = layer(first, head.second, head.second_bias, head.second_shift);
  std::int64_t logit = head.last_bias;
  for (int i = 0; i < hidden; ++i) logit += std::int32_t{second[i]} * head.last[i];
  return static_cast<int>((logit * unit) >> head.last_shift);
}

}  // namespace rowan::network
