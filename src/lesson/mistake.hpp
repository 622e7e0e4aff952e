// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::lesson {

/// The kind of mistake that a bad move was, according to exact searches: the first in this list that applies,
/// except that fours and threats go before open_three. The mover is the side that played the move:
///
///     row            the mover could complete a row, and did not
///     four           the opponent has a four on the board, and the move does not stop it
///     open_three     the opponent had an open three, and now makes an open four or two fours
///     fours          the mover had a win by continuous fours
///     threats        the mover had a win by continuous threats
///     forbidden      renju, black: white's next four cannot be stopped: the point to stop it is forbidden
///     trap           renju, black: white wins by fours in more moves, because points are forbidden
///     double_threat  the opponent's next move makes two threats at once, and wins
///     defense        the opponent wins by fours or threats in another way
///     passive        none of the above; the move threatens nothing, but the better move does
///     opening        none of the above, within the first eight moves
enum class Mistake : std::uint8_t {
  row,
  four,
  open_three,
  fours,
  threats,
  forbidden,
  trap,
  double_threat,
  defense,
  passive,
  opening,
};

/// The name in JSON: "row", "open-three", "double-threat", ...
[[nodiscard]] std::string_view name_of(Mistake mistake);

/// The name of the lesson about the mistake. In games such as tic-tac-toe, where two in a row already
/// threaten to win, the lesson is about rows and threats, not about threes and fours.
[[nodiscard]] std::string_view lesson_about(Mistake mistake, const Rules& rules);

/// The kind of puzzle for practicing what was missed; empty if there is none. Games in which three in a row
/// win, such as tic-tac-toe, have kinds of their own.
[[nodiscard]] std::optional<puzzle::Kind> puzzles_about(Mistake mistake, const Rules& rules);

/// Classifies a move known to be bad; `better` is a better move, if one is known. Empty if no kind applies,
/// or after an interruption. Requires a legal move.
[[nodiscard]] std::optional<Mistake> find_mistake(const Position& before, Point move,
                                                  std::optional<Point> better,
                                                  const Interruption& interruption = {});

}  // namespace rowan::lesson
