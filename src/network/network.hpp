// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/rules.hpp"
#include "game/side.hpp"
#include "network/kernels.hpp"
#include "network/weights.hpp"
#include "network/windows.hpp"

namespace rowan::network {

/// A network ready for use. The rows of both views are stored side by side, in one cache line per window, so
/// that one accumulator serves both sides.
class Network {
 public:
  using Pools = std::array<Pool, area_count>;

  explicit Network(const Weights& weights, const Kernels& kernels = *available_kernels().back());

  /// Is the network made for these rules, including the size of the board?
  [[nodiscard]] bool serves(const Rules& rules) const { return scope_.contains(rules); }

  [[nodiscard]] const Scope& scope() const { return scope_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  [[nodiscard]] const Row& row(int window) const { return rows_[window]; }
  [[nodiscard]] const Row& bias() const { return bias_; }

  /// evaluate() returns the winning chance of the side to move, as a logit times `score_per_logit`.
  static constexpr int score_per_logit = 200;
  [[nodiscard]] int evaluate(const Pools& pools, Side to_move) const;

  [[nodiscard]] const Kernels& kernels() const { return *kernels_; }

 private:
  const Kernels* kernels_;
  Scope scope_;
  std::string name_;
  std::vector<Row> rows_;
  Row bias_{};
  std::array<Head, 2> heads_;  // by side to move
};

}  // namespace rowan::network
