// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/evaluation.hpp"
#include "game/point.hpp"
#include "proof/win_tree.hpp"
#include "think/score.hpp"

namespace rowan::think {

/// A move with what it leads to.
struct Line {
  Score score = 0;           // to the side that is to move in the position that was asked about
  std::vector<Point> moves;  // the move, then what the player expects; never empty

  /// A win with every answer, for check_win (proof/), if one by fours or threats alone was found: perhaps not
  /// the shortest, and so by other moves. Wins that only a search found have a line and no proof.
  std::shared_ptr<const proof::WinTree> proof = {};

  /// Whether it comes with a proof does not matter.
  friend bool operator==(const Line& left, const Line& right) {
    return left.score == right.score && left.moves == right.moves;
  }
};

/// What a player answers, and what it would answer while it still thinks.
struct Answer {
  Point move = {};

  /// In a word or a short phrase: "blocks", "wins", "first free cell". Empty where it is not said.
  std::string why = {};

  /// What the player says of its move, as game records keep it.
  std::optional<Evaluation> evaluation = {};

  /// From those who search: the best first, each beginning with another move, the first with `move`; as many
  /// as were asked for, or as there are moves, or fewer when the search was ended within its first depth.
  std::vector<Line> lines = {};

  // How far the search has come: after each depth, and at its end.
  int depth = 0;          // completed
  int deepest = 0;        // the longest line looked at
  bool complete = false;  // is this depth done for all lines?
  std::int64_t nodes = 0;
  std::chrono::nanoseconds elapsed{0};
};

/// What a score at that depth says, as game records keep it.
[[nodiscard]] inline Evaluation evaluation_of(Score score, int depth, std::int64_t nodes) {
  Evaluation evaluation{.score = score, .depth = depth, .nodes = nodes};
  if (is_win(score)) evaluation.win_in = plies_to_end(score);
  if (is_loss(score)) evaluation.win_in = -plies_to_end(score);
  return evaluation;
}

}  // namespace rowan::think
