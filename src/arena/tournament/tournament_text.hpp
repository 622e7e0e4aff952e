// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// A tournament as JSON: the contents of a tournament file, and of the description in a store.
///
///     {
///       "rowan_tournament": 1,                       version of this form; the rest is optional, except
///                                                    players
///       "name": "spring",                            identifies the tournament in a store
///       "game": "freestyle", "size": "20x20",        as --game and --size read them
///       "format": "round-robin",                     or "gauntlet": the first player against each of the
///                                                    others; or "swiss", "knockout"
///       "rounds": 50, "swap_colors": true,
///       "seed": 1,
///       "opening_rule": "given",                     or "swap2", "rif", ... (game/opening_rules.hpp)
///       "openings": ["h8 i9 j7"],                    moves; or "opening_list": a file beside this one
///       "opening_order": "sequential",               or "random"
///       "transform": false,
///       "max_moves": 0,
///       "draw": {"moves": 0, "score": 0, "from": 0},
///       "win": {"moves": 0, "score": 0},
///       "sprt": {"elo0": 0, "elo1": 10, "alpha": 0.05, "beta": 0.05, "model": "normalized"},
///       "training": {"random_openings": true, "random_moves": 0.34, "smallest_side": 13, "largest_side": 20,
///                    "size_share": 0.25},           as rowan selfplay --format training plays
///       "players": [
///         {"player": "greedy"},                      a built-in player; without "name" it is called greedy
///         {"name": "new", "player": "engine", "nodes": 5000, "search": "late_base:7"},
///         {"name": "other", "command": "./pbrain-other", "turn_ms": 1000, "match_ms": 60000,
///          "increment_ms": 0, "tolerance_ms": 1000, "nodes": 0, "depth": 0, "threads": 0,
///          "memory_mib": 350, "suspend": false}
///       ]
///     }
///
/// In the text that one process of a run passes to another there is also "pairings", the rounds of Swiss or
/// knockout that are paired so far: [[[0, 1], [2, 3]], ...].
[[nodiscard]] std::string tournament_text(const Tournament& tournament);

/// The contents of a tournament file, which may name an opening list instead of holding openings.
struct TournamentFile {
  Tournament tournament;
  std::string opening_list = {};
};

/// Reads a tournament. An error names the field and what was expected. An unknown field is an error too,
/// because a misspelled one would silently change the tournament.
[[nodiscard]] Result<TournamentFile> parse_tournament(std::string_view text);

/// The names of the formats, in enum order.
[[nodiscard]] std::vector<std::string> format_names();

/// The first difference between two tournaments, for people: "rounds: 50 before, 100 now"; empty if they are
/// equal.
[[nodiscard]] std::string difference(const Tournament& stored, const Tournament& now);

/// Gives an external engine without a time limit the default one: a second for each move, or a minute if
/// nodes or depth are limited. An engine without any limit could be silent forever.
void complete_limits(Contestant& player);

}  // namespace rowan::arena
