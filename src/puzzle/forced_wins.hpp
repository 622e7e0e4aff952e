// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::puzzle {

/// The kind of moves by which the attacker wins: fours only, or fours and open threes.
enum class Means : std::uint8_t { fours, threats };

/// The searches of threat/ with node limits, for a position or for one of its first moves. After an
/// interruption, everything not yet decided is `unknown`.
class ForcedWins {
 public:
  /// The node limit of a threat search: `usual` for making puzzles, `patient` for callers that play out a
  /// long win and search again in every position on the way.
  enum class Effort : std::uint8_t { usual, patient };

  explicit ForcedWins(Interruption interruption = {}, Effort effort = Effort::usual);

  /// Searches whether the side to move wins by these means. Requires that neither side has won.
  [[nodiscard]] threat::ThreatVerdict search(pattern::PatternBoard& board, Means means);

  /// The least number of moves, including the five, in which the side to move wins by fours; fours() then has
  /// that win. Empty if there is no such win, or if a limit was reached.
  [[nodiscard]] std::optional<int> least_moves_by_fours(pattern::PatternBoard& board);

  /// The first moves by these means that could begin a win of the side to move: its legal fours, and with
  /// threats its open threes.
  [[nodiscard]] static std::vector<pattern::PointIndex> first_moves(const pattern::PatternBoard& board,
                                                                    Means means);

  /// Searches whether the side to move wins by these means if it begins with this legal move. `none` if the
  /// move is no attack, or if a complete search finds an answer that refutes it; `unknown` if no such answer
  /// was found, but the search after some answer reached a limit.
  [[nodiscard]] threat::ThreatVerdict search_after(pattern::PatternBoard& board, pattern::PointIndex move,
                                                   Means means);

  /// The answer that refutes a first move, as proved by a complete search. Empty if the move is no attack,
  /// which needs no refutation, or if no such answer was found.
  [[nodiscard]] std::optional<pattern::PointIndex> refutation_of(pattern::PatternBoard& board,
                                                                 pattern::PointIndex move, Means means);

  /// The best answer to a first move, on the board after that move: an answer that refutes the move, if one
  /// is found; else the one that delays the win longest, among those against which a win is found within the
  /// limits; else any answer. Empty after an interruption. Requires that the defender can move.
  [[nodiscard]] std::optional<pattern::PointIndex> longest_answer(pattern::PatternBoard& board, Means means);

  /// The win that the last search by these means found, up to the winning row. Requires the board of that
  /// search.
  [[nodiscard]] std::vector<pattern::PointIndex> win_line(pattern::PatternBoard& board, Means means) const;

  struct OnlyMove {
    pattern::PointIndex move;
    int others;  // number of first moves that do not win
  };
  /// The only first move that wins by these means; empty if no first move wins, if several do, or if one is
  /// undecided.
  [[nodiscard]] std::optional<OnlyMove> only_winning_move(pattern::PatternBoard& board, Means means);

  [[nodiscard]] const threat::FourSearch& fours() const { return fours_; }
  [[nodiscard]] const threat::ThreatSearch& threats() const { return threats_; }

  /// Forgets all remembered positions.
  void clear();

 private:
  /// The verdict on a first move, and the answer that refutes the move or leaves it undecided, if there is
  /// one. A move that is no attack has the verdict `none` and no answer.
  struct After {
    threat::ThreatVerdict verdict = threat::ThreatVerdict::win;
    pattern::PointIndex answer = pattern::no_point;
  };

  [[nodiscard]] After examine_after(pattern::PatternBoard& board, pattern::PointIndex move, Means means);
  [[nodiscard]] std::vector<pattern::PointIndex> answers_to(pattern::PatternBoard& board) const;

  [[nodiscard]] threat::ThreatLimits limits(std::int64_t nodes, int attacks = 0) const;

  Interruption interruption_;
  std::int64_t most_threats_;
  threat::FourSearch fours_;
  threat::ThreatSearch threats_;
};

}  // namespace rowan::puzzle
