// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/evaluation.hpp"
#include "game/rules.hpp"
#include "think/answer.hpp"

namespace rowan::gomocup {

// The MESSAGE lines in which an engine reports about its search. Managers show them to people; Rowan as a
// manager reads depth, score and nodes from them (MessageEvaluation).

/// "MESSAGE Depth 12-20 | Eval 35 | Node 1254321 | Speed 812K | Time 1544ms | Pv h8 i9"; a win or loss in 7
/// moves of both sides is +M7 or -M7. With several best moves, each after the first adds a line
/// "MESSAGE (2) 12 | 12-20 | h9 i9".
[[nodiscard]] std::vector<std::string> summary_messages(const think::Answer& report, const Rules& rules);

/// "MESSAGE REALTIME ...", which Yixin-Board draws on its board: BEST x,y (or LOSE x,y if even that move
/// loses), and when a depth is complete REFRESH before it and PV and VAL after it.
[[nodiscard]] std::vector<std::string> live_messages(const think::Answer& report);

/// An engine's evaluation of its own move, from its MESSAGE lines. The protocol defines no format; engines
/// write
///
///     Depth 12-20 | Eval 35 | Time 135ms | H8 I9
///     Speed 812K | Depth 13-27 | Eval +M7 | Node 1254K | Time 1544ms
///     depth 9-14 ev -18 n 254K n/ms 512 tm 496 pv h8 i9
///     (1) 42 | 10-17 | H8 I9
///
/// so the reader looks for a name (depth; ev, eval, evaluation, score, value, val; n, node, nodes, visit,
/// visits) followed by a number, and ignores everything else. Lines about moves other than the best are
/// ignored.
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
