// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "arena/stats/sprt.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"

namespace rowan::arena {

/// The command-line form of a player, in the style of match runners: a built-in player or cmd=…, with its
/// options.
///
///     greedy                              a built-in player
///     greedy name=lucky                   the same under another name
///     cmd="./engine -q" name=mine         an engine that speaks the Gomocup protocol
///       option.reach=12                   a setting of the engine, sent as INFO reach 12 before each game
///       tc=60/5+0.5                       60 s a game, at most 5 s a move, 0.5 s added for each move; 0 is
///                                         no limit, parts may be omitted: 60, 0/5, 60+0.5
///       turn=5 match=60 inc=0.5           the same in separate words; seconds, or with a unit: 100ms, 5s, 2m
///       tolerance=0.5                     time allowed beyond a turn, never beyond the game; default 1 s
///       nodes=100000 depth=12 threads=1   passed on to the engine
///       memory=350                        MiB, of the engine and all its processes
///       hash=64                           MiB, of the transposition table
///       network=FILE                      the network of a built-in engine; network=none: no network
///       book=FILE                         the opening book of a built-in player; book=none: none
///       search=late_base:7,zone_depth:5   parameters of the built-in engine (search/parameters.hpp)
///       suspend=on                        suspend the engine's process while its opponent thinks
///
/// `each` has words that apply to every player, unless the player's own words override them.
[[nodiscard]] Result<Contestant> parse_player(std::span<const std::string> words,
                                              std::span<const std::string> each);

/// Reads "0.5", "500ms", "5s" or "2m".
[[nodiscard]] Result<std::chrono::milliseconds> parse_duration(std::string_view text);

/// Reads "moves=8 score=10 from=40" or "moves=4 score=1000" into the adjudication rules.
[[nodiscard]] Result<void> parse_draw_words(std::span<const std::string> words, Adjudication& rules);
[[nodiscard]] Result<void> parse_win_words(std::span<const std::string> words, Adjudication& rules);

/// Reads "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized".
[[nodiscard]] Result<SprtSettings> parse_sprt_options(std::span<const std::string> words);

}  // namespace rowan::arena
