// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/puzzle_file.hpp"

namespace rowan::puzzle {

/// One line for each kind, as in puzzle files.
inline const std::vector<std::string>& sample_lines() {
  static const std::vector<std::string> lines{
      join({"fours", "freestyle", "15/15/15/15/6x8/7xo6/7xxo5/6xooo5/7x7/15/15/15/15/15/15 o", "k8",
            "moves=3 decoys=1"},
           "\t"),
      join({"threats", "freestyle", "15/15/6x8/7o7/6o1o6/7x1o5/6o1xxo4/7x1o1x3/8x6/15/15/15/15/15/15 x", "i8",
            "moves=4 lines=3 quiet=2 decoys=3"},
           "\t"),
      join({"defense", "renju", "15/15/15/15/15/15/15/5x1x7/3x1o9/3ooo9/4x10/15/15/15/15 x", "g6",
            "moves=2 decoys=1"},
           "\t"),
      join({"trap", "renju", "15/15/15/15/15/15/4xxxo7/5oo1xx5/6oxoo5/4xooox6/7x7/5ox8/4xx9/4o10/15 o", "j4",
            "moves=3 decoys=3 forbidden=1"},
           "\t"),
      join({"only-win", "5x5x4", "2xo1/2oo1/1x3/4x/5 x", "b4", "decoys=18"}, "\t"),
      join({"only-draw", "5x5x4", "1o3/1x3/1xox1/2xo1/x1o2 o", "b1", "decoys=15"}, "\t"),
  };
  return lines;
}

inline Puzzle sample(Kind kind) {
  return parse_puzzle(sample_lines()[static_cast<std::size_t>(kind)]).value();
}

}  // namespace rowan::puzzle
