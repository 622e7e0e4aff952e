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

/// The searches of threat/ with node limits, also for each first move. After an interruption, everything not
/// yet known is `unknown`.
class ForcedWins {
 public:
  /// Node limit of one search for threats: the usual one makes puzzles; the patient one is for callers that
  /// play out a long win, where every position on the way is searched anew.
  enum class Effort : std::uint8_t { usual, patient };

  explicit ForcedWins(Interruption interruption = {}, Effort effort = Effort::usual);

  /// Does the side to move win by these means? Requires that neither side has won.
  [[nodiscard]] threat::ThreatVerdict search(pattern::PatternBoard& board, Means means);

  /// The least number of moves, the five included, with which the side to move wins by fours; nothing if it
  /// does not, or if a limit was reached. fours() then shows that win.
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

  /// The answer that refutes a first move that does not win, with everything searched; nothing if it needs no
  /// answer, or if none was found.
  [[nodiscard]] std::optional<pattern::PointIndex> refutation_of(pattern::PatternBoard& board,
                                                                 pattern::PointIndex move, Means means);

  /// The answer to the first move just played, which wins by these means, that delays the win longest, of
  /// those against which a win is found within the limits; if every answer loses at once, or no win is found
  /// against any, one of those. Nothing after an interruption. Requires that the defender can move.
  [[nodiscard]] std::optional<pattern::PointIndex> longest_answer(pattern::PatternBoard& board, Means means);

  /// The win that the last search by these means found, up to the row. Requires the board to be as it was
  /// then.
  [[nodiscard]] std::vector<pattern::PointIndex> win_line(pattern::PatternBoard& board, Means means) const;

  /// The only first move by these means that wins; nothing if there are none or several, or if one of them is
  /// not decided.
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
  /// The outcome of a first move, and the answer that decides it; `none` without an answer if it is no
  /// attack.
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
