// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/phrase.hpp"
#include "game/evaluation.hpp"
#include "game/point.hpp"
#include "proof/win_tree.hpp"
#include "think/score.hpp"

namespace rowan::think {

/// A principal variation with its score.
struct Line {
  Score score = 0;           // for the side to move in the requested position
  std::vector<Point> moves;  // the move, then the expected continuation; never empty

  /// The win as a tree of moves and answers for check_win (proof/win_tree.hpp), if a search for fours or
  /// threats alone found a win. That win may be longer than the line and have other moves. A win found only
  /// by the main search has a line but no proof.
  std::shared_ptr<const proof::WinTree> proof = {};

  /// The proof is not compared.
  friend bool operator==(const Line& left, const Line& right) {
    return left.score == right.score && left.moves == right.moves;
  }
};

/// A player's answer: the final one, or the best so far.
struct Answer {
  Point move = {};

  /// The reason in a few words: "blocks", "wins in 3", "first free cell". Its key is empty if no reason is
  /// given.
  Phrase why = {};

  /// The player's own evaluation of its move, as game records keep it.
  std::optional<Evaluation> evaluation = {};

  /// From players that search: the best line first. Each line begins with a different move, the first line
  /// with `move`. There are as many lines as requested, or as there are moves if these are fewer; still fewer
  /// if the search ended within its first depth.
  std::vector<Line> lines = {};

  // Progress of the search, after each depth and at the end.
  int depth = 0;          // the last completed depth; 0 if none
  int deepest = 0;        // length of the longest line searched
  bool complete = false;  // false if the search ended within the next depth
  std::int64_t nodes = 0;
  std::chrono::nanoseconds elapsed{0};
};

/// The score, depth and node count of a search as an evaluation for game records.
[[nodiscard]] inline Evaluation evaluation_of(Score score, int depth, std::int64_t nodes) {
  Evaluation evaluation{.score = score, .depth = depth, .nodes = nodes};
  if (is_win(score)) evaluation.win_in = plies_to_end(score);
  if (is_loss(score)) evaluation.win_in = -plies_to_end(score);
  return evaluation;
}

}  // namespace rowan::think
