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

/// All that decides how parameters of the search, or options of another engine, are tuned. Which games are
/// played follows from it and the results so far.
struct Tuning {
  /// What the matches have in common: the game, the pairs of an iteration (rounds), the seed, all openings,
  /// and two players that differ in nothing but their names, plus and minus.
  Tournament match = {};
  std::vector<TunedNumber> numbers = {};
  SpsaSchedule schedule = {};
};

/// How far it has come: whole iterations only.
struct TuningState {
  int iterations = 0;
  std::vector<double> values = {};  // one for each number
  MatchScore plus = {};             // of all games, those of plus

  friend bool operator==(const TuningState&, const TuningState&) = default;
};

/// The names and limits of what can be tuned: words NAME, NAME:LEAST:MOST or NAME:LEAST:MOST:STEP, between
/// blanks or commas. Each number starts as `start` has it. Without a range it is the one of
/// search::parameter_names(); without a step it is a fifth of the start, or a twentieth of the range where
/// the start is 0, but at least 1.
[[nodiscard]] Result<std::vector<TunedNumber>> parse_tuned_numbers(std::span<const std::string> words,
                                                                   const search::Parameters& start);

/// The same for options of an engine that is a command: NAME:LEAST:MOST or NAME:LEAST:MOST:STEP, and each
/// starts as `start` has it.
[[nodiscard]] Result<std::vector<TunedNumber>> parse_tuned_options(std::span<const std::string> words,
                                                                   const EngineSettings& start);

/// A match for plus and minus of that engine: the tournament of which each iteration plays a part. The
/// caller adds openings, and what else there is to say. Requires pairs >= 1.
[[nodiscard]] Tournament tuning_match(const Contestant& engine, const Rules& rules, int pairs);

/// Nothing played yet.
[[nodiscard]] TuningState first_state(const Tuning& tuning);

/// What the next iteration compares. Requires state.iterations < tuning.schedule.iterations.
[[nodiscard]] SpsaTrial next_trial(const Tuning& tuning, const TuningState& state);

/// The match of the next iteration: an ordinary tournament. Its openings are the next ones of the list, which
/// is shuffled by the seed, and shuffled again each time all have been played.
[[nodiscard]] Tournament next_match(const Tuning& tuning, const TuningState& state);

/// Counts the next iteration, with the score of plus in its match.
void count_iteration(const Tuning& tuning, TuningState& state, const MatchScore& plus);

/// The values rounded to the nearest whole number.
[[nodiscard]] std::vector<int> rounded_values(const TuningState& state);

/// These as search=… takes them: what the built-in engine is to play in a match. Empty where all are the
/// defaults, and for other engines.
[[nodiscard]] std::string tuned_search(const Tuning& tuning, const TuningState& state);

/// These as words of a player of the arena: "search=late_base:8", "option.reach=12 option.width=7". Empty
/// where there is nothing to say.
[[nodiscard]] std::string tuned_words(const Tuning& tuning, const TuningState& state);

}  // namespace rowan::arena
