// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <rowan/analyze/analysis.hpp>
#include <rowan/base/call.hpp>
#include <rowan/c/explain.h>
#include <rowan/game/game.hpp>

namespace rowan {
inline namespace api {

/// An effect of a move.
struct Reason {
  rowan_reason_kind kind = ROWAN_REASON_QUIET;  ///< determines which of the following are set
  Side side = Side::first;                      ///< the side of the stones or moves
  int shape = 0;                                ///< enum rowan_shape
  int point_class = 0;                          ///< enum rowan_point_class
  ForbiddenReason forbidden = ForbiddenReason::none;
  int plies = 0;  ///< for wins and losses: the number of moves of both sides to the end
  std::vector<Point> points;
};

/// Why a move is good: what it makes, what it stops, what it threatens. Most important reasons first.
struct Explanation {
  std::string text;  ///< all reasons in a sentence: "makes a four f8-i8; blocks the open three g7-i9"
  std::vector<Reason> reasons;
};

/// Explains a legal move of the side to move. `line` is the engine's line that begins with this move.
[[nodiscard]] inline Explanation explain(const Game& game, Point move, const Line* line = nullptr) {
  std::vector<rowan_point> moves;
  rowan_line c_line{};
  if (line != nullptr) {
    for (const Point point : line->moves) moves.push_back({point.x, point.y});
    c_line.score = line->score;
    c_line.win_in = line->win_in;
    c_line.chance = line->chance;
    c_line.moves = moves.data();
    c_line.move_count = moves.size();
  }
  const auto handle = detail::make_handle<rowan_explanation, rowan_explanation_free>(
      [&](rowan_explanation** explanation, char* message, std::size_t size) {
        return rowan_explain_move(explanation, game.get(), move.x, move.y,
                                  line != nullptr ? &c_line : nullptr, message, size);
      });

  Explanation explanation;
  explanation.text = detail::read_text([&](char* text, std::size_t size) {
    return detail::check(rowan_explanation_text(handle.get(), text, size));
  });
  const int count = detail::check(rowan_explanation_count(handle.get()));
  for (int i = 0; i < count; ++i) {
    rowan_reason reason = ROWAN_REASON_INIT;
    detail::check(rowan_explanation_get(handle.get(), i, &reason));
    explanation.reasons.push_back({static_cast<rowan_reason_kind>(reason.kind),
                                   static_cast<Side>(reason.side),
                                   reason.shape,
                                   reason.point_class,
                                   static_cast<ForbiddenReason>(reason.forbidden),
                                   reason.plies,
                                   {reason.points, reason.points + reason.point_count}});
  }
  return explanation;
}

/// Explains the best move that the engine found.
[[nodiscard]] inline Explanation explain(const Game& game, const Analysis& analysis) {
  return explain(game, analysis.move, analysis.lines.empty() ? nullptr : &analysis.lines.front());
}

/// The name of a kind of reason: "completes", "keeps-from", ...
[[nodiscard]] inline std::string name(rowan_reason_kind kind) {
  const char* const text = rowan_reason_name(kind);
  return text == nullptr ? "" : text;
}

}  // namespace api
}  // namespace rowan
