// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan::puzzle {

/// What a puzzle asks of the side to move, and what was proved about its only solution.
///
///     fours      win by continuous fours. Of all fours on the board only the solution begins such a win
///     threats    win by continuous threats (fours and open threes), where fours alone do not win. Of all
///                fours and open threes on the board only the solution begins such a win
///     defense    stop a win by continuous fours. After every other legal move the opponent wins by
///                continuous fours or threats; after the solution the opponent does not
///     trap       renju, white: win by continuous fours because points are forbidden to black. With the same
///                stones in freestyle there is no such win. Of all fours on the board only the solution
///                begins the win
///     only_win   a small board: only the solution wins, every other legal move draws or loses
///     only_draw  a small board: only the solution draws, every other legal move loses
///
/// "Continuous fours" and "continuous threats" are those of threat/four_search.hpp and
/// threat/threat_search.hpp.
enum class Kind : std::uint8_t { fours, threats, defense, trap, only_win, only_draw };

inline constexpr int kind_count = 6;

/// All kinds, in the order of the enumeration.
[[nodiscard]] std::span<const Kind> all_kinds();

/// The name in files, options and JSON: "fours", "threats", "defense", "trap", "only-win", "only-draw".
[[nodiscard]] std::string_view name_of(Kind kind);

/// The task in a sentence, without the side: "win by continuous fours".
[[nodiscard]] std::string_view task_of(Kind kind);

/// Returns whether this game has puzzles of this kind. Boards small enough to be solved have only the kinds
/// only_win and only_draw; larger boards have the others, and renju alone has traps.
[[nodiscard]] bool has_kind(const Rules& rules, Kind kind);

/// What a person has to see to solve a puzzle. Traits that do not apply to a kind are 0.
struct Traits {
  /// Moves of the winner up to the winning row. fours, trap: in the shortest win by fours; threats: in the
  /// win that was found, against the longest defense; defense: in the opponent's shortest win by fours after
  /// a pass.
  int moves = 0;
  int lines = 0;      // threats: leaves of the tree of the win that was found
  int quiet = 0;      // threats: moves of the winner that make no four, in the longest line
  int decoys = 0;     // fours, trap: other fours; threats: other fours and open threes; none wins. defense:
                      // moves that stop the fours but lose to threats. small boards: other moves
  int counters = 0;   // answers in the longest line that make a four
  int forbidden = 0;  // renju: forbidden points on the board

  friend bool operator==(const Traits&, const Traits&) = default;
};

/// A position with one right move. Only an Examiner decides whether it is valid (puzzle/examiner.hpp).
struct Puzzle {
  Kind kind = Kind::fours;
  Position position;  // without the moves that led to it; the game is not over
  Point solution;
  Traits traits = {};

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

/// The estimated rating of a person who solves the puzzle half of the time, between 600 and 2600:
///
///     fours, trap      600 + 110 (moves - 2) + 25 decoys + 60 counters + 20 forbidden;  trap: 150 more
///     threats          900 + 70 (moves - 3) + 60 bits(lines) + 50 quiet + 20 decoys + 60 counters
///                      + 20 forbidden
///     defense          900 + 120 (moves - 2) + 80 decoys + 20 forbidden
///     small boards     500 + 35 empty points + 10 decoys
///
/// with decoys counted up to 10, forbidden up to 5, and bits(n) the length of n in binary. It is computed
/// from the puzzle alone, not from people's results.
[[nodiscard]] int rating_of(const Puzzle& puzzle);

/// The grade, from 1 (the easiest) to 10: one step for every 200 points of the rating.
[[nodiscard]] int grade_of(const Puzzle& puzzle);

/// A text that identifies a puzzle. It is the same for equivalent puzzles. Puzzles are equivalent, whatever
/// their kinds, if their positions differ only by turning or mirroring the board, or by exchanging the colors
/// in a game whose rules are the same for both sides.
[[nodiscard]] std::string identity_of(const Puzzle& puzzle);

/// Puzzles with distinct identities (identity_of).
class Collection {
 public:
  /// Adds the puzzle unless the collection has one with its identity. Returns whether it was added.
  bool add(const Puzzle& puzzle);

  [[nodiscard]] const std::vector<Puzzle>& puzzles() const { return puzzles_; }
  [[nodiscard]] int count(Kind kind) const;
  [[nodiscard]] int count(Kind kind, int grade) const;

 private:
  std::vector<Puzzle> puzzles_;
  std::set<std::string> identities_;
};

}  // namespace rowan::puzzle
