// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::search {

/// Parameters of pruning, reductions, extensions and move ordering. At full strength the engine plays with
/// the defaults; `rowan tune` and matches between settings try others. The parameters are integers, so that a
/// search is the same on every machine.
struct Parameters {
  // Reverse futility pruning: maximum depth, and margin per ply.
  int above_depth = 8;
  int above_margin = 35;

  // Move-count pruning (move_count_pruning): begins after base + depth² × square / 100 moves, or after a
  // share of them if the node is not improving.
  int late_base = 7;
  int late_square = 55;
  int late_worse = 55;    // percent
  int late_in_line = 12;  // additional moves at PV nodes; 0: no pruning there

  // Futility pruning: maximum depth, base, and margin per ply.
  int hopeless_depth = 6;
  int hopeless_base = 157;
  int hopeless_margin = 96;

  // Late-move reductions, in 256ths of a ply.
  int reduce_share = 69;    // percent of base_reduction
  int reduce_line = 302;    // subtracted at PV nodes
  int reduce_cut = 297;     // added at expected cut nodes
  int reduce_worse = 152;   // added if the node is not improving
  int reduce_history = 18;  // the history divided by this is subtracted

  // Singular extension: minimum depth, and margin per ply.
  int singular_depth = 7;
  int singular_margin = 3;

  // VCF threats of the opponent (restrict_to_zone): minimum depth of the search for them (0: never), and its
  // node limit.
  int zone_depth = 1;
  int zone_nodes = 256;

  // Forced-reply extension: if an open or double four has to be stopped and at most this many moves may do
  // it, they cost no depth (0: no extension).
  int forced_moves = 4;

  // Move order: bonus of the countermove, and weight of the history in percent.
  int answer_bonus = 562;
  int history_share = 52;

  // The search for forced wins at the root may use this percentage of the time, and half this percentage of
  // the nodes.
  int finder_share = 5;

  // The longest VCF that the search finds, in attacking moves, the five included; 0 is no limit. With a limit
  // there is no VCT search at the root. Weaker levels set it.
  int fours = 0;

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// A parameter by name, with its range.
struct ParameterName {
  std::string_view name;
  int Parameters::* value;
  int least;
  int most;
};

/// All parameters, in the order of the struct.
[[nodiscard]] std::span<const ParameterName> parameter_names();

/// Reads "late_base:7,above_margin:50"; parameters that are not named keep their defaults. An unknown name, a
/// value out of range and any other text are errors.
[[nodiscard]] Result<Parameters> parse_parameters(std::string_view text);

/// The inverse of parse_parameters: the parameters that differ from the defaults; empty if none does.
[[nodiscard]] std::string to_text(const Parameters& parameters);

}  // namespace rowan::search
