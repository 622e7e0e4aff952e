// SPDX-License-Identifier: MIT
#include "explain/shortest_win.hpp"

#include "search/move_list.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {

bool ShortestWin::wins_within(pattern::PatternBoard& board, int moves) {
  if (board.work() >= next_check_) check(board);
  if (is_exhausted()) return false;
  --nodes_left_;
  const search::ThreatStatus status = search::classify(board, 0);
  if (status.decided) {
    return think::is_win(*status.decided) &&
           search::moves_of_winner(think::plies_to_end(*status.decided)) <= moves;
  }
  if (moves < 2) return false;
  const Side side = board.side_to_move();
  if (status.defense == search::RequiredDefense::stop_five) {
    return status.moves.any_of([&](pattern::PointIndex move) { return attack_wins(board, move, moves); });
  }
  const pattern::PointSet fours = search::fours_of(board, side);
  if (fours.any_of([&](pattern::PointIndex move) { return attack_wins(board, move, moves); })) return true;
  if (moves < 3) return false;
  // With k <= 3 even a stone far from all others makes a threat.
  const pattern::PointSet quiet = (board.rules().k <= 3 ? board.empty_points() : board.near_stones()) - fours;
  return quiet.any_of([&](pattern::PointIndex move) {
    return threatens_to_win(board, move) && attack_wins(board, move, moves);
  });
}

void ShortestWin::check(const pattern::PatternBoard& board) {
  next_check_ = board.work() + pattern::PatternBoard::work_between_checks;
  if (interruption_.should_stop()) nodes_left_ = 0;
}

/// Would the side to move, after this move, win with two more moves if the opponent passed?
bool ShortestWin::threatens_to_win(pattern::PatternBoard& board, pattern::PointIndex move) {
  if (is_exhausted() || board.is_forbidden(move, board.side_to_move())) return false;
  board.play(move);
  board.pass();
  const bool wins = wins_within(board, 2);
  board.undo();
  board.undo();
  return wins;
}

bool ShortestWin::attack_wins(pattern::PatternBoard& board, pattern::PointIndex move, int moves) {
  if (is_exhausted() || board.is_forbidden(move, board.side_to_move())) return false;
  board.play(move);
  const bool wins = loses_within(board, moves - 1);
  board.undo();
  return wins;
}

/// Does the side to move lose, whatever it plays, within `moves` more moves of the opponent?
bool ShortestWin::loses_within(pattern::PatternBoard& board, int moves) {
  const search::ThreatStatus status = search::classify(board, 0);
  if (status.decided) {
    return think::is_loss(*status.decided) &&
           search::moves_of_winner(think::plies_to_end(*status.decided)) <= moves;
  }
  if (status.defense != search::RequiredDefense::stop_five && moves < 2) return false;
  const Side side = board.side_to_move();
  const pattern::PointSet answers =
      status.defense == search::RequiredDefense::none ? board.empty_points() : status.moves;
  bool has_answer = status.defense != search::RequiredDefense::none;
  const bool holds = answers.any_of([&](pattern::PointIndex answer) {
    if (board.is_forbidden(answer, side)) return false;
    has_answer = true;
    board.play(answer);
    const bool holds_so = !wins_within(board, moves);
    board.undo();
    return holds_so;
  });
  return has_answer && !holds;
}

}  // namespace rowan::explain
