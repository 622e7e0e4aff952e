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

/// The moves by which the attacker wins.
enum class Means : std::uint8_t { fours, threats };

/// The searches of threat/ with node limits, for a position or for one of its first moves. After an
/// interruption, everything not yet decided is `unknown`.
class ForcedWins {
 public:
  /// The node limit of one threat search: `usual` is for making puzzles; `patient` is for callers that play
  /// out a long win, where every position on the way is searched anew.
  enum class Effort : std::uint8_t { usual, patient };

  explicit ForcedWins(Interruption interruption = {}, Effort effort = Effort::usual);

  /// Does the side to move win by these means? Requires that neither side has won.
  [[nodiscard]] threat::ThreatVerdict search(pattern::PatternBoard& board, Means means);

  /// The least number of moves, including the five, in which the side to move wins by fours; empty if it does
  /// not, or if a limit was reached. If not empty, fours() has that win.
  [[nodiscard]] std::optional<int> least_moves_by_fours(pattern::PatternBoard& board);

  /// The first moves by these means that could begin a win of the side to move: its legal fours, and with
  /// threats its open threes.
  [[nodiscard]] static std::vector<pattern::PointIndex> first_moves(const pattern::PatternBoard& board,
                                                                    Means means);

  /// Does the side to move win by these means if it begins with this legal move? `none` if a complete search
  /// shows that some answer refutes it; `unknown` if no such answer was found, but the search after some
  /// answer reached a limit.
  [[nodiscard]] threat::ThreatVerdict search_after(pattern::PatternBoard& board, pattern::PointIndex move,
                                                   Means means);

  /// The answer that refutes a first move which does not win, by a complete search; empty if no answer is
  /// needed, or if none was found.
  [[nodiscard]] std::optional<pattern::PointIndex> refutation_of(pattern::PatternBoard& board,
                                                                 pattern::PointIndex move, Means means);

  /// Called after a first move that wins by these means: the answer that delays the win longest, among those
  /// against which a win is found within the limits. If every answer loses at once, or no win is found
  /// against any, it is one of those. Empty after an interruption. Requires that the defender can move.
  [[nodiscard]] std::optional<pattern::PointIndex> longest_answer(pattern::PatternBoard& board, Means means);

  /// The win that the last search by these means found, up to the winning row. Requires the board in the same
  /// state as for that search.
  [[nodiscard]] std::vector<pattern::PointIndex> win_line(pattern::PatternBoard& board, Means means) const;

  /// The only first move that wins by these means; empty if there is none or several, or if a first move is
  /// undecided.
  struct OnlyMove {
    pattern::PointIndex move;
    int others;  // first moves that do not win
  };
  [[nodiscard]] std::optional<OnlyMove> only_winning_move(pattern::PatternBoard& board, Means means);

  [[nodiscard]] const threat::FourSearch& fours() const { return fours_; }
  [[nodiscard]] const threat::ThreatSearch& threats() const { return threats_; }

  /// Forgets all remembered positions.
  void clear();

 private:
  /// The verdict on a first move, and the answer that decides it; `none` without an answer if the move is not
  /// an attack.
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
