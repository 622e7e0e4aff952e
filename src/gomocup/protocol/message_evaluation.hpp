// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game/evaluation.hpp"

namespace rowan::gomocup {

/// An engine's evaluation of its own move, from its MESSAGE lines. The protocol defines no format; engines
/// write
///
///     Depth 12-20 | Eval 35 | Time 135ms | H8 I9
///     Speed 812K | Depth 13-27 | Eval +M7 | Node 1254K | Time 1544ms
///     depth 9-14 ev -18 n 254K n/ms 512 tm 496 pv h8 i9
///     (1) 42 | 10-17 | H8 I9
///
/// so the reader looks for a name (depth; ev, eval, evaluation, score, value, val; n, node, nodes, visit,
/// visits) followed by a number, and ignores everything else. Lines about any but the best move are ignored.
struct MessageEvaluation {
  /// A claimed win in n moves that comes without a score gets the score win_score - n.
  static constexpr std::int32_t win_score = 30'000;

  Evaluation evaluation = {};
  bool has_score = false;

  /// Adds the content of another line of the same engine about the same move.
  void add_message(std::string_view message);

  /// Empty until a score is read: depth and nodes alone are not an evaluation.
  [[nodiscard]] std::optional<Evaluation> evaluation_if_any() const {
    return has_score ? std::optional(evaluation) : std::nullopt;
  }
};

}  // namespace rowan::gomocup
