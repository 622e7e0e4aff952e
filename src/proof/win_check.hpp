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

/// What the check of a claimed win says.
///
///     rejected             something in it is wrong
///     accepted_as_stored   nothing in it is wrong, but there are answers that it does not speak of
///     accepted             it is a win: every legal answer was refuted
enum class WinVerdict : std::uint8_t { rejected, accepted_as_stored, accepted };

/// Must every answer be refuted, or may some be left open? Searches for threats speak of every answer; other
/// searches keep what they remember.
enum class Answers : std::uint8_t { all, stored };

struct WinCheck {
  WinVerdict verdict = WinVerdict::rejected;

  /// Moves of both sides to the end in the longest line that was checked.
  int plies = 0;

  /// Positions in which the loser's answers were looked at.
  std::int64_t positions = 0;

  /// Rejected: why, for people ("the answer h9 is not refuted"), and the moves from the start to where.
  std::string reason = {};
  std::vector<Point> where = {};

  /// Accepted as stored: the lines that end in an answer of which the tree does not speak.
  std::vector<std::vector<Point>> unchecked = {};
};

/// Replays a claimed win of `winner` against all answers. Slow, and knows nothing of how the win was found.
///
/// After each move of the winner every legal answer is tried. A row of the loser's or a draw refutes the
/// claim. An answer that the tree has goes on there. Any other is refuted if the winner then has a winning
/// move, or a move after which every answer leaves one (an open four, say): so a tree need not hold the
/// answers that do not stop the threat. What the rules forbid is no answer; moves of the winner must be
/// legal. An interruption rejects the claim.
[[nodiscard]] WinCheck check_win(const Position& start, Side winner, const WinTree& tree,
                                 Answers answers = Answers::all, const Interruption& interruption = {});

}  // namespace rowan::proof
