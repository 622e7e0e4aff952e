// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/side.hpp"
#include "proof/win_tree.hpp"

namespace rowan::proof {

/// The verdict on a claimed win.
///
///     rejected             there is an error in it
///     accepted_as_stored   there is no error, but some answers are not in the tree
///     accepted             it is a win: every legal answer was refuted
enum class WinVerdict : std::uint8_t { rejected, accepted_as_stored, accepted };

/// Must every answer be refuted, or may some be missing from the tree? Threat searches store every answer;
/// other searches store only those that they remember.
enum class Answers : std::uint8_t { all, stored };

struct WinCheck {
  WinVerdict verdict = WinVerdict::rejected;

  /// Plies to the end of the longest line that was checked.
  int plies = 0;

  /// Positions with the loser to move that were checked.
  std::int64_t positions = 0;

  /// If rejected: why, for people ("the answer h9 is not refuted"), and the moves from the start to that
  /// place.
  std::string reason = {};
  std::vector<Point> where = {};

  /// If accepted as stored: the lines that end in an answer that is not in the tree.
  std::vector<std::vector<Point>> unchecked = {};
};

/// Replays a claimed win of `winner` against all answers. Slow, and independent of how the win was found.
///
/// After each move of the winner every legal answer is tried. A row of the loser or a draw refutes the claim.
/// An answer in the tree is followed there. Any other answer is refuted if the winner then has a winning
/// move, or a move after which every answer leaves one (an open four, say): so a tree need not contain
/// answers that do not stop the threat. Forbidden points are not answers; moves of the winner must be legal.
/// An interruption rejects the claim.
[[nodiscard]] WinCheck check_win(const Position& start, Side winner, const WinTree& tree,
                                 Answers answers = Answers::all, const Interruption& interruption = {});

}  // namespace rowan::proof
