// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "game/side.hpp"
#include "proof/window_board.hpp"

namespace rowan::proof {

/// The clauses that tests may turn off: those of the walk, whose steps are numbered below, and those of
/// the nodes above it (threat_checker.hpp).
struct ThreatClauses {
  bool second_has_a_reply = true;       // a full board without a row is a draw
  bool node_is_quiet = true;            // the second player has no completing point before a pass
  bool every_reply_is_answered = true;  // by the marks, or by a win of its own
  bool second_cannot_complete = true;   // step 2
  bool marks_counter_fours = true;      // step 3
  bool marks_completing_points = true;  // step 4
  bool marks_counter_threes = true;     // step 5: windows with k-3 or more stones
  bool marks_fours = true;              // step 5: f, p, q
  bool answers_counter_fours = true;    // step 5: continues after the second player's fours
  bool answers_stoppers = true;         // step 5: continues after those of f, p, q that stop all fours
  bool marks_other_fours = true;        // step 5: f, p, q of the other four
};

/// Walks through a win by threats of the first player, and finds the points where one more stone of the
/// second player could spoil it. Below, `first` and `second` are the two players.
///
/// P is a position with second to move; second passes, and first wins by threats from there. The walk plays
/// the moves of first and generates every answer that has to be considered. It collects marks, which are
/// points such that **from P with a stone of second added on any empty point that is not marked, first, to
/// move, wins by the same moves.** docs/proofs.md has the argument. Each move of first is marked, and after
/// it:
///
///     1  it fills a window: this branch is done
///     2  second has a completing point: the walk fails
///     3  the empty points of windows with k-2 stones of second and none of first are marked
///     4  first has completing points: two of them are marked and the branch is done; or there is one, it is
///        marked, and the win continues after a stone of second there
///     5  first has none: the empty points of windows with k-3 or more stones of second and none of first
///        are marked. There must be a four f with two completing points p and q; f, p, q are marked. The win
///        continues after each move that gives second a completing point, and after each of f, p, q that
///        leaves no such four; for each of f, p, q that leaves one, that four's three points are marked
///
/// The marks are valid only if P is quiet: neither side has won, and second has no completing point (the walk
/// does not check this). On a board where first is to move, the same walk checks a win there; its marks are
/// then not used.
///
/// Clauses is for tests, which turn off one clause at a time to see that a false proof is then accepted.
///
/// Source provides the moves:
///
///     int attack()         the next move of first, negative where there is none
///     void enter(int)      second answers at this point: the next attack() follows that answer
///     void leave()         takes the answer back
///
/// Answers come in ascending order of their point numbers. The recursion is as deep as the win is long.
template <class Source, ThreatClauses Clauses = ThreatClauses{}>
class ThreatWalk {
 public:
  ThreatWalk(WindowBoard& board, Source& source) : board_(board), source_(source) {}

  /// The marks; empty if the moves do not win. Leaves the board unchanged.
  [[nodiscard]] std::optional<CellSet> run() {
    if (!attack()) return std::nullopt;
    return marks_;
  }

 private:
  bool attack() {
    const int move = source_.attack();
    if (move < 0 || move >= board_.point_count() || !board_.is_empty(move)) return false;
    mark(move);
    board_.place(move, Side::first);
    const bool wins = board_.has_row(Side::first) || threatens();
    board_.remove(move);
    return wins;
  }

  bool threatens() {
    if (Clauses.second_cannot_complete && board_.second_can_complete()) return false;
    const CellSet counter_fours = board_.second_open_cells(board_.rules().k - 2);
    if (Clauses.marks_counter_fours) marks_ |= counter_fours;
    const std::vector<int> points = board_.first_completing_points();
    if (points.empty()) return threatens_four(counter_fours);
    if (Clauses.marks_completing_points) mark(points[0]);
    if (points.size() == 1) return answer(points[0]);
    if (Clauses.marks_completing_points) mark(points[1]);
    return true;
  }

  bool threatens_four(const CellSet& counter_fours) {
    if (Clauses.marks_counter_threes) marks_ |= board_.second_open_cells_from(board_.rules().k - 3);
    const std::optional<WindowBoard::Four> any = board_.double_four(marks_);
    if (!any) return false;
    CellSet answers;
    if (Clauses.answers_counter_fours) answers = counter_fours;
    // A move that stops all such fours stops this one too, so it is one of this four's points.
    for (const int cell : {any->move, any->points[0], any->points[1]}) {
      if (!Clauses.answers_stoppers) break;
      if (!answers.test(static_cast<std::size_t>(cell)) && !four_after(cell)) {
        answers.set(static_cast<std::size_t>(cell));
      }
    }
    for (int cell = 0; cell < board_.point_count(); ++cell) {
      if (answers.test(static_cast<std::size_t>(cell)) && !answer(cell)) return false;
    }
    // The branches have already marked many points: choose the four that adds the fewest new marks.
    const WindowBoard::Four four = *board_.double_four(marks_);
    if (Clauses.marks_fours) marks_ |= four.cells();
    return std::ranges::all_of(std::array{four.move, four.points[0], four.points[1]}, [&](int cell) {
      return answers.test(static_cast<std::size_t>(cell)) || mark_other_four(cell);
    });
  }

  /// Marks the points of a four that is left after a stone of the second player on `cell`.
  bool mark_other_four(int cell) {
    const std::optional<WindowBoard::Four> other = four_after(cell);
    if (!other && Clauses.answers_stoppers) return false;  // impossible: `cell` would be one of the answers
    if (other && Clauses.marks_other_fours) marks_ |= other->cells();
    return true;
  }

  std::optional<WindowBoard::Four> four_after(int cell) {
    board_.place(cell, Side::second);
    const std::optional<WindowBoard::Four> four = board_.double_four(marks_);
    board_.remove(cell);
    return four;
  }

  bool answer(int cell) {
    board_.place(cell, Side::second);
    source_.enter(cell);
    const bool wins = attack();
    source_.leave();
    board_.remove(cell);
    return wins;
  }

  void mark(int cell) { marks_.set(static_cast<std::size_t>(cell)); }

  WindowBoard& board_;
  Source& source_;
  CellSet marks_;
};

}  // namespace rowan::proof
