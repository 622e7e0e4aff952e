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

/// What kind of mistake a bad move was: the first of these that applies, by exact searches.
///
///     row            it could complete a row, and did not
///     four           the opponent has a four on the board, and the move does not stop it
///     open_three     the opponent had an open three, and now makes an open four or two fours
///     fours          it had a win by continuous fours, and has none now
///     threats        the same by continuous threats
///     forbidden      renju, black: white's next four cannot be stopped because the point is forbidden
///     trap           renju, black: white wins by fours in more moves, because points are forbidden
///     double_threat  the opponent's next move makes two threats at once, and wins
///     defense        the opponent wins by fours or threats, and did not before
///     passive        none of these; the move threatens nothing, and a better one would have
///     opening        none of these, within the first eight moves
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

/// "row", "open-three", "double-threat", ...: as JSON has it.
[[nodiscard]] std::string_view name_of(Mistake mistake);

/// The name of the lesson about it. Where two in a row are what a four is to five, as in tic-tac-toe, it is a
/// lesson that speaks of rows and threats, not of threes and fours.
[[nodiscard]] std::string_view lesson_about(Mistake mistake, const Rules& rules);

/// The kind of puzzle that asks for what was missed; empty if no kind does. Tic-tac-toe has its own kinds.
[[nodiscard]] std::optional<puzzle::Kind> puzzles_about(Mistake mistake, const Rules& rules);

/// What kind of mistake a move was that others have found bad; `better` is what they would have played, if
/// they know. Nothing where none applies, or once it is interrupted. Requires a legal move.
[[nodiscard]] std::optional<Mistake> find_mistake(const Position& before, Point move,
                                                  std::optional<Point> better,
                                                  const Interruption& interruption = {});

}  // namespace rowan::lesson
