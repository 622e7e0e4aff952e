// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "puzzle/puzzle.hpp"

namespace rowan::puzzle {

/// A rating with its uncertainty, by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2012): the true
/// strength lies within two deviations of the rating with a probability of 95 %. The defaults are those of a
/// newcomer to puzzles: a rating below most puzzles, so that missing an easy puzzle does not cost hundreds of
/// points.
struct GlickoRating {
  double rating = 1000;
  double deviation = 200;
  double volatility = 0.06;

  friend bool operator==(const GlickoRating&, const GlickoRating&) = default;
};

/// A game against an opponent; the score is 1 for a win and 0 for a loss.
struct GlickoGame {
  GlickoRating opponent;
  double score = 0;
};

/// The rating after a period with these games. Requires at least one game. The system's constant tau is 0.5.
[[nodiscard]] GlickoRating after_games(const GlickoRating& before, std::span<const GlickoGame> games);

/// Spaced repetition: days until a missed puzzle comes again. The first wait follows every miss. Each time
/// the puzzle is solved when it is due, the next wait follows; after the last one, the puzzle does not come
/// again. The page has the same rule (web/puzzles/progress.js).
inline constexpr std::array<int, 4> repeat_waits{1, 3, 7, 21};

/// The rating of a kind is meaningful, and shown, after this many tries; the page has the same number.
inline constexpr int rated_tries = 10;

/// The next repetition of a missed puzzle: the index of its wait in repeat_waits, and the day.
struct Repeat {
  int step = 0;
  std::int64_t due = 0;

  friend bool operator==(const Repeat&, const Repeat&) = default;
};

/// A person's progress with puzzles: a rating for every kind, the streak of days on which a solution was
/// found, the puzzles that were tried (because only the first try of a puzzle counts for the rating), and the
/// puzzles to be repeated.
struct Progress {
  std::array<GlickoRating, kind_count> ratings = {};  // by kind
  std::array<int, kind_count> tries = {};             // by kind
  int streak = 0;                                     // days in a row, up to and including last_day
  std::int64_t last_day = 0;                          // in days since 1970, UTC
  std::set<std::uint64_t> seen = {};                  // number_of() the puzzles tried
  std::map<std::uint64_t, Repeat> missed = {};        // by number_of(): the puzzles that come again

  friend bool operator==(const Progress&, const Progress&) = default;
};

/// A number for a puzzle, equal for equivalent puzzles (identity_of).
[[nodiscard]] std::uint64_t number_of(const Puzzle& puzzle);

/// The result of a try. `solved` means that every move was right and no hint was taken, `found` that the
/// solution was found in the end.
enum class TryResult : std::uint8_t { solved, found, given_up };

/// Adds a try that ended on `day` (in days since 1970, UTC), and returns whether the rating changed. `solved`
/// and `found` continue the streak. Another try of the same puzzle changes only the streak and the day on
/// which the puzzle comes again.
bool add_try(Progress& progress, const Puzzle& puzzle, TryResult result, std::int64_t day);

/// The numbers of the puzzles due on that day, the longest overdue first.
[[nodiscard]] std::vector<std::uint64_t> due_on(const Progress& progress, std::int64_t day);

/// The progress as stored in a file (docs/puzzles.md): lines of words with a space between them.
///
///     rowan puzzle progress 1
///     streak 3 20410                             days, the last day
///     fours 1512.250000 180.310000 0.060000 12   rating, deviation, volatility, tries; a line for each kind
///                                                that was tried
///     seen 0123456789abcdef                      a line for each puzzle
///     missed 0123456789abcdef 1 20413            step and day of the repetition; not in older files
[[nodiscard]] std::string to_text(const Progress& progress);
[[nodiscard]] Result<Progress> parse_progress(std::string_view text);

}  // namespace rowan::puzzle
