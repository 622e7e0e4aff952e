// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/stats/score.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tuning/spsa.hpp"
#include "base/result.hpp"
#include "search/parameters.hpp"

namespace rowan::arena {

/// Everything that determines how parameters of the search, or options of an external engine, are tuned.
/// Together with the results so far it determines which games are played.
struct Tuning {
  /// What all matches have in common: the game, the pairs in an iteration (rounds), the seed, all openings,
  /// and two players, plus and minus, that differ only in name.
  Tournament match = {};
  std::vector<TunedNumber> numbers = {};
  SpsaSchedule schedule = {};
};

/// The progress of a tuning, in whole iterations.
struct TuningState {
  int iterations = 0;
  std::vector<double> values = {};  // one for each number
  MatchScore plus = {};             // plus's score in all games

  friend bool operator==(const TuningState&, const TuningState&) = default;
};

/// Parses the parameters to tune: words NAME, NAME:LEAST:MOST or NAME:LEAST:MOST:STEP, separated by spaces or
/// commas. Each number starts at its value in `start`. The default range is that of
/// search::parameter_names(). The default step is a fifth of the start's absolute value, or a twentieth of
/// the range if the start is 0, but at least 1 and at most the length of the range.
[[nodiscard]] Result<std::vector<TunedNumber>> parse_tuned_numbers(std::span<const std::string> words,
                                                                   const search::Parameters& start);

/// Parses the options of an external engine to tune: NAME:LEAST:MOST or NAME:LEAST:MOST:STEP, starting at the
/// values in `start`. The default step is that of parse_tuned_numbers().
[[nodiscard]] Result<std::vector<TunedNumber>> parse_tuned_options(std::span<const std::string> words,
                                                                   const EngineSettings& start);

/// A basis for Tuning::match: `pairs` pairs of games between plus and minus, which are both this engine. The
/// caller adds openings and other settings. Requires pairs >= 1.
[[nodiscard]] Tournament tuning_match(const Contestant& engine, const Rules& rules, int pairs);

/// The state before the first game.
[[nodiscard]] TuningState first_state(const Tuning& tuning);

/// The settings compared in the next iteration. Requires state.iterations < tuning.schedule.iterations.
[[nodiscard]] SpsaTrial next_trial(const Tuning& tuning, const TuningState& state);

/// The match of the next iteration: an ordinary tournament. It takes the next openings of the list, which is
/// shuffled by the seed, and reshuffled each time all have been played.
[[nodiscard]] Tournament next_match(const Tuning& tuning, const TuningState& state);

/// Completes the next iteration, given plus's score in its match.
void count_iteration(const Tuning& tuning, TuningState& state, const MatchScore& plus);

/// The values rounded to the nearest whole number.
[[nodiscard]] std::vector<int> rounded_values(const TuningState& state);

/// The parameters of the built-in engine with the rounded values, as the text after search= in the words of
/// an arena player: "late_base:8". Empty if all parameters have their defaults, and for external engines.
[[nodiscard]] std::string tuned_search(const Tuning& tuning, const TuningState& state);

/// The parameters or options of the player with the rounded values, as words of an arena player:
/// "search=late_base:8", "option.reach=12 option.width=7". Empty for the built-in engine if all parameters
/// have their defaults.
[[nodiscard]] std::string tuned_words(const Tuning& tuning, const TuningState& state);

/// The progress of a tuning as JSON, with everything that determines how it continues:
///
///     {
///       "rowan_tuning": 1,                  version of this form
///       "match": {…},                       what all matches have in common, in the form of a tournament
///                                           (arena/tournament/tournament_text.hpp), without the openings
///       "openings": 500,                    number of openings
///       "openings_checksum": "85944171f73967e8",                           FNV-1a of them
///       "iterations": 1000, "rate": 0.002,
///       "parameters": [{"name": "late_base", "start": 6, "least": 2, "most": 20, "step": 1.2, "value": 6}],
///       "done": 123,                        complete iterations
///       "wins": 480, "draws": 30, "losses": 474                            plus's games
///     }
[[nodiscard]] std::string state_text(const Tuning& tuning, const TuningState& state);

/// Reads a text of state_text(). An error if the text is damaged or belongs to a tuning with other settings;
/// in the second case the error names the first difference.
[[nodiscard]] Result<TuningState> parse_state(std::string_view text, const Tuning& tuning);

}  // namespace rowan::arena
