// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include <rowan/base/callback.hpp>
#include <rowan/c/limits.h>
#include <rowan/game/point.hpp>

namespace rowan {
inline namespace api {

/// A principal variation: a move and its expected continuation.
struct Line {
  int score = 0;             ///< for the side to move in the analyzed position; higher is better
  int win_in = 0;            ///< n > 0: proved win in n moves of both sides; n < 0: loss in -n; 0: neither
  double chance = 0;         ///< the winning chance that corresponds to the score; 0 and 1 only if proved
  std::vector<Point> moves;  ///< beginning with the move itself
};

/// The result of an analysis: in progress, or final.
struct Analysis {
  Point move;                         ///< the best move
  int depth = 0;                      ///< the last completed depth, in plies
  int selective_depth = 0;            ///< length of the longest line searched, in plies
  bool is_complete = false;           ///< false if the search of the next depth was interrupted
  bool was_stopped = false;           ///< whether a stop was requested
  std::int64_t nodes = 0;             ///< positions searched
  std::chrono::microseconds time{0};  ///< since the start of the analysis
  std::vector<Line> lines;            ///< best first; each begins with a different move
};

/// Called after each depth, in the thread that requested the analysis; returning false stops the analysis. An
/// exception also stops it, and is rethrown to the caller.
using Report = std::function<bool(const Analysis& so_far)>;

namespace detail {

inline Analysis read_analysis(const rowan_analysis& found) {
  Analysis analysis;
  analysis.move = found.move;
  analysis.depth = found.depth;
  analysis.selective_depth = found.selective_depth;
  analysis.is_complete = found.complete != 0;
  analysis.was_stopped = found.stopped != 0;
  analysis.nodes = found.nodes;
  analysis.time = std::chrono::microseconds(found.time_us);
  for (std::size_t i = 0; i < found.line_count; ++i) {
    const rowan_line& line = found.lines[i];
    analysis.lines.push_back(
        {line.score, line.win_in, line.chance, {line.moves, line.moves + line.move_count}});
  }
  return analysis;
}

using ReportCall = Callback<rowan_analysis, Analysis, read_analysis>;

}  // namespace detail

}  // namespace api
}  // namespace rowan
