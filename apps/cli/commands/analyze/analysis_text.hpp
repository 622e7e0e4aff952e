// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "explain/reason.hpp"
#include "game/position.hpp"
#include "search/engine.hpp"

namespace rowan::cli {

/// The column titles of report_text.
[[nodiscard]] std::string report_title();

/// A report as rows of a table, one for each of its lines, each ending in a newline.
///
///      depth        score        nodes  nodes/s      time  line
///       9/17          +85       120034     801k    0.15 s  h8 h9 i8 j8
///                     +60                                  i9 h8 g7
[[nodiscard]] std::string report_text(const think::Answer& report, const Rules& rules);

/// The reasons for the moves of one position, cached by move, as an engine keeps returning to the same few.
class MoveReasons {
 public:
  explicit MoveReasons(Position position) : position_(std::move(position)) {}

  [[nodiscard]] std::vector<explain::Reason> of(const think::Line& line);

  /// The same in words.
  [[nodiscard]] std::string text_of(const think::Line& line);

 private:
  Position position_;
  std::map<Point, std::vector<explain::Reason>> known_;  // without the engine's line
};

}  // namespace rowan::cli
