// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/evaluation.hpp"

namespace rowan::protocol {

/// What an engine says of its own move in MESSAGE lines. No protocol says how; engines in use write
///
///     Depth 12-20 | Eval 35 | Time 135ms | H8 I9
///     Speed 812K | Depth 13-27 | Eval +M7 | Node 1254K | Time 1544ms
///     depth 9-14 ev -18 n 254K n/ms 512 tm 496 pv h8 i9
///     (1) 42 | 10-17 | H8 I9
///
/// so a name (depth; ev, eval, evaluation, score, value, val; n, node, nodes, visit, visits) is looked for
/// that is followed by a number, and anything else is passed over. Lines about the second best move and those
/// after it do not count.
struct SpokenEvaluation {
  /// The score of a claimed win that says no other: such a win in n moves counts win_score - n.
  static constexpr std::int32_t win_score = 30'000;

  Evaluation evaluation = {};
  bool has_score = false;

  /// Takes over what another line of the same engine, about the same move, says.
  void hear(std::string_view message);

  /// Nothing until a score was heard: depth and nodes alone are no judgment.
  [[nodiscard]] std::optional<Evaluation> judgment() const {
    return has_score ? std::optional(evaluation) : std::nullopt;
  }
};

}  // namespace rowan::protocol
