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
#include "threat/threat_limits.hpp"
#include "threat/threat_search.hpp"

namespace rowan::puzzle {

/// By which moves the attacker wins.
enum class Means : std::uint8_t { fours, threats };

/// The searches of threat/ with limits on their nodes, and the same questions about each first move. Once it
/// is interrupted, whatever is not known yet is `unknown`.
class ForcedWins {
 public:
  /// Nodes of one search for threats: those with which puzzles are made, and more for whoever plays a long
  /// win out, where every position on the way is searched anew.
  enum class Effort : std::uint8_t { usual, patient };

  explicit ForcedWins(Interruption interruption = {}, Effort effort = Effort::usual);

  /// Does the side to move win by these means? Requires that nobody has won.
  [[nodiscard]] threat::ThreatVerdict search(pattern::PatternBoard& board, Means means);

  /// The least number of moves, the five included, with which the side to move wins by fours; nothing where
  /// it does not, or where a limit was reached. The win is the one that fours() shows afterwards.
  [[nodiscard]] std::optional<int> least_moves_by_fours(pattern::PatternBoard& board);

  /// The first moves by these means that could begin a win of the side to move: its legal fours, and with
  /// threats its open threes.
  [[nodiscard]] static std::vector<pattern::PointIndex> first_moves(const pattern::PatternBoard& board,
                                                                    Means means);

  /// Does the side to move win by these means if it begins with this legal move? `none` where an answer was
  /// found against which everything was searched; `unknown` where no such answer was found, and a limit was
  /// reached against another.
  [[nodiscard]] threat::ThreatVerdict search_after(pattern::PatternBoard& board, pattern::PointIndex move,
                                                   Means means);

  /// The answer to a first move that does not win against which everything was searched; nothing where it
  /// needs no answer, or where none was found.
  [[nodiscard]] std::optional<pattern::PointIndex> refutation_of(pattern::PatternBoard& board,
                                                                 pattern::PointIndex move, Means means);

  /// The answer to the first move just played, which wins by these means, against which that takes longest,
  /// of those against which a win is found within the limits; where every answer loses at once, or no win is
  /// found against any, one of those. Nothing once it is interrupted. Requires that the defender can move.
  [[nodiscard]] std::optional<pattern::PointIndex> longest_answer(pattern::PatternBoard& board, Means means);

  /// The win that the last search by these means found, up to the row. Requires the board as it was then.
  [[nodiscard]] std::vector<pattern::PointIndex> win_line(pattern::PatternBoard& board, Means means) const;

  /// Of the first moves by these means, the only one that wins; nothing where there are none or several, or
  /// where one of them is not decided.
  struct OnlyMove {
    pattern::PointIndex move;
    int others;  // first moves that do not win
  };
  [[nodiscard]] std::optional<OnlyMove> only_winning_move(pattern::PatternBoard& board, Means means);

  [[nodiscard]] const threat::FourSearch& fours() const { return fours_; }
  [[nodiscard]] const threat::ThreatSearch& threats() const { return threats_; }

  /// Forgets all positions.
  void clear();

 private:
  /// What becomes of a first move, and by which answer; `none` without one where it is no attack.
  struct After {
    threat::ThreatVerdict verdict = threat::ThreatVerdict::win;
    pattern::PointIndex answer = pattern::no_point;
  };

  [[nodiscard]] After look_after(pattern::PatternBoard& board, pattern::PointIndex move, Means means);
  [[nodiscard]] std::vector<pattern::PointIndex> answers_to(pattern::PatternBoard& board) const;

  [[nodiscard]] threat::ThreatLimits limits(std::int64_t nodes, int attacks = 0) const;

  Interruption interruption_;
  std::int64_t most_threats_;
  threat::FourSearch fours_;
  threat::ThreatSearch threats_;
};

}  // namespace rowan::puzzle
