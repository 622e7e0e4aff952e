// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::search {

/// The numbers of the search that decide how selective it is. Their defaults are what plays; `rowan tune` and
/// matches between settings try others. Whole numbers, so that a search is the same on every machine.
struct Parameters {
  // Static futility (is_far_above): depths, and what a ply is worth.
  int above_depth = 8;
  int above_margin = 35;

  // Move-count pruning (is_late): base + depth² × square / 100 moves, of which a share where the position
  // gets worse.
  int late_base = 7;
  int late_square = 55;
  int late_worse = 55;    // percent
  int late_in_line = 12;  // additional moves on the principal variation; 0: no pruning there

  // Futility (is_hopeless): depths, base and what a ply is worth.
  int hopeless_depth = 6;
  int hopeless_base = 157;
  int hopeless_margin = 96;

  // Late-move reductions, in 256ths of a ply.
  int reduce_share = 69;  // percent of Reductions::of
  int reduce_line = 302;  // less on the principal variation
  int reduce_cut = 297;   // more where a move is likely to refute
  int reduce_worse = 152;
  int reduce_history = 18;  // history / this less

  // Singular extension: from which depth on, and the margin a ply.
  int singular_depth = 7;
  int singular_margin = 3;

  // Threatened positions (find_zone): from which depth on they are recognized (0 never), and how many attacks
  // the search for fours may try there.
  int zone_depth = 1;
  int zone_nodes = 256;

  // Forced answers: where open fours have to be stopped and there are no more moves than this, they cost no
  // depth (0 always do).
  int forced_moves = 4;

  // Move order: what the answer remembered is worth, and percent of the history that counts.
  int answer_bonus = 562;
  int history_share = 52;

  // Percent of the time in which forced wins are looked for before the search.
  int finder_share = 5;

  // The longest win by continuous fours that the search sees, in attacks, the five included; 0 is no limit.
  // With a limit, wins by threats are not looked for before the search. For players who do not see
  // everything.
  int fours = 0;

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// A parameter by name, with the range in which a search makes sense.
struct ParameterName {
  std::string_view name;
  int Parameters::* value;
  int least;
  int most;
};

/// All of them, in the order of the struct.
[[nodiscard]] std::span<const ParameterName> parameter_names();

/// Reads "late_base:7,above_margin:50": those named, the others by default. A name that does not exist or a
/// value out of range is an error.
[[nodiscard]] Result<Parameters> parse_parameters(std::string_view text);

/// What parse_parameters reads: those that differ from the defaults, nothing when none does.
[[nodiscard]] std::string to_text(const Parameters& parameters);

}  // namespace rowan::search
