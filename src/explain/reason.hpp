// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "game/forbidden.hpp"
#include "game/point.hpp"
#include "game/side.hpp"
#include "pattern/shape.hpp"

namespace rowan::explain {

/// One effect of a move, as a claim that can be checked against the board. `mover` is the side that plays the
/// move.
///
///     kind               side      points                       what is claimed
///     completes          mover     the winning run              after the move the game is won by it
///     makes              mover     stones, the move's included  after the move they have `shape`
///     blocks             opponent  stones                       before the move they have `shape`, after it
///                                                               a weaker one
///     keeps_from         opponent  one point                    before the move a stone of the opponent
///                                                               there makes `made`, after it the point is
///                                                               occupied or makes less
///     leaves_no_answer   mover     one point                    the mover's next stone there wins, and the
///                                                               opponent may not play it, for the reason
///                                                               `forbidden` (renju)
///     threatens          mover     one point                    after the move the mover's next stone there
///                                                               would make `made`, before it less or was
///                                                               forbidden
///     threatens_fours    mover     moves of both sides          if the opponent passed, the mover would win
///                                                               by continuous fours
///     stops_fours        opponent  moves of both sides          if the mover passed, the opponent would win
///                                                               by continuous fours; after the move it no
///                                                               longer does
///     wins_by_fours      mover     moves from this one on       the move begins a win by continuous fours
///     wins, loses        mover     the engine's line            the engine has proved the result, in `plies`
///                                                               moves of both sides
///     quiet              mover     none                         the move has none of these effects
enum class ReasonKind : std::uint8_t {
  completes,
  makes,
  blocks,
  keeps_from,
  leaves_no_answer,
  threatens,
  threatens_fours,
  stops_fours,
  wins_by_fours,
  wins,
  loses,
  quiet,
};

/// "completes", "keeps-from", ...: as in JSON.
[[nodiscard]] std::string_view name_of(ReasonKind kind);

struct Reason {
  ReasonKind kind = ReasonKind::quiet;
  Side side = Side::first;
  std::vector<Point> points = {};
  pattern::Shape shape = pattern::Shape::nothing;           // makes, blocks
  pattern::PointClass made = pattern::PointClass::nothing;  // keeps_from, threatens
  std::optional<ForbiddenReason> forbidden = {};
  int plies = 0;  // of winning lines: moves of both sides to the end

  friend bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace rowan::explain
