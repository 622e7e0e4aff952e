// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "solve/solver_board.hpp"
#include "solve/verdict.hpp"

namespace rowan::solve {

/// A position with its side to move.
template <class Board>
struct Node {
  Board board;
  Role turn = Role::attacker;

  void play(const typename Board::LinesOf& lines, int point) {
    board.play(lines, turn, point);
    turn = other(turn);
  }
};

/// Forced moves: without them the other side would have completed a line.
template <class Points>
struct Forced {
  Points points;
  std::array<std::uint8_t, 2> count = {};  // by role
};

/// Plays forced moves until the position is decided (returns true, and the verdict says how) or the side to
/// move has a choice.
template <class Board>
bool play_forced_moves(const typename Board::LinesOf& lines, Node<Board>& node,
                       Forced<typename Board::Points>& forced, Verdict<typename Board::Points>& verdict) {
  using Points = typename Board::Points;
  while (true) {
    const Role mover = node.turn;
    const Answer mover_is_right = mover == Role::attacker ? Answer::yes : Answer::no;
    if (const Points own = node.board.completing(lines, mover); !own.is_empty()) {
      verdict = {.answer = mover_is_right, .pure = false, .hurry = 0, .zone = Points::of(own.first())};
      return true;
    }
    const Points theirs = node.board.completing(lines, other(mover));
    if (theirs.has_more_than_one()) {
      verdict = {.answer = opposite(mover_is_right), .pure = false, .hurry = 1, .zone = theirs};
      return true;
    }
    if (node.board.half(Role::attacker).live.is_empty()) {
      verdict = {.answer = Answer::no, .pure = true, .hurry = 0, .zone = {}};
      return true;
    }
    if (theirs.is_empty()) return false;
    forced.points |= theirs;
    ++forced.count[std::to_underlying(mover)];
    node.play(lines, theirs.first());
  }
}

/// A win by threats alone: each move leaves one stone to complete a line, so each answer is forced.
template <class Points>
struct ThreatWin {
  int move = 0;             // the first one
  int opponents_moves = 0;  // until a line is completed
  Points zone = {};         // the winner's moves, and the points where it threatens to complete a line
};

/// Does the role, to move, win by threats? Gives up after `budget` threats.
template <class Board>
bool find_threat_win(const typename Board::LinesOf& lines, const Board& board, Role role, int& budget,
                     ThreatWin<typename Board::Points>& win) {
  using Points = typename Board::Points;
  if (const Points own = board.completing(lines, role); !own.is_empty()) {
    win = {.move = own.first(), .opponents_moves = 0, .zone = Points::of(own.first())};
    return true;
  }
  const Points theirs = board.completing(lines, other(role));
  if (theirs.has_more_than_one()) return false;
  Points moves;
  board.with_count(role, lines.k() - 2).for_each([&](int line) { moves |= lines.points_of(line); });
  moves &= theirs.is_empty() ? board.empty : theirs;
  while (!moves.is_empty() && --budget >= 0) {
    const int move = moves.first();
    moves.erase(move);
    Board next = board;
    next.kept = 0;
    next.play(lines, role, move);
    const Points threatened = next.completing(lines, role);
    if (threatened.is_empty()) continue;
    if (threatened.has_more_than_one()) {
      win = {.move = move, .opponents_moves = 1, .zone = threatened | Points::of(move)};
      return true;
    }
    next.play(lines, other(role), threatened.first());
    if (!find_threat_win(lines, next, role, budget, win)) continue;
    win.move = move;
    ++win.opponents_moves;
    win.zone |= threatened | Points::of(move);
    return true;
  }
  return false;
}

}  // namespace rowan::solve
