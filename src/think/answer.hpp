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

  /// The whole win, with every answer, for check_win (proof/), if a search for fours or threats alone found
  /// it. It may be longer than the shortest win, and therefore have other moves than the line. Wins found
  /// only by the main search have a line but no proof.
  std::shared_ptr<const proof::WinTree> proof = {};

  /// The proof is not compared.
  friend bool operator==(const Line& left, const Line& right) {
    return left.score == right.score && left.moves == right.moves;
  }
};

/// A player's answer: the final one, or the best so far.
struct Answer {
  Point move = {};

  /// The reason in a word or a few: "blocks", "wins in 3", "first free cell". Its key is empty if no reason
  /// is given.
  Phrase why = {};

  /// The player's own evaluation of its move, as game records keep it.
  std::optional<Evaluation> evaluation = {};

  /// From players that search: the best line first. Each begins with a different move, the first one with
  /// `move`. As many as were requested or as there are moves; fewer if the search ended within its first
  /// depth.
  std::vector<Line> lines = {};

  // Progress of the search: after each depth and at its end.
  int depth = 0;          // completed
  int deepest = 0;        // length of the longest line searched
  bool complete = false;  // is `depth` complete for all lines?
  std::int64_t nodes = 0;
  std::chrono::nanoseconds elapsed{0};
};

/// The evaluation for game records: a score of a search to a depth.
[[nodiscard]] inline Evaluation evaluation_of(Score score, int depth, std::int64_t nodes) {
  Evaluation evaluation{.score = score, .depth = depth, .nodes = nodes};
  if (is_win(score)) evaluation.win_in = plies_to_end(score);
  if (is_loss(score)) evaluation.win_in = -plies_to_end(score);
  return evaluation;
}

}  // namespace rowan::think
