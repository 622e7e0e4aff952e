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

/// A move and what is expected after it.
struct Line {
  int score = 0;             ///< to the side to move in the position asked about; higher is better
  int win_in = 0;            ///< n > 0: wins in n moves of both sides, proved; n < 0: loses in -n; 0: neither
  double chance = 0;         ///< the winning chance that the score means; 0 and 1 only where proved
  std::vector<Point> moves;  ///< the move first
};

/// What was found: while the engine thinks, and at the end.
struct Analysis {
  Point move;                         ///< the best
  int depth = 0;                      ///< completed
  int selective_depth = 0;            ///< of the longest line looked at
  bool is_complete = false;           ///< this depth is done for all lines
  bool was_stopped = false;           ///< a stop was asked for
  std::int64_t nodes = 0;             ///< positions looked at
  std::chrono::microseconds time{0};  ///< since the question
  std::vector<Line> lines;            ///< the best first; each begins with another move
};

/// Called with the progress, in the thread that asked; false stops it. What it throws stops the
/// thinking as well, and comes out of the call that asked.
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
